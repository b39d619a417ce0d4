import type { WriterParts } from '#core/idempotency'
import type { OperatorAct, OperatorDesk } from '#core/operators'

type Shared = Omit<OperatorDesk, 'clock'> &
  WriterParts & {
    /** All permissions that a key can have. */
    readonly permissions: readonly string[]
  }

export type HouseParts = Shared & {
  /** Operators' acts as a server runs them. */
  readonly operatorActs: readonly OperatorAct[]
}

/** The desk of these routes. */
export type HouseDesk = Shared & Pick<OperatorDesk, 'clock'> & { readonly acts: readonly OperatorAct[] }
