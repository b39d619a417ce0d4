import type { Metrics } from '#platform/metrics'

export type StreamMetrics = {
  sent(topicKind: string, count: number): void
  missed(): void
  closedSlow(): void
}

export function createStreamMetrics(metrics: Metrics, connections: () => number): StreamMetrics {
  metrics.gauge('coffer_stream_connections', { help: 'Open connections of the stream.', read: connections })
  const pushes = metrics.counter(
    'coffer_stream_pushes_total',
    'Pushes sent, counted once for each connection, by kind of topic.',
    ['topic'],
  )
  const dropped = metrics.counter(
    'coffer_stream_dropped_total',
    'Times that a slow reader missed pushes of a topic and restarted with a snapshot.',
  )
  const closed = metrics.counter(
    'coffer_stream_closed_slow_total',
    'Connections closed because their reader was too slow.',
  )
  return {
    sent(topic, count) {
      if (count > 0) pushes.inc({ topic }, count)
    },
    missed: () => dropped.inc(),
    closedSlow: () => closed.inc(),
  }
}
