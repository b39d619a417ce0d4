/** What an operator asked for cannot be done; the message says why, for them to read. */
export class WrongAct extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongAct'
  }
}
