import type { Side } from '#products/fiat-spot/book'

/** Two orders that met, at the maker's price. Fees are in units of what each received. */
export type Trade = {
  readonly id: string
  readonly pair: string
  /** Given by the market, without gaps. */
  readonly number: number
  readonly priceTicks: number
  readonly lots: number
  readonly takerSide: Side
  readonly makerOrderId: string
  readonly takerOrderId: string
  readonly makerCustomerId: string
  readonly takerCustomerId: string
  readonly makerFeeUnits: bigint
  readonly takerFeeUnits: bigint
  readonly createdAt: Date
}
