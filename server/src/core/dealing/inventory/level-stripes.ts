import { lesser } from '#core/money'
import { partsOf, type Stripe } from './shares.ts'

/** Units that go from one stripe to another. */
type Move = { readonly from: number; readonly to: number; readonly units: bigint }

/** The moves after which the own stripe has what it needs, and the rest is the same in all. */
export function leveled(
  stripes: readonly Stripe[],
  { own, need }: { readonly own: number; readonly need: bigint },
): Move[] {
  const all = stripes.reduce((sum, { units }) => sum + units, 0n)
  const parts = partsOf(all - need, stripes.length)
  const differences = stripes.map(({ stripe, units }) => ({
    stripe,
    units: units - (stripe === own ? parts.own + need : parts.other),
  }))
  const short = differences
    .filter(({ units }) => units < 0n)
    .map(({ stripe, units }) => ({ stripe, units: -units }))
  return differences.flatMap(({ stripe: from, units }) => {
    let spare = units
    return short.flatMap((one) => {
      if (spare <= 0n || one.units === 0n) return []
      const moved = lesser(one.units, spare)
      spare -= moved
      one.units -= moved
      return [{ from, to: one.stripe, units: moved }]
    })
  })
}
