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
