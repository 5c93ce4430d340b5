//! The functions in DataFusion and in Ballista, beside the built-in ones.

use ballista::prelude::SessionContextExt;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, FixedSizeListArray, FixedSizeListBuilder, Float32Builder, Int32Array,
    RecordBatch,
};
use datafusion::arrow::datatypes::{DataType, Field, Float32Type, Float64Type, Schema};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::*;
use std::sync::Arc;

const LENGTH: usize = 5;

/// Numbers that look random.
fn number(k: usize) -> f32 {
    ((k * 7919 + 13) % 1009) as f32 / 504.5 - 1.0
}

/// Some vectors; one is null, one has a null element, one is zero.
fn vectors(rows: usize) -> FixedSizeListArray {
    let mut builder = FixedSizeListBuilder::new(Float32Builder::new(), LENGTH as i32);
    for row in 0..rows {
        for k in 0..LENGTH {
            match row % 50 {
                7 if k == 2 => builder.values().append_null(),
                9 => builder.values().append_value(0.0),
                _ => builder.values().append_value(number(row * LENGTH + k)),
            }
        }
        builder.append(row % 50 != 3);
    }
    builder.finish()
}

fn table(rows: usize) -> Result<MemTable> {
    let vectors: ArrayRef = Arc::new(vectors(rows));
    let ids: ArrayRef = Arc::new(Int32Array::from_iter_values(0..rows as i32));
    let groups: ArrayRef = Arc::new(Int32Array::from_iter_values(
        (0..rows as i32).map(|id| id % 3),
    ));
    let schema = Arc::new(Schema::new(vec![
        Field::new("id", DataType::Int32, false),
        Field::new("part", DataType::Int32, false),
        Field::new("v", vectors.data_type().clone(), true),
    ]));
    let batch = RecordBatch::try_new(schema.clone(), vec![ids, groups, vectors])?;
    // Slices: columns with offsets.
    let parts = [
        batch.slice(0, rows / 3),
        batch.slice(rows / 3, rows - rows / 3),
    ];
    MemTable::try_new(schema, parts.into_iter().map(|part| vec![part]).collect())
}

fn context() -> Result<SessionContext> {
    let context = SessionContext::new();
    broadloom_engine::register(&context);
    context.register_table("t", Arc::new(table(1000)?))?;
    Ok(context)
}

async fn rows(context: &SessionContext, sql: &str) -> Result<RecordBatch> {
    let batches = context.sql(sql).await?.collect().await?;
    let schema = batches[0].schema();
    Ok(datafusion::arrow::compute::concat_batches(
        &schema, &batches,
    )?)
}

fn assert_close(batch: &RecordBatch, tolerance: f64) {
    let (ours, theirs) = (
        batch.column(0).as_primitive::<Float64Type>(),
        batch.column(1).as_primitive::<Float64Type>(),
    );
    let mut nulls = 0;
    for row in 0..batch.num_rows() {
        assert_eq!(ours.is_null(row), theirs.is_null(row), "row {row}");
        match ours.is_null(row) {
            true => nulls += 1,
            false => assert!(
                (ours.value(row) - theirs.value(row)).abs() < tolerance,
                "row {row}"
            ),
        }
    }
    assert!(nulls < batch.num_rows());
}

const QUERY: &str = "[0.1, -0.5, 0.7, 0.2, 0.9]";

