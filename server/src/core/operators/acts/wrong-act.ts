/** An act that cannot be done; its message tells the operator why. */
export class WrongAct extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongAct'
  }
}
