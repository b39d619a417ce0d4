// Metrics in the Prometheus text format. Each server has its own registry, made at start and passed in, so that
// two servers in one process (as in tests) never share a counter.
export { createMetrics, type Metrics } from './metrics.ts'
