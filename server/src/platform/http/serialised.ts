/** Data in the text that it is sent as, so that an answer which many ask for is put into words once. */
export class Serialised<T> {
  readonly data: T
  readonly json: string
  private envelope = { ts: Number.NaN, text: '' }

  /** `data` must not change afterwards. */
  constructor(data: T) {
    this.data = data
    this.json = JSON.stringify(data)
  }

  /** The envelope of the data, in Unix seconds. Kept for its second: joining long texts costs more than finding them. */
  envelopeAt(ts: number): string {
    if (this.envelope.ts !== ts) {
      this.envelope = { ts, text: `{"success":true,"data":${this.json},"ts":${ts}}` }
    }
    return this.envelope.text
  }
}
