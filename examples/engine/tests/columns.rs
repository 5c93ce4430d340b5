//! Kinds of columns, batches and values: each gives what the built-in functions or plain loops give.

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, FixedSizeListArray, Float32Array, Float32Builder, Int32Array,
    LargeListArray, ListArray, ListBuilder, RecordBatch,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::{cast, concat_batches};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float32Type, Float64Type, Schema};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::*;
use std::sync::Arc;

const ROWS: usize = 300;
const LENGTH: usize = 3;
const QUERY: &str = "[0.25, -0.5, 0.75]";

fn item(of_type: &DataType) -> FieldRef {
    Arc::new(Field::new_list_field(of_type.clone(), true))
}

fn number(k: usize) -> f32 {
    ((k * 7919 + 13) % 1009) as f32 / 504.5 - 1.0
}

/// Each kind of column, with the same null rows.
fn columns() -> Vec<(&'static str, ArrayRef)> {
    let numbers: ArrayRef = Arc::new(Float32Array::from_iter_values(
        (0..ROWS * LENGTH).map(number),
    ));
    let wide = cast(&numbers, &DataType::Float64).unwrap();
    let whole: ArrayRef = Arc::new(Int32Array::from_iter_values(
        (0..ROWS * LENGTH).map(|k| k as i32 % 17 - 8),
    ));
    let nulls = || Some(NullBuffer::from_iter((0..ROWS).map(|row| row % 50 != 3)));
    let fixed = |of: &ArrayRef| -> ArrayRef {
        let (field, length) = (item(of.data_type()), LENGTH as i32);
        Arc::new(FixedSizeListArray::new(field, length, of.clone(), nulls()))
    };
    let list = |of: &ArrayRef, nulls| -> ArrayRef {
        let offsets = OffsetBuffer::from_repeated_length(LENGTH, ROWS);
        Arc::new(ListArray::new(
            item(of.data_type()),
            offsets,
            of.clone(),
            nulls,
        ))
    };
    let large = |of: &ArrayRef| -> ArrayRef {
        let offsets = OffsetBuffer::from_repeated_length(LENGTH, ROWS);
        Arc::new(LargeListArray::new(
            item(of.data_type()),
            offsets,
            of.clone(),
            nulls(),
        ))
    };
    // Null vectors without elements, as builders make them.
    let mut sparse = ListBuilder::new(Float32Builder::new());
    for row in 0..ROWS {
        if row % 50 != 3 {
            (0..LENGTH).for_each(|k| sparse.values().append_value(number(row * LENGTH + k)));
        }
        sparse.append(row % 50 != 3);
    }
    vec![
        ("fixed", fixed(&numbers)),
        ("fixed_wide", fixed(&wide)),
        ("fixed_whole", fixed(&whole)),
        ("list", list(&numbers, nulls())),
        ("list_without_nulls", list(&numbers, None)),
        ("list_wide", list(&wide, nulls())),
        ("list_whole", list(&whole, None)),
        ("large", large(&numbers)),
        ("large_wide", large(&wide)),
        ("sparse", Arc::new(sparse.finish())),
    ]
}

