import type { WriterParts } from '#core/idempotency'
import type { OperatorAct, OperatorDesk } from '#core/operators'

type Shared = Omit<OperatorDesk, 'clock'> &
  WriterParts & {
    /** Every permission that a key can have. */
    readonly permissions: readonly string[]
  }

export type HouseParts = Shared & {
  /** The acts that operators do by hand, as a server carries them out. */
  readonly operatorActs: readonly OperatorAct[]
}

/** The desk that the routes work on. */
export type HouseDesk = Shared & Pick<OperatorDesk, 'clock'> & { readonly acts: readonly OperatorAct[] }
