import type { Deliver, SimulatedIssuer } from '#providers/simulated'

/** The simulated issuer for the controls, and the means to send its notices to the house at once. */
export type IssuerDesk = {
  /** Null where no cards are sold. */
  readonly issuer: SimulatedIssuer | null
  /** Delivers a callback to the house. */
  readonly deliver: Deliver
  /** Makes the issuer call now; a control answers after that, so its effect is visible. */
  catchUp(): Promise<void>
}
