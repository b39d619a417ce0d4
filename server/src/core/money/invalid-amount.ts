/** `reason` completes a sentence that begins with the field's name: "amount must have at most 2 decimals". */
export class InvalidAmount extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The amount ${reason}.`)
    this.name = 'InvalidAmount'
    this.reason = reason
  }
}
