// Metrics in the Prometheus text format. One registry a server, made at start and passed in, so that
// two servers in one process (as in the tests) never share a counter.
export { createMetrics, type Metrics } from './metrics.ts'
