import type { Deliver, SimulatedIssuer } from '#providers/simulated'

/** The simulated issuer under the controls, and the means to send its news to the house at once. */
export type IssuerDesk = {
  /** Null where no cards are sold. */
  readonly issuer: SimulatedIssuer | null
  /** Hands a callback to the house. */
  readonly deliver: Deliver
  /** Lets the issuer call; a control answers after it, so its effect is visible. */
  catchUp(): Promise<void>
}
