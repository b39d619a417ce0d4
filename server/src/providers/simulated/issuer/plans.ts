import type { Money } from '#core/money'

/** The time from an order to its decision, so that a control can come first. */
const decisionMs = 1_000
const unknownMs = 20_000
/** How long after its rejection an order is carried out all the same. */
export const contradictionMs = 2_000

/** How the issuer treats an order by itself. */
export type OrderPlan = {
  readonly outcome: 'done' | 'rejected'
  readonly decidesAfterMs: number
  /** The issuer says no, and does it all the same. */
  readonly contradictsItself: boolean
}

const plain: OrderPlan = { outcome: 'done', decidesAfterMs: decisionMs, contradictsItself: false }

const plansByCents: { readonly [cents: number]: OrderPlan } = {
  2: { ...plain, outcome: 'rejected' },
  3: { ...plain, decidesAfterMs: unknownMs },
  4: { ...plain, outcome: 'rejected', contradictsItself: true },
}

/** The cents of an amount say what goes wrong: .02 is declined, .03 is slow, .04 is declined and done all the same. */
export function orderPlan({ asset, units }: Money): OrderPlan {
  const whole = 10n ** BigInt(asset.scale)
  const rest = (units % whole) * 100n
  const cents = rest % whole === 0n ? Number(rest / whole) : 0
  return plansByCents[cents] ?? plain
}
