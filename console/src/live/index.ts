// The server's pushes: a tab has one connection of the stream, signed in by its session. The connection is opened when
// a page first follows a topic, and reconnects after a loss. Pages follow topics with `useTopic`.
export type { Heard } from './line.ts'
export { createLiveStream, type LiveStream, type Push } from './live-stream.ts'
export { LiveProvider, useIsLost, useTopic } from './use-live.tsx'
