/** Ends the command with a sentence for its user. */
export class Failure extends Error {}

/** Failure by the way the command was called. */
export class Misuse extends Failure {}
