"""Every function against the NumPy expression that it replaces, over layouts and bad input."""

import threading

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import broadloom_numpy as bl


def standardize(x, eps=0.0):
    return (x - x.mean(axis=0)) / np.sqrt(x.var(axis=0) + eps)


def pairwise_distances(x, y):
    return np.sqrt(((x[:, None, :] - y[None, :, :]) ** 2).sum(axis=-1))


def attention_row(query, keys, values):
    scores = keys @ query / np.sqrt(len(query))
    weights = np.exp(scores - scores.max())
    return (weights / weights.sum()) @ values


def heat_step(u, alpha):
    new = u.copy()
    new[1:-1, 1:-1] += alpha * (
        u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1]
    )
    return new


def cross_entropy(logits, labels):
    rows = np.arange(len(logits))
    shifted = logits - logits.max(axis=1, keepdims=True)
    p = np.exp(shifted)
    p /= p.sum(axis=1, keepdims=True)
    loss = -np.log(p[rows, labels]).mean()
    p[rows, labels] -= 1
    return loss, p / len(p)


def reversed_all(x):
    return np.ascontiguousarray(x[(slice(None, None, -1),) * x.ndim])[(slice(None, None, -1),) * x.ndim]


def strided(x):
    wide = np.full(tuple(3 * n for n in x.shape), np.nan, x.dtype)
    part = wide[(slice(1, None, 3),) * x.ndim]
    part[...] = x
    return part


def broadcast_rows(x):
    return np.broadcast_to(x[:1], x.shape)


def read_only(x):
    x = x.copy()
    x.flags.writeable = False
    return x


LAYOUTS = {
    "c": np.ascontiguousarray,
    "fortran": np.asfortranarray,
    "transposed": lambda x: np.ascontiguousarray(x.T).T,
    "reversed": reversed_all,
    "strided": strided,
    "read_only": read_only,
}
CALLS = {
    "standardize": (standardize, lambda r: [r(37, 5)], (0.5,)),
    "pairwise_distances": (pairwise_distances, lambda r: [r(9, 4), r(13, 4)], ()),
    "attention_row": (attention_row, lambda r: [r(8), r(21, 8), r(21, 6)], ()),
    "heat_step": (heat_step, lambda r: [r(17, 12)], (0.1,)),
    "cross_entropy": (cross_entropy, lambda r: [r(11, 7)], (np.arange(11) % 7,)),
}
DTYPES = {"float32": 2e-5, "float64": 1e-13}


def random(dtype, seed=7):
    generator = np.random.default_rng(seed)
    return lambda *shape: generator.standard_normal(shape).astype(dtype)


def arrays(result):
    return list(result) if isinstance(result, tuple) else [result]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", CALLS)
def test_equals_numpy(name, layout, dtype):
    reference, make, rest = CALLS[name]
    inputs = [LAYOUTS[layout](x) for x in make(random(dtype))]
    before = [x.copy() for x in inputs]
    results = arrays(getattr(bl, name)(*inputs, *rest))
    wanted = arrays(reference(*[x.astype("float64") for x in inputs], *rest))
    for result, want in zip(results, wanted, strict=True):
        assert np.allclose(result, want, rtol=DTYPES[dtype], atol=DTYPES[dtype])
    assert results[-1].dtype == dtype
    for x, old in zip(inputs, before, strict=True):
        assert np.array_equal(x, old)


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "read_only"])
@pytest.mark.parametrize("name", CALLS)
def test_out_is_written_and_returned(name, layout):
    _, make, rest = CALLS[name]
    inputs = make(random("float64"))
    new = arrays(getattr(bl, name)(*inputs, *rest))[-1]
    out = LAYOUTS[layout](np.full(new.shape, np.nan))
    returned = arrays(getattr(bl, name)(*inputs, *rest, out=out))[-1]
    assert returned is out
    assert np.allclose(out, new, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("name", ["standardize", "heat_step", "cross_entropy"])
@pytest.mark.parametrize("part", [np.s_[:, :], np.s_[::-1, :]], ids=["same", "reversed"])
def test_out_may_share_memory_with_an_input(name, part):
    _, make, rest = CALLS[name]
    (x,) = make(random("float64"))
    want = arrays(getattr(bl, name)(x, *rest))[-1]
    out = x[part]
    getattr(bl, name)(x, *rest, out=out)
    assert np.allclose(out, want, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (1, 1), (1, 4), (2, 2), (2, 5)])
def test_empty_and_small(shape):
    x = random("float64")(*shape)
    with np.errstate(all="ignore"):
        assert np.array_equal(bl.heat_step(x, 0.25), heat_step(x, 0.25))
        assert bl.pairwise_distances(x, x).shape == (shape[0], shape[0])
        assert bl.standardize(x, 1.0).shape == shape
    labels = np.zeros(shape[0], "int64")
    if shape[1] > 0:
        loss, gradient = bl.cross_entropy(x, labels)
        assert gradient.shape == shape and np.isnan(loss) == (shape[0] == 0)
    if shape[0] > 0:
        assert bl.attention_row(np.ones(shape[1]), x, x).shape == (shape[1],)


