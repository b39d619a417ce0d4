import type { Purchases } from '#core/purchases'
import type { SimulatedSupply } from './open-supply.ts'

/** The parts of controls that decide for simulated suppliers. */
export type SupplyControls = {
  readonly supply: SimulatedSupply
  /** Lets the house hear of what a control decided. */
  readonly purchases: Pick<Purchases, 'lookAt'>
}
