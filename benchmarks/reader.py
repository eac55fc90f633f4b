"""How long the quiz text reader takes, for each shape of text and growing numbers of questions.

Usage: python benchmarks/reader.py [QUESTIONS]   (default 10,000; the linear check goes to ten times as many)

The budget: 10,000 questions with four options (60,000 lines) in well under one second; ten times the text in
ten times the time.
"""

from __future__ import annotations

import sys
import time
import tracemalloc

from lmspack.diagnostics import Problems
from lmspack.text import decode, read

SHAPES = {
    "bullets": "{n}. What is number {n}?\n   • alpha {n}\n   • beta\n   • gamma\n   • delta\n\n",
    "bullets, Hindi": "{n}. ग्रेडिएंट {n} क्या है?\n   • अल्फा {n}\n   • बीटा विकल्प\n   • गामा विकल्प\n   • डेल्टा\n\n",
    "letters and answers": "{n}. What is number {n}?\nA. alpha {n}\nB. beta\nC. gamma\nD. delta\nAnswer: B\n\n",
    "boxes": "### Q{n}. What is {n}?\n\n- [ ] alpha {n}\n- [x] beta\n- [ ] gamma\n\n",
    "no numbers": "What is {n}?\nA. alpha {n}\nB. beta\nC. gamma\nANSWER: B\n\n",
}


def seconds(text: str) -> float:
    """The better of two runs, decoding included."""
    times = []
    for _ in range(2):
        problems = Problems()
        start = time.perf_counter()
        source = decode("quiz.txt", text.encode(), problems)
        assert source is not None
        read(source, problems)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print a table: shape, seconds, microseconds a line, growth against a tenth of the text, memory."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"{'shape':22} {'questions':>9} {'seconds':>8} {'µs/line':>8} {'growth':>7} {'peak MB':>8}")
    for name, shape in SHAPES.items():
        before = 0.0
        for size in (count // 10, count, count * 10):
            text = "".join(shape.format(n=n) for n in range(1, size + 1))
            taken = seconds(text)
            growth = f"{taken / before:7.1f}" if before else "       "
            memory = f"{_peak(text):8.0f}" if size == count else ""
            print(
                f"{name:22} {size:9} {taken:8.3f} {taken / text.count(chr(10)) * 1e6:8.1f} {growth} {memory}"
            )
            before = taken


def _peak(text: str) -> float:
    source = decode("quiz.txt", text.encode(), Problems())
    assert source is not None
    tracemalloc.start()
    read(source, Problems())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


if __name__ == "__main__":
    main()
