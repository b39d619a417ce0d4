import { subtractDecimals } from './subtract-decimals.ts'

type Costs = { readonly fee: string; readonly total: string }

/** How the balance that is available is read, and how an amount is estimated. */
type Asked<Estimate> = {
  readAvailable(): Promise<string>
  estimate(amount: string): Promise<Estimate>
  now(): number
}

/** The amount that can leave, or why nothing can. */
export type WholeBalance<Estimate> =
  | { readonly kind: 'none' }
  | { readonly kind: 'feeTakesAll'; readonly available: string; readonly fee: string }
  | { readonly kind: 'moves' }
  | {
      readonly kind: 'whole'
      readonly estimate: Estimate
      /** The rest, which the network cannot carry; null where nothing stays. */
      readonly rest: string | null
      /** When the estimate was asked for, in milliseconds of this machine's clock. */
      readonly askedAt: number
    }

/** So often the balance or the fee may change between two estimates. */
const triesMax = 5

/** The estimate of the withdrawal that leaves nothing of a balance, or nothing that the network can carry. */
export async function workOutWholeBalance<Estimate extends Costs>(
  asked: Asked<Estimate>,
): Promise<WholeBalance<Estimate>> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const available = await asked.readAvailable()
    if (/^[0.]*$/.test(available)) return { kind: 'none' }
    const askedAt = asked.now()
    const { fee } = await asked.estimate(available)
    const amount = subtractDecimals(available, fee)
    if (amount === null) return { kind: 'feeTakesAll', available, fee }
    // The second estimate keeps the fee and the end of the first one, unless the balance has changed.
    const estimate = await asked.estimate(amount)
    if (estimate.fee === fee)
      return { kind: 'whole', estimate, rest: subtractDecimals(available, estimate.total), askedAt }
  }
  return { kind: 'moves' }
}
