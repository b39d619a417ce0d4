import { compare, formatAmount, type Money } from '#core/money'
import type { Place } from './place.ts'

type Bounds = {
  readonly min: Money
  readonly max: Money
  /** What they bound: the keys are `min_<of>` and `max_<of>`. */
  readonly of: string
  readonly place: Place
}

/** Reports a smallest amount above the largest. */
export function checkOrder({ min, max, of, place }: Bounds): void {
  if (compare(min, max) <= 0) return
  place
    .inside(`min_${of}`)
    .report(`is "${formatAmount(min)}", expected at most max_${of}, "${formatAmount(max)}"`)
}
