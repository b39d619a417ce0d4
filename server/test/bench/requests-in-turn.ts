import type { Send } from './paced-load.ts'
import type { Customer } from './sign.ts'

type Wanted = { readonly count: number; readonly customers: readonly Customer[] }

/** As many requests as wanted: the first of each customer, then the second of each, and so on. */
export function requestsInTurn(
  { count, customers }: Wanted,
  shareOf: (index: number, each: number) => readonly Send[],
): Send[] {
  const each = Math.ceil(count / customers.length)
  const shares = customers.map((_, index) => shareOf(index, each))
  return Array.from({ length: each }, (_, turn) => shares.map((share) => share[turn]!))
    .flat()
    .slice(0, count)
}
