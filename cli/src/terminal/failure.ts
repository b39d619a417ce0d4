/** Ends the command with a sentence for its user, and a code for programs. */
export class Failure extends Error {
  readonly code: string

  constructor(message: string, code = 'FAILED') {
    super(message)
    this.code = code
  }
}

/** Failure by the way the command was called. */
export class Misuse extends Failure {
  constructor(message: string) {
    super(message, 'MISUSE')
  }
}
