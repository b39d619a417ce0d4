// Controls: the sandbox's routes below `/sandbox/v1`, with which testers play the outside world: they pay, mine, reorganise,
// halt, make customers and keys, and move the business clock. Live mode has none. A fault is an error that the next calls of a
// port meet; a manual port ends what it is asked only when a control says how; a pinned price stands still.
export { sandboxRoutes } from './routes.ts'
