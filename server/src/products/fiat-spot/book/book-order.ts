import type { Side } from './book-commands.ts'

/** A resting order as the book shows it. */
export type OpenOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  readonly price: number
  readonly filled: number
  readonly remaining: number
}

/** An order in a book, with its neighbours at its price; an arriving order has no level yet. */
export type BookOrder = Pick<OpenOrder, 'id' | 'owner' | 'side'> & {
  price: number
  filled: number
  remaining: number
  level: PriceLevel | null
  ahead: BookOrder | null
  behind: BookOrder | null
}

/** The orders at one price by arrival: a chain from `first` to `last`. */
export type PriceLevel = {
  readonly price: number
  /** Unfilled lots of all its orders. */
  lots: number
  orders: number
  first: BookOrder | null
  last: BookOrder | null
}

/** Stands for the price of a market order during its execution; every price is above it. */
export const noPrice = 0

type Arriving = Pick<OpenOrder, 'id' | 'owner' | 'side' | 'price'>

export function arrivingOrder({ id, owner, side, price }: Arriving, lots: number): BookOrder {
  return { id, owner, side, price, filled: 0, remaining: lots, level: null, ahead: null, behind: null }
}

export function openOrderOf({ id, owner, side, price, filled, remaining }: BookOrder): OpenOrder {
  return { id, owner, side, price, filled, remaining }
}
