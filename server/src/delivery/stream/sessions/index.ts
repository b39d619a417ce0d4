// Sessions: the clients of the stream: their identity, messages and subscriptions.
export { type Client, openClient, reviewCallers } from './client.ts'
export { clientMessages, messageExamples, pushFields, serverMessages } from './messages.ts'
export { handshakeRefusals, refusals } from './refusals.ts'
export { type StreamGuard, type StreamGuardOptions, streamGuardOf } from './stream-guard.ts'
export { createStreamMetrics } from './stream-metrics.ts'
