/** What a command may know of the outside; `process` is one. */
export type Terminal = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'on' | 'off'>

/** Ends the command with a sentence for its user. */
export class Failure extends Error {}

/** Failure by the way the command was called. */
export class Misuse extends Failure {}
