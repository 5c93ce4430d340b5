"""What the tables beside NumPy share: our program, which answers a case a line, and the time of a call."""
import math
import subprocess
import time


class Ours:
    """A program that reads the name of a case and answers with milliseconds and a checksum."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, name):
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def spent(run, least):
    """Milliseconds of a call of `run`, which is repeated for at least so many seconds."""
    start = time.perf_counter()
    run()
    calls = max(1, math.ceil(least / (time.perf_counter() - start)))
    start = time.perf_counter()
    for _ in range(calls):
        run()
    return (time.perf_counter() - start) / calls * 1e3
