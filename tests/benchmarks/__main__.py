"""The comparison with OpenSpiel, then every benchmark, one after the other."""

from tests.benchmarks import bench_bots, bench_engine, bench_http, bench_records, bench_tables, compare

if __name__ == "__main__":
    compare.main()
    print()
    bench_engine.main()
    print()
    bench_bots.main()
    print()
    bench_records.main()
    print()
    bench_http.main()
    print()
    bench_tables.main()
