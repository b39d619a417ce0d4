/** Data in the text that it is sent as: an answer that many ask for is put into words once, or came in words already. */
export class Serialised<T> {
  /** What the text says; for the compiler alone. */
  declare readonly data: T
  readonly json: string
  private envelope = { ts: Number.NaN, text: '' }

  private constructor(json: string) {
    this.json = json
  }

  static of<T>(data: T): Serialised<T> {
    return new Serialised(JSON.stringify(data))
  }

  /** Of JSON that is known to say a `T`. */
  static ofText<T>(json: string): Serialised<T> {
    return new Serialised(json)
  }

  /** The envelope of the data, in Unix seconds. Kept for its second: joining long texts costs more than finding them. */
  envelopeAt(ts: number): string {
    if (this.envelope.ts !== ts) {
      this.envelope = { ts, text: `{"success":true,"data":${this.json},"ts":${ts}}` }
    }
    return this.envelope.text
  }
}
