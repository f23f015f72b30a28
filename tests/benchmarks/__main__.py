"""Every benchmark, one after the other."""

from tests.benchmarks import bench_engine, bench_http

if __name__ == "__main__":
    bench_engine.main()
    print()
    bench_http.main()
