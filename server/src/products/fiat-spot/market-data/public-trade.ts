/** What everybody may know of a trade. */
export type PublicTrade = {
  readonly id: string
  /** Given by the market, without gaps. */
  readonly number: number
  readonly priceTicks: number
  readonly lots: number
  readonly takerSide: 'buy' | 'sell'
  readonly createdAt: Date
}