#[tokio::test]
async fn distances_equal_the_built_in_ones() -> Result<()> {
    let context = context()?;
    for (ours, theirs) in [
        ("bl_cosine_distance", "cosine_distance"),
        ("bl_euclidean_distance", "array_distance"),
    ] {
        let rows_of = |query: &str| {
            format!("SELECT {ours}(v, {query}), {theirs}(v, {query}) FROM t ORDER BY id")
        };
        // `array_distance` fails at a null element: it is asked about whole vectors.
        let whole = |sql: String| match theirs {
            "cosine_distance" => sql,
            _ => sql.replace("FROM t", "FROM t WHERE id % 50 <> 7"),
        };
        let batch = rows(&context, &whole(rows_of(QUERY))).await?;
        assert_close(&batch, 1e-5);
        assert!(batch.column(0).null_count() > 0);
        assert_close(&rows(&context, &whole(rows_of("v"))).await?, 1e-5);
        let other = format!(
            "SELECT {ours}(a.v, b.v), {theirs}(a.v, b.v) FROM t a JOIN t b ON a.id = b.id + 1"
        );
        let other = match theirs {
            "cosine_distance" => other,
            _ => format!("{other} WHERE a.id % 50 <> 7 AND b.id % 50 <> 7"),
        };
        assert_close(&rows(&context, &other).await?, 1e-5);
    }
    Ok(())
}

