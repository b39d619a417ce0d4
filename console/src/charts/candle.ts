/** A span of trades; its prices and volume are the texts of the API. */
export type Candle = {
  /** ISO 8601. */
  readonly time: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}
