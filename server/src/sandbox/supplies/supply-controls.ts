import type { Purchases } from '#core/purchases'
import type { SimulatedSupply } from './open-supply.ts'

/** The parts of controls that decide for simulated suppliers. */
export type SupplyControls = {
  readonly supply: SimulatedSupply
  /** Informs the house of a control's decision. */
  readonly purchases: Pick<Purchases, 'lookAt'>
}