@pytest.mark.parametrize(
    "call, error, text",
    [
        (lambda x: bl.standardize(x[0]), ValueError, "x has rank 1 (shape [4]), not rank 2"),
        (lambda x: bl.standardize(x.sum()), TypeError, "not a NumPy array"),
        (lambda x: bl.standardize(np.array(1.0)), ValueError, "x has rank 0 (shape []), not rank 2"),
        (lambda x: bl.standardize(x.tolist()), TypeError, "np.asarray(x)"),
        (lambda x: bl.standardize(x.astype("int32")), TypeError, "x has dtype int32"),
        (lambda x: bl.standardize(x.astype(">f8")), TypeError, "x has dtype >f8"),
        (lambda x: bl.standardize(x, out=np.empty((6, 4), "float32")), TypeError, "out has dtype float32"),
        (lambda x: bl.standardize(x, out=np.empty((4, 6))), ValueError, "out has shape [4, 6], the result has shape [6, 4]"),
        (lambda x: bl.standardize(x, out=read_only(x)), ValueError, "out is read-only"),
        (lambda x: bl.standardize(x, out=broadcast_rows(x)), ValueError, "several indices of out"),
        (lambda x: bl.pairwise_distances(x, x[:, :3]), ValueError, "3"),
        (lambda x: bl.pairwise_distances(x, x.astype("float32")), TypeError, "y has dtype float32, not float64"),
        (lambda x: bl.attention_row(x[0], x[:, :3], x), ValueError, "3"),
        (lambda x: bl.attention_row(x[0], x, x[:5]), ValueError, "6 rows of keys, 5 of values"),
        (lambda x: bl.attention_row(x[0], x[:0], x[:0]), ValueError, "at least one key"),
        (lambda x: bl.standardize(np.ma.masked_array(x)), TypeError, "x is a masked array"),
        (lambda x: bl.standardize(x, out=as_strided(np.zeros(4), (6, 4), (0, 8))), ValueError, "one element"),
        (lambda x: bl.standardize(x, out=as_strided(np.zeros(12), (6, 4), (8, 8))), ValueError, "one element"),
        (lambda x: bl.heat_step(np.zeros((2, 2, 2)), 0.1), ValueError, "u has rank 3"),
        (lambda x: bl.cross_entropy(x, np.zeros(5, "int64")), ValueError, "6 rows of logits, 5 labels"),
        (lambda x: bl.cross_entropy(x, np.full(6, 4)), ValueError, "labels[0] is 4"),
        (lambda x: bl.cross_entropy(x, np.full(6, -1)), ValueError, "labels[0] is -1"),
        (lambda x: bl.cross_entropy(x, np.zeros(6, "int32")), TypeError, "labels has dtype int32"),
    ],
)
def test_bad_input(call, error, text):
    x = random("float64")(6, 4)
    before = x.copy()
    with pytest.raises(error) as raised:
        call(x)
    assert text in str(raised.value)
    assert np.array_equal(x, before)


def test_the_loss_of_large_logits():
    logits = np.array([[1e8, 1e8], [0, 0]], "float32")
    loss, _ = bl.cross_entropy(logits, np.array([0, 1]))
    assert abs(loss - np.log(2)) < 1e-6


def test_misaligned():
    memory = np.zeros(6 * 4 * 8 + 1, "uint8")
    x = memory[1:].view("float64").reshape(6, 4)
    assert not x.flags.aligned
    with pytest.raises(ValueError, match=r"x are not aligned: pass x.copy\(\)"):
        bl.standardize(x)
    fields = np.zeros((6, 4), [("a", "float32"), ("b", "uint8")])
    with pytest.raises(ValueError, match="aligned"):
        bl.standardize(fields["a"])
    packed = np.zeros((6, 4), [("a", "float64"), ("b", "float64")])
    packed["b"] = random("float64")(6, 4)
    assert np.allclose(bl.standardize(packed["b"]), standardize(packed["b"]))


def test_a_failed_call_leaves_out_alone():
    x, out = random("float64")(6, 4), np.full((6, 4), 3.0)
    with pytest.raises(ValueError):
        bl.cross_entropy(x, np.full(6, 9), out=out)
    assert (out == 3.0).all()


def test_the_gil_is_released():
    x = random("float64")(3000, 40)
    ticks, stop = [0], threading.Event()

    def tick():
        while not stop.is_set():
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks[0]
    bl.pairwise_distances(x, x)  # one call of some 100 ms: without the GIL released nobody ticks
    after = ticks[0]
    stop.set()
    thread.join()
    assert after > before + 1000


def test_under_dask():
    da = pytest.importorskip("dask.array")
    x = random("float64")(600, 8)
    y = random("float64", 8)(50, 8)
    chunks = da.from_array(x, chunks=(100, 8))
    distances = chunks.map_blocks(bl.pairwise_distances, y, dtype="float64", chunks=(100, 50))
    assert np.allclose(distances.compute(), pairwise_distances(x, y))
    scaled = chunks.rechunk((600, 4)).map_blocks(bl.standardize, dtype="float64")
    assert np.allclose(scaled.compute(), standardize(x))


def test_refused_memory_is_a_memory_error():
    # 80 MB would hold the points; the distances would need 800 TB.
    x = np.broadcast_to(np.zeros((1, 1)), (10**7, 1))
    with pytest.raises(MemoryError):
        bl.pairwise_distances(x, x)
