import type { SimulatedRail } from '#providers/simulated'

/** The banks that controls can drive, and the means to inform the house of their news at once. */
export type RailControls = {
  bank(rail: string): SimulatedRail | undefined
  /**
   * Makes the banks call, and looks up one pay-in or payout; a control answers after that, so its effect is visible.
   */
  catchUp(id: string): Promise<void>
}
