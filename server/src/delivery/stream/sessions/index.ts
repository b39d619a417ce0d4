// Sessions: clients of the stream: who they are, what they say and what they follow.
export { type Client, openClient, reviewCallers } from './client.ts'
export { clientMessages, messageExamples, pushFields, serverMessages } from './messages.ts'
export { handshakeRefusals, refusals } from './refusals.ts'
export { type StreamGuard, type StreamGuardOptions, streamGuardOf } from './stream-guard.ts'
export { createStreamMetrics } from './stream-metrics.ts'
