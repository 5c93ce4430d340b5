//! A cluster whose scheduler and executors have the functions, a client of it, and a comparison with
//! the built-in functions. See the README.

use ballista::prelude::SessionContextExt;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::arrow::array::{AsArray, FixedSizeListArray, Float32Array, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Float64Type, Schema};
use datafusion::datasource::MemTable;
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::prelude::*;
use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

const USAGE: &str = "\
broadloom-engine scheduler [HOST]                        listens on port 50050; HOST is its name for
                                                         other machines
broadloom-engine executor SCHEDULER_HOST [PORT]          computes; PORT and PORT + 1 are free (50051)
broadloom-engine query df://SCHEDULER:50050 FILE SQL     asks about the table `t` of a Parquet file
broadloom-engine compare ROWS LENGTH                     times cosine distances beside the built-in";

/// What a server listens to: this machine, and all others.
const LOCAL: &str = "127.0.0.1";
const ALL: &str = "0.0.0.0";

type Outcome = Result<(), Box<dyn Error>>;

#[tokio::main]
async fn main() {
    if let Err(error) = run().await {
        eprintln!("{error}");
        std::process::exit(1)
    }
}

async fn run() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["scheduler"] => scheduler(LOCAL, LOCAL).await,
        ["scheduler", host] => scheduler(ALL, host).await,
        ["executor", host] => executor(host, 50051).await,
        ["executor", host, port] => executor(host, number("PORT", port)?).await,
        ["query", url, file, sql] => query(url, file, sql).await,
        ["compare", rows, length] => {
            compare(number("ROWS", rows)?, number("LENGTH", length)?).await
        }
        _ => {
            eprintln!("{USAGE}");
            std::process::exit(2)
        }
    }
}

fn number<N: FromStr<Err: Display>>(name: &str, text: &str) -> Result<N, String> {
    text.parse()
        .map_err(|error| format!("{name} is {text:?}: {error}"))
}

/// DataFusion's functions and ours.
fn state(config: SessionConfig) -> SessionState {
    let builder = SessionStateBuilder::new()
        .with_config(config)
        .with_default_features();
    broadloom_engine::with_functions(builder).build()
}

/// `host` is the name by which executors reach the scheduler.
async fn scheduler(bind_host: &str, host: &str) -> Outcome {
    if host == ALL {
        return Err(
            "HOST is 0.0.0.0: write the name or address of this machine, which executors \
                    answer to"
                .into(),
        );
    }
    let config = SchedulerConfig {
        bind_host: bind_host.into(),
        external_host: host.into(),
        ..SchedulerConfig::default()
    };
    let config = config.with_override_session_builder(Arc::new(|config| Ok(state(config))));
    let cluster = BallistaCluster::new_from_config(&config).await?;
    let address = format!("{bind_host}:{}", config.bind_port).parse()?;
    Ok(start_server(cluster, address, Arc::new(config)).await?)
}

async fn executor(scheduler_host: &str, port: u16) -> Outcome {
    let functions = (&state(SessionConfig::new())).into();
    // The scheduler, other executors and clients connect to it.
    let bind_host = match scheduler_host {
        "localhost" | LOCAL => LOCAL,
        _ => ALL,
    };
    let config = ExecutorProcessConfig {
        scheduler_host: scheduler_host.into(),
        bind_host: bind_host.into(),
        port,
        grpc_port: port.checked_add(1).ok_or("PORT + 1 is not below 65536")?,
        scheduler_connect_timeout_seconds: 30,
        override_function_registry: Some(Arc::new(functions)),
        ..Default::default()
    };
    Ok(start_executor_process(Arc::new(config)).await?)
}

async fn query(url: &str, file: &str, sql: &str) -> Outcome {
    let context = SessionContext::remote_with_state(url, state(SessionConfig::new())).await?;
    // Ballista replaces the functions of the client's state.
    broadloom_engine::register(&context);
    context
        .register_parquet("t", file, Default::default())
        .await?;
    Ok(context.sql(sql).await?.show().await?)
}

/// Cosine distances of vectors in memory to one query: ours, the built-in ones, on one thread.
async fn compare(rows: usize, length: usize) -> Outcome {
    let context =
        SessionContext::new_with_state(state(SessionConfig::new().with_target_partitions(1)));
    context.register_table("t", Arc::new(table(rows, length)?))?;
    let query: Vec<String> = (0..length)
        .map(|k| format!("{:.4}", (k as f64 * 0.7).sin()))
        .collect();
    let query = format!(
        "arrow_cast([{}], 'FixedSizeList({length}, Float32)')",
        query.join(", ")
    );
    let sql = |function: &str| format!("SELECT {function}(v, {query}) AS d FROM t");
    let functions = ["bl_cosine_distance", "cosine_distance"];
    let mut best = [Duration::MAX; 2];
    let mut results = [const { Vec::new() }; 2];
    for _ in 0..5 {
        for (k, function) in functions.into_iter().enumerate() {
            let frame = context.sql(&sql(function)).await?;
            let start = Instant::now();
            results[k] = frame.collect().await?;
            best[k] = best[k].min(start.elapsed());
        }
    }
    let difference = largest_difference(&results[0], &results[1]);
    if difference > 1e-5 {
        return Err(format!("the distances differ by {difference}").into());
    }
    let [ours, theirs] = best.map(|time| time.as_secs_f64());
    println!("{rows} vectors of {length}: largest difference {difference:.1e}");
    println!(
        "bl_cosine_distance {ours:.3} s, cosine_distance {theirs:.3} s: {:.1} times",
        theirs / ours
    );
    Ok(())
}

fn largest_difference(ours: &[RecordBatch], theirs: &[RecordBatch]) -> f64 {
    let column = |batches: &[RecordBatch]| -> Vec<Option<f64>> {
        batches
            .iter()
            .flat_map(|batch| {
                batch
                    .column(0)
                    .as_primitive::<Float64Type>()
                    .iter()
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let (ours, theirs) = (column(ours), column(theirs));
    assert_eq!(ours.len(), theirs.len());
    let differences = ours.iter().zip(&theirs).map(|pair| match pair {
        (Some(a), Some(b)) => (a - b).abs(),
        (None, None) => 0.0,
        _ => f64::INFINITY,
    });
    differences.fold(0.0, f64::max)
}

/// Batches of 8192 vectors of pseudorandom numbers.
fn table(rows: usize, length: usize) -> Result<MemTable, Box<dyn Error>> {
    let item = Arc::new(Field::new_list_field(DataType::Float32, true));
    let vector = DataType::FixedSizeList(item.clone(), length as i32);
    let schema = Arc::new(Schema::new(vec![Field::new("v", vector, true)]));
    let mut seed = 1_u32;
    let mut number = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed as f32 / u32::MAX as f32 - 0.5
    };
    let mut batches = Vec::new();
    for first in (0..rows).step_by(8192) {
        let rows = (rows - first).min(8192);
        let values = Float32Array::from_iter_values((0..rows * length).map(|_| number()));
        let vectors = FixedSizeListArray::try_new_with_length(
            item.clone(),
            length as i32,
            Arc::new(values),
            None,
            rows,
        )?;
        batches.push(RecordBatch::try_new(
            schema.clone(),
            vec![Arc::new(vectors)],
        )?);
    }
    Ok(MemTable::try_new(schema, vec![batches])?)
}
