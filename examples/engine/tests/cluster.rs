//! The commands of the README for a cluster, as processes of this machine.

use datafusion::error::Result;
use datafusion::prelude::*;
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Another address of this machine, which a server that listens to 127.0.0.1 only has not.
const HOST: &str = "127.0.0.2";

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_broadloom-engine"));
    program.args(arguments);
    program
}

/// A server, which stops with the test.
struct Server(Child);

impl Server {
    /// Starts it, and waits until it listens.
    fn start(arguments: &[&str], ports: &[u16]) -> Self {
        for &port in ports {
            let other = TcpStream::connect((HOST, port));
            assert!(other.is_err(), "another program listens to port {port}");
        }
        let mut program = program(arguments);
        let mut server = Server(program.stdout(Stdio::null()).spawn().unwrap());
        let start = Instant::now();
        while !ports
            .iter()
            .all(|&port| TcpStream::connect((HOST, port)).is_ok())
        {
            assert_eq!(server.0.try_wait().unwrap(), None, "{arguments:?} ended");
            assert!(
                start.elapsed().as_secs() < 60,
                "{arguments:?} does not listen"
            );
            sleep(Duration::from_millis(100));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[track_caller]
fn text(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn the_commands_of_a_cluster() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("broadloom-cluster-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("vectors.parquet");
    let file = file.to_str().expect("a path in UTF-8");
    let vectors = "SELECT column1 AS id, arrow_cast(column2, 'FixedSizeList(3, Float32)') AS v \
                   FROM (VALUES (1, [1.0, 2.0, 3.0]), (2, [3.0, 4.0, 5.0]), (3, [1.0, 2.0, 5.0]))";
    let frame = SessionContext::new().sql(vectors).await?;
    frame.write_parquet(file, Default::default(), None).await?;

    let _scheduler = Server::start(&["scheduler", HOST], &[50050]);
    let _executor = Server::start(&["executor", HOST], &[50051, 50052]);
    let url = format!("df://{HOST}:50050");
    let sql = "SELECT id, bl_euclidean_distance(v, [1.0, 2.0, 3.0]) AS d FROM t ORDER BY d LIMIT 2";
    let nearest = text(program(&["query", &url, file, sql]).output()?);
    assert!(
        nearest.contains("| 1  | 0.0 |\n| 3  | 2.0 |\n"),
        "{nearest}"
    );
    let sql = "SELECT bl_mean(v) AS mean FROM t WHERE id < 3";
    let mean = text(program(&["query", &url, file, sql]).output()?);
    assert!(mean.contains("| [2.0, 3.0, 4.0] |"), "{mean}");
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

#[test]
fn wrong_arguments_of_commands_are_named() {
    for (arguments, message) in [
        (
            vec!["compare", "many", "3"],
            "ROWS is \"many\": invalid digit",
        ),
        (vec!["executor", "localhost", "65535"], "PORT"),
        (
            vec!["scheduler", "0.0.0.0"],
            "HOST is 0.0.0.0: write the name",
        ),
    ] {
        let output = program(&arguments).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && errors.starts_with(message),
            "{errors}"
        );
    }
}
