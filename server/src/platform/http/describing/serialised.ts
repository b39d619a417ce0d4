/** Data as JSON text: a popular answer is serialised once, and some data is stored as text. */
export class Serialised<T> {
  /** The type of the data, for the compiler only. */
  declare readonly data: T
  readonly json: string
  private envelope = { ts: Number.NaN, text: '' }

  private constructor(json: string) {
    this.json = json
  }

  static of<T>(data: T): Serialised<T> {
    return new Serialised(JSON.stringify(data))
  }

  /** JSON text that the caller knows to be a `T`. */
  static ofText<T>(json: string): Serialised<T> {
    return new Serialised(json)
  }

  /**
   * The envelope of the data at a time in Unix seconds. Cached for that second, since joining long texts is expensive.
   */
  envelopeAt(ts: number): string {
    if (this.envelope.ts !== ts) {
      this.envelope = { ts, text: `{"success":true,"data":${this.json},"ts":${ts}}` }
    }
    return this.envelope.text
  }
}