/// The columns, and one named `id`, in slices: one of no rows, some of one.
fn context(partitions: usize) -> Result<SessionContext> {
    let config = SessionConfig::new().with_target_partitions(partitions);
    let context = SessionContext::new_with_config(config);
    broadloom_engine::register(&context);
    let ids: ArrayRef = Arc::new(Int32Array::from_iter_values(0..ROWS as i32));
    let columns: Vec<_> = [("id", ids)].into_iter().chain(columns()).collect();
    let fields = columns
        .iter()
        .map(|(name, column)| Field::new(*name, column.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
    let columns = columns.into_iter().map(|(_, column)| column).collect();
    let batch = RecordBatch::try_new(schema.clone(), columns)?;
    let slices = [(0, 0), (0, 3), (3, 1), (4, 96), (100, 1), (101, 199)];
    let slices = slices.map(|(first, rows)| batch.slice(first, rows));
    let parts = slices.chunks(2).map(<[_]>::to_vec).collect();
    context.register_table("t", Arc::new(MemTable::try_new(schema, parts)?))?;
    Ok(context)
}

async fn rows(context: &SessionContext, sql: &str) -> Result<RecordBatch> {
    let batches = context.sql(sql).await?.collect().await?;
    Ok(concat_batches(&batches[0].schema(), &batches)?)
}

async fn error(context: &SessionContext, sql: &str) -> String {
    let result = match context.sql(sql).await {
        Ok(frame) => frame.collect().await,
        Err(error) => Err(error),
    };
    result.expect_err(sql).to_string()
}

fn assert_close(batch: &RecordBatch, tolerance: f64, what: &str) {
    let number = |column| batch.column(column).as_primitive::<Float64Type>();
    for (row, pair) in number(0).iter().zip(number(1)).enumerate() {
        match pair {
            (Some(ours), Some(theirs)) => {
                assert!(
                    (ours - theirs).abs() <= tolerance,
                    "{what}, row {row}: {pair:?}"
                )
            }
            (ours, theirs) => assert_eq!(ours, theirs, "{what}, row {row}"),
        }
    }
}

#[tokio::test]
async fn slices_of_each_kind_of_column() -> Result<()> {
    let context = context(4)?;
    for (name, _) in columns() {
        for (ours, theirs) in [
            ("bl_cosine_distance", "cosine_distance"),
            ("bl_euclidean_distance", "array_distance"),
        ] {
            // `array_distance` does not take a `LargeList`: the same vectors are in a `List`.
            let known = name.replace("large", "list");
            for (first, second) in [("COLUMN", QUERY), (QUERY, "COLUMN")] {
                let sql =
                    format!("SELECT {ours}({first}, {second}), {theirs}(OTHER, {QUERY}) FROM t");
                let sql = sql.replace("COLUMN", name).replace("OTHER", &known);
                assert_close(&rows(&context, &sql).await?, 1e-6, &sql);
            }
        }
        for (ours, theirs) in [("bl_mean", "avg"), ("bl_sd", "stddev_pop")] {
            let sql = format!(
                "SELECT CAST({ours}({name})[2] AS DOUBLE), CAST({theirs}({name}[2]) AS DOUBLE) \
                 FROM t GROUP BY id % 7"
            );
            assert_close(&rows(&context, &sql).await?, 1e-6, &sql);
        }
        let sql = format!(
            "SELECT CAST(bl_standard_score({name}, [1, 2, 3], [2, 4, 8])[2] AS DOUBLE), \
             CAST(({name}[2] - 2) / 4.0 AS DOUBLE) FROM t"
        );
        assert_close(&rows(&context, &sql).await?, 1e-6, &sql);
    }
    Ok(())
}

#[tokio::test]
async fn null_vectors_only() -> Result<()> {
    let context = context(4)?;
    for sql in [
        "SELECT bl_cosine_distance(NULL, fixed) FROM t",
        "SELECT bl_cosine_distance(sparse, [1, 2, 3]) FROM t WHERE id % 50 = 3",
        "SELECT bl_euclidean_distance(fixed, sparse) FROM t WHERE id % 50 = 3",
        "SELECT bl_standard_score(NULL, [1], [1])",
        "SELECT bl_standard_score(fixed, NULL, [1, 2, 3]) FROM t",
        "SELECT bl_quadratic_form(NULL, [1, 2, 3, 4])",
        "SELECT bl_quadratic_form(fixed, NULL) FROM t",
        "SELECT bl_euclidean_distance([NULL, NULL], [1, 2])",
        "SELECT bl_cosine_distance([], [])",
        "SELECT bl_mean(NULL)",
        "SELECT bl_mean(sparse) FROM t WHERE id % 50 = 3",
        "SELECT bl_sd(fixed) FROM t WHERE id % 50 = 3",
    ] {
        let batch = rows(&context, sql).await?;
        assert!(batch.num_rows() > 0, "{sql}");
        assert_eq!(batch.column(0).null_count(), batch.num_rows(), "{sql}");
    }
    Ok(())
}

#[tokio::test]
async fn infinities_do_not_depend_on_batches() -> Result<()> {
    let context = context(4)?;
    // Infinite in the first batch and in the last one.
    let vector = "[CASE WHEN id IN (1, 290) THEN CAST('inf' AS DOUBLE) ELSE 1.0 END, 5.0]";
    let vectors = format!("(SELECT {vector} AS v FROM t)");
    let sql = format!("SELECT bl_mean(v) AS mean, bl_sd(v) AS sd FROM {vectors}");
    let batch = rows(&context, &sql).await?;
    let element = |column: usize, k| {
        let vector = batch.column(column).as_list::<i32>().value(0);
        vector.as_primitive::<Float32Type>().value(k)
    };
    assert_eq!(element(0, 0), f32::INFINITY);
    assert!(element(1, 0).is_nan());
    assert_eq!((element(0, 1), element(1, 1)), (5.0, 0.0));
    Ok(())
}

#[tokio::test]
async fn a_quadratic_form_is_a_sum_of_f64() -> Result<()> {
    let context = context(1)?;
    let sql = "SELECT bl_quadratic_form([1e20, 1.0], [1e20, 0, 0, 1])";
    let form = rows(&context, sql).await?;
    let form = form.column(0).as_primitive::<Float64Type>().value(0);
    assert!((form / 1e60 - 1.0).abs() < 1e-6, "{form}");
    Ok(())
}

#[tokio::test]
async fn aggregates_with_filters_and_windows() -> Result<()> {
    let context = context(4)?;
    for (ours, theirs) in [("bl_mean", "avg"), ("bl_sd", "stddev_pop")] {
        for over in [
            "FILTER (WHERE id < 100)",
            "OVER (ORDER BY id)",
            "OVER (PARTITION BY id % 7)",
            "FILTER (WHERE id % 2 = 0) OVER (ORDER BY id)",
        ] {
            let sql = format!(
                "SELECT CAST(array_element({ours}(fixed) {over}, 2) AS DOUBLE), \
                 CAST({theirs}(fixed[2]) {over} AS DOUBLE) FROM t"
            );
            assert_close(&rows(&context, &sql).await?, 1e-6, &sql);
        }
    }
    // One is left of many that are equal.
    let vectors = "(SELECT DISTINCT [CAST(id / 100 AS DOUBLE)] AS v FROM t)";
    let sql = format!("SELECT bl_mean(v) AS mean, count(*) AS n FROM {vectors}");
    let text = pretty_format_batches(&[rows(&context, &sql).await?])?.to_string();
    assert!(text.contains("| [1.0] | 3 |"), "{text}");
    Ok(())
}

#[tokio::test]
async fn messages_say_what_to_write() -> Result<()> {
    let context = context(4)?;
    for (sql, text) in [
        (
            "SELECT bl_mean(DISTINCT fixed), count(id) FROM t",
            "bl_mean(DISTINCT vector): write bl_mean(vector) FROM (SELECT DISTINCT vector ..)",
        ),
        (
            "SELECT bl_quadratic_form(fixed, [[1, 0], [0, 1]]) FROM t",
            "not a list of numbers: write flatten(LISTS)",
        ),
        (
            "SELECT bl_mean(id) FROM t",
            "argument vector of bl_mean is Int32, not a column of vectors",
        ),
        (
            "SELECT bl_mean(CASE WHEN id < 100 THEN [1.0] ELSE [1.0, 2.0] END) FROM t",
            "the vectors of argument vector of bl_mean have ",
        ),
    ] {
        let error = error(&context, sql).await;
        assert!(error.contains(text), "{sql}\n{error}");
    }
    Ok(())
}

#[tokio::test]
async fn matrices_of_all_rows_and_of_each() -> Result<()> {
    let context = context(4)?;
    let one = "flatten([[2, 1, 0], [1, 1, 0], [0, 0, 3]])";
    let each = "[2, 1, 0, 1, 1, 0, 0, 0, CAST(id AS DOUBLE)]";
    let terms = "2 * fixed[1] * fixed[1] + 2 * fixed[1] * fixed[2] + fixed[2] * fixed[2]";
    for (matrix, last) in [(one, "3"), (&format!("(SELECT {one})"), "3"), (each, "id")] {
        let sql = format!(
            "SELECT bl_quadratic_form(fixed, {matrix}), \
             CAST({terms} + {last} * fixed[3] * fixed[3] AS DOUBLE) FROM t"
        );
        assert_close(&rows(&context, &sql).await?, 1e-4, &sql);
    }
    Ok(())
}