#[tokio::test]
async fn a_quadratic_form_and_a_score() -> Result<()> {
    let context = context()?;
    let identity = "[1,0,0,0,0, 0,2,0,0,0, 0,0,1,0,0, 0,0,0,1,0, 0,0,0,0,1]";
    let parts: Vec<_> = (1..=5)
        .map(|k| format!("{}v[{k}] * v[{k}]", if k == 2 { "2 * " } else { "" }))
        .collect();
    let sql = format!(
        "SELECT bl_quadratic_form(v, {identity}), CAST({} AS DOUBLE) FROM t ORDER BY id",
        parts.join(" + ")
    );
    assert_close(&rows(&context, &sql).await?, 1e-5);

    let sql = "SELECT bl_standard_score(v, [1,2,3,4,5], [2,2,2,2,4]) AS z, v FROM t ORDER BY id";
    let batch = rows(&context, sql).await?;
    let (z, v) = (
        batch.column(0).as_fixed_size_list(),
        batch.column(1).as_fixed_size_list(),
    );
    for row in 0..batch.num_rows() {
        assert_eq!(z.is_null(row), v.is_null(row) || row % 50 == 7);
        if z.is_valid(row) {
            let (z, v) = (z.value(row), v.value(row));
            let (z, v) = (
                z.as_primitive::<Float32Type>(),
                v.as_primitive::<Float32Type>(),
            );
            for (k, sd) in [2.0, 2.0, 2.0, 2.0, 4.0].into_iter().enumerate() {
                assert_eq!(z.value(k), (v.value(k) - (k + 1) as f32) / sd);
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn means_and_deviations_equal_those_of_elements() -> Result<()> {
    let context = context()?;
    let valid = "WHERE id % 50 <> 3 AND id % 50 <> 7";
    for (ours, theirs) in [("bl_mean", "avg"), ("bl_sd", "stddev_pop")] {
        for k in 1..=LENGTH {
            let sql = format!(
                "SELECT CAST({ours}(v)[{k}] AS DOUBLE), CAST({theirs}(v[{k}]) FILTER ({valid}) AS DOUBLE) FROM t GROUP BY part ORDER BY part"
            );
            assert_close(&rows(&context, &sql).await?, 1e-6);
        }
        let none = rows(&context, &format!("SELECT {ours}(v) FROM t WHERE id < 0")).await?;
        assert!(none.column(0).is_null(0));
    }
    Ok(())
}

#[tokio::test]
async fn nulls_scalars_and_no_rows() -> Result<()> {
    let context = context()?;
    let null = rows(&context, "SELECT bl_cosine_distance(v, NULL) FROM t").await?;
    assert_eq!(null.column(0).null_count(), 1000);
    let one = rows(
        &context,
        "SELECT bl_euclidean_distance([0.0, 0.0], [3.0, 4.0])",
    )
    .await?;
    assert_eq!(one.column(0).as_primitive::<Float64Type>().value(0), 5.0);
    let scalar = rows(&context, &format!("SELECT bl_euclidean_distance({QUERY}, v), array_distance({QUERY}, v) FROM t WHERE id % 50 <> 7")).await?;
    assert_close(&scalar, 1e-5);
    let none = context
        .sql("SELECT bl_cosine_distance(v, v) FROM t WHERE id < 0")
        .await?
        .collect()
        .await?;
    assert_eq!(none.iter().map(|batch| batch.num_rows()).sum::<usize>(), 0);
    Ok(())
}

#[tokio::test]
async fn wrong_arguments_are_named() -> Result<()> {
    let context = context()?;
    for (sql, text) in [
        (
            "SELECT bl_cosine_distance(v, [1.0, 2.0]) FROM t",
            "argument query of bl_cosine_distance has 2 elements, not 5",
        ),
        (
            "SELECT bl_cosine_distance(v) FROM t",
            "bl_cosine_distance(vector, query) has 2 arguments, not 1",
        ),
        (
            "SELECT bl_cosine_distance(id, [1.0]) FROM t",
            "argument vector of bl_cosine_distance is Int32, not a column of vectors",
        ),
        (
            "SELECT bl_cosine_distance(v, ['a']) FROM t",
            "argument query of bl_cosine_distance is List",
        ),
        (
            "SELECT bl_quadratic_form(v, [1.0, 2.0]) FROM t",
            "argument matrix of bl_quadratic_form has 2 elements, not 25",
        ),
        (
            "SELECT bl_mean(id) FROM t",
            "argument vector of bl_mean is Int32",
        ),
        (
            "SELECT bl_cosine_distance(column1, [1.0, 2.0]) FROM (VALUES ([1.0, 2.0]), ([1.0, 2.0, 3.0]))",
            "the vectors of argument vector of bl_cosine_distance have 2 elements, but that of row 1 of this batch has 3",
        ),
    ] {
        let error = match context.sql(sql).await {
            Ok(frame) => frame.collect().await.unwrap_err(),
            Err(error) => error,
        };
        assert!(error.to_string().contains(text), "{sql}\n{error}");
    }
    Ok(())
}

#[tokio::test]
async fn lists_of_one_length_are_vectors() -> Result<()> {
    let context = context()?;
    let lists = "(VALUES ([1.0, 2.0]), (NULL), ([3.0, 4.0]))";
    let batch = rows(&context, &format!("SELECT bl_euclidean_distance(column1, [0, 0]), array_distance(column1, [0, 0]) FROM {lists}")).await?;
    assert_close(&batch, 1e-12);
    assert_eq!(batch.column(0).null_count(), 1);
    Ok(())
}

#[tokio::test]
async fn ballista_gives_the_same_table() -> Result<()> {
    let sql = format!(
        "SELECT id, bl_cosine_distance(v, {QUERY}) AS c, bl_euclidean_distance(v, {QUERY}) AS e FROM t ORDER BY id"
    );
    let groups =
        "SELECT part, bl_mean(v) AS mean, bl_sd(v) AS sd FROM t GROUP BY part ORDER BY part";
    let local = context()?;
    let state =
        broadloom_engine::with_functions(SessionStateBuilder::new().with_default_features())
            .build();
    let distributed = SessionContext::standalone_with_state(state).await?;
    // Ballista replaces the functions of the client's state.
    broadloom_engine::register(&distributed);
    // Executors read files.
    let folder = std::env::temp_dir().join(format!("broadloom-engine-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("vectors.parquet");
    let path = file.to_str().expect("a path in UTF-8");
    local
        .table("t")
        .await?
        .write_parquet(path, Default::default(), None)
        .await?;
    distributed
        .register_parquet("t", path, Default::default())
        .await?;
    let one = context()?;
    one.deregister_table("t")?;
    one.register_parquet("t", path, Default::default()).await?;
    for sql in [sql.as_str(), groups] {
        let (ours, theirs) = (rows(&distributed, sql).await?, rows(&one, sql).await?);
        let text = |batch| pretty_format_batches(&[batch]).map(|table| table.to_string());
        assert_eq!(text(ours)?, text(theirs)?);
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
