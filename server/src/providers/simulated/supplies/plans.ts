/** A step of a plan: what the supplier says from then on, after the step before it or the order. */
export type Step = {
  readonly afterMs: number
  readonly outcome: 'done' | 'rejected'
  readonly reason?: string
}

export type Plan = {
  readonly steps: readonly Step[]
  /** The supplier takes the cost with the order, before it delivers. */
  readonly chargesAtOnce?: boolean
  /** The order has its effect, and its answer never comes. */
  readonly isSilent?: boolean
  /** The supplier takes a tenth more than it said. */
  readonly isDearer?: boolean
}

// Short enough that all ends within two seconds, and long enough that a control can come first.
const decisionMs = 700
/** How long after its decision a supplier changes its mind. */
const changeMs = 10_000
const unknownMs = 20_000

const done: Step = { afterMs: decisionMs, outcome: 'done' }

function rejected(reason: string, afterMs = decisionMs): Step {
  return { afterMs, outcome: 'rejected', reason }
}

/** The course of an order that is left alone. */
const plans = {
  plain: { steps: [done] },
  declined: { steps: [rejected('DECLINED')] },
  out_of_stock: { steps: [rejected('OUT_OF_STOCK')] },
  unavailable: { steps: [rejected('PROVIDER_UNAVAILABLE')] },
  unknown: { steps: [{ ...done, afterMs: unknownMs }], isSilent: true },
  code_late: { steps: [{ ...done, afterMs: unknownMs }], chargesAtOnce: true },
  dearer: { steps: [done], isDearer: true },
  delivered_late: { steps: [rejected('DECLINED'), { ...done, afterMs: changeMs }] },
  given_back: { steps: [done, rejected('REFUNDED', changeMs)] },
  redeemed: { steps: [done, rejected('CODE_ALREADY_REDEEMED', changeMs)] },
} as const satisfies { readonly [name: string]: Plan }

export type PlanName = keyof typeof plans

export function planOf(name: PlanName): Plan {
  return plans[name]
}
