// Controls: the sandbox's routes below `/sandbox/v1`, with which testers play the outside world: they pay, mine,
// reorganise, halt, make customers and keys, and move the business clock. Live mode has none. Words: a fault is an
// error that the next calls of a port get; a manual port completes a request only when a control says how; a pinned
// price does not move.
export { sandboxRoutes } from './routes.ts'
