/** A period of trades; its prices and volume are the API's texts. */
export type Candle = {
  /** ISO 8601. */
  readonly time: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}
