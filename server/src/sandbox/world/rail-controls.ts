import type { SimulatedRail } from '#providers/simulated'

/** The banks that can be driven, and what lets the house hear of their news at once. */
export type RailControls = {
  bank(rail: string): SimulatedRail | undefined
  /** Lets the banks call, and asks about one pay-in or payout; a control answers after it, so its effect is visible. */
  catchUp(id: string): Promise<void>
}
