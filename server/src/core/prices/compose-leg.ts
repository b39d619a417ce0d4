import { strict as assert } from 'node:assert'
import { compareFractions, type Fraction } from '#core/money'
import { type HubPrice, oldestOf } from './cross-over-hub.ts'
import { halfway } from './mid-price.ts'
import { hub, type PriceSource } from './price-source.ts'

/** The conditions under which an answer counts. */
export type LegRules = {
  /** Older answers are not used. */
  readonly ageMaxMs: number
  /**
   * A share of the mid price. An answer is not used when its bid or ask lies further than this from its own mid, or its
   * mid further than this from the median of all.
   */
  readonly deviationMax: Fraction
  /** The number of sources that must agree, at least one. */
  readonly quorum: number
}

/** A price in the hub currency; `unchecked` names a fallback whose price no other source confirms. */
export type Leg = HubPrice & { readonly unchecked: string | null }

type Asking = LegRules & {
  readonly now: Date
  readonly sources: readonly PriceSource[]
  readonly fallbacks: readonly PriceSource[]
}

type Answer = HubPrice & { readonly name: string; readonly mid: Fraction }

export function legOf(symbol: string, { sources, fallbacks, ...rules }: Asking): Leg | null {
  const answersOf = (asked: readonly PriceSource[]) =>
    asked.map((source) => soundAnswer(source, { ...rules, symbol })).filter((answer) => answer !== null)
  const answers = answersOf(sources)
  const agreeing = answers.filter(isNearMedianOf(answers, rules))
  const [first] = agreeing
  if (first !== undefined && agreeing.length >= rules.quorum) return legFrom(first, medianOf(agreeing))
  const spare = answersOf(fallbacks)
  // Too few answers to make a price are still enough to check a fallback's.
  const heard = answers.length > 0 ? answers : spare
  const speaker = spare.find(isNearMedianOf(heard, rules))
  if (speaker === undefined) return null
  return legFrom(speaker, {
    ...speaker,
    unchecked: heard.length === 1 && heard[0] === speaker ? speaker.name : null,
  })
}

type Judging = Pick<Asking, 'now' | 'ageMaxMs' | 'deviationMax'> & { readonly symbol: string }

/** Null when the source has no price, an old one, or one with too wide a spread. */
function soundAnswer(source: PriceSource, { symbol, now, ageMaxMs, deviationMax }: Judging): Answer | null {
  const quoted = source.quote({ base: symbol, quote: hub })
  if (quoted === null || now.getTime() - quoted.at.getTime() > ageMaxMs) return null
  const { bid, ask, at } = quoted
  const mid = halfway(bid, ask)
  // The ask lies as far above the mid as the bid lies below, so one check is enough.
  if (!isNear(bid, { middle: mid, deviationMax })) return null
  return { asset: bid.base, hubAsset: bid.quote, bid, ask, at, name: source.name, mid }
}

function isNearMedianOf(
  answers: readonly Answer[],
  { deviationMax }: Pick<LegRules, 'deviationMax'>,
): (answer: Answer) => boolean {
  if (answers.length === 0) return () => false
  const middle = median(answers.map(({ mid }) => mid))
  return ({ mid }) => isNear(mid, { middle, deviationMax })
}

/** |price − middle| ≤ middle × deviationMax, multiplied out. */
function isNear(
  price: Fraction,
  { middle, deviationMax }: { middle: Fraction; deviationMax: Fraction },
): boolean {
  const difference = price.numerator * middle.denominator - middle.numerator * price.denominator
  const distance = difference < 0n ? -difference : difference
  return distance * deviationMax.denominator <= middle.numerator * price.denominator * deviationMax.numerator
}

type Told = Pick<Leg, 'bid' | 'ask' | 'at' | 'unchecked'>

function legFrom({ asset, hubAsset }: Answer, { bid, ask, at, unchecked }: Told): Leg {
  return { asset, hubAsset, bid, ask, at, unchecked }
}

/** The k-th lowest bid is never above the k-th lowest ask, so the median bid is never above the median ask. */
function medianOf(answers: readonly Answer[]): Told {
  return {
    bid: median(answers.map(({ bid }) => bid)),
    ask: median(answers.map(({ ask }) => ask)),
    at: oldestOf(answers),
    unchecked: null,
  }
}

function median(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(compareFractions)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  assert(upper !== undefined && lower !== undefined, 'there is something to take the median of')
  return upper === lower ? upper : halfway(lower, upper)
}
