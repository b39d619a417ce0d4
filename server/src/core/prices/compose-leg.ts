import { strict as assert } from 'node:assert'
import type { Fraction } from '#core/money'
import { type HubPrice, oldestOf } from './cross-over-hub.ts'
import { hub } from './hub.ts'
import { halfway } from './mid-price.ts'
import type { PriceSource } from './price-source.ts'

/** When an answer counts. */
export type LegRules = {
  /** An older answer is not used. */
  readonly ageMaxMs: number
  /** An answer whose middle lies further from the median of all, as a share of it, is not used. */
  readonly deviationMax: Fraction
  /** How many sources must agree, at least one. */
  readonly quorum: number
}

/** A price in the hub currency, and who says so. */
export type Leg = HubPrice & { readonly names: readonly string[] }

type Asking = LegRules & {
  readonly now: Date
  readonly sources: readonly PriceSource[]
  readonly fallbacks: readonly PriceSource[]
}

export function legOf(symbol: string, { now, sources, fallbacks, ...rules }: Asking): Leg | null {
  const fresh = (source: PriceSource) => freshAnswer(source, { symbol, now, ageMaxMs: rules.ageMaxMs })
  const answers = sources.map(fresh).filter((answer) => answer !== null)
  const agreeing = withoutOutliers(answers, rules.deviationMax)
  const [first] = agreeing
  if (first !== undefined && agreeing.length >= rules.quorum) return { ...first, ...middleOf(agreeing) }
  for (const fallback of fallbacks) {
    const answer = fresh(fallback)
    if (answer !== null) return answer
  }
  return null
}

type Freshness = Pick<Asking, 'now'> & Pick<LegRules, 'ageMaxMs'> & { readonly symbol: string }

function freshAnswer(source: PriceSource, { symbol, now, ageMaxMs }: Freshness): Leg | null {
  const quoted = source.quote({ base: symbol, quote: hub })
  if (quoted === null || now.getTime() - quoted.at.getTime() > ageMaxMs) return null
  const { bid, ask, at } = quoted
  return { asset: bid.base, hubAsset: bid.quote, bid, ask, at, names: [source.name] }
}

function withoutOutliers(answers: readonly Leg[], deviationMax: Fraction): readonly Leg[] {
  if (answers.length === 0) return answers
  const mids = answers.map(({ bid, ask }) => halfway(bid, ask))
  const middle = median(mids)
  return answers.filter((_, index) => isNear(mids[index] ?? middle, { middle, deviationMax }))
}

/** |mid − middle| ≤ middle × deviationMax, multiplied out. */
function isNear(
  mid: Fraction,
  { middle, deviationMax }: { middle: Fraction; deviationMax: Fraction },
): boolean {
  const difference = mid.numerator * middle.denominator - middle.numerator * mid.denominator
  const distance = difference < 0n ? -difference : difference
  return distance * deviationMax.denominator <= middle.numerator * mid.denominator * deviationMax.numerator
}

/** The k-th lowest bid never lies above the k-th lowest ask, so neither does their median. */
function middleOf(legs: readonly Leg[]): Pick<Leg, 'bid' | 'ask' | 'at' | 'names'> {
  return {
    bid: median(legs.map(({ bid }) => bid)),
    ask: median(legs.map(({ ask }) => ask)),
    at: oldestOf(legs),
    names: legs.flatMap(({ names }) => names),
  }
}

function median(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(ascending)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  assert(upper !== undefined && lower !== undefined, 'there is something to take the median of')
  return upper === lower ? upper : halfway(lower, upper)
}

function ascending(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
