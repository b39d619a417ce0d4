import type { Side } from './book-commands.ts'

/** An order in a book as everyone else sees it. */
export type OpenOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly price: number
  readonly filled: number
  readonly remaining: number
}

/** An order in a book, or on its way into it: then it has no level. `ahead` and `behind` are its neighbours there. */
export type BookOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  price: number
  filled: number
  remaining: number
  level: PriceLevel | null
  ahead: BookOrder | null
  behind: BookOrder | null
}

/** The orders at one price, first come first: a chain from `first` to `last`. */
export type PriceLevel = {
  readonly price: number
  /** The lots that remain of all its orders. */
  lots: number
  orders: number
  first: BookOrder | null
  last: BookOrder | null
}

/** In place of the price of a market order while it is carried out; every price is above it. */
export const noPrice = 0

type Arriving = { readonly id: number; readonly owner: number; readonly side: Side; readonly price: number }

export function arrivingOrder({ id, owner, side, price }: Arriving, lots: number): BookOrder {
  return { id, owner, side, price, filled: 0, remaining: lots, level: null, ahead: null, behind: null }
}

export function openOrderOf({ id, owner, side, price, filled, remaining }: BookOrder): OpenOrder {
  return { id, owner, side, price, filled, remaining }
}
