import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { RefusalKind } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import type { OfficeRight } from './rights.ts'

/** What an act of an operator works on, beside a running server or without one. */
export type OperatorDesk = {
  readonly database: Database
  readonly catalog: Catalog
  readonly secrets: Secrets
  /** The business clock. */
  readonly clock: Clock
  readonly ids: Ids
}

/** The person who acts. `sign` makes an approval with the key that was enrolled under the name; null without a key. */
export type ActingOperator = {
  readonly name: string
  /** Their subject at the identity provider; absent for a name that nobody has signed in with. */
  readonly person?: string | undefined
  readonly sign: ((statement: string) => string) | null
  /** Where an act of the back office came from; absent for one at this machine. */
  readonly origin?: {
    readonly ip: string
    /** Null for a sign-in, which is no act yet. */
    readonly requestId: string | null
    readonly sessionId: string | null
  }
}

/** An act of `npm run operator`, brought by the module that it concerns. */
export type OperatorAct = {
  /** Two words, such as `withdrawals approve`. */
  readonly name: string
  readonly right: OfficeRight
  /** It reads or writes files of this machine, so it is no act of the back office. */
  readonly isLocal?: boolean
  /** What follows the two words, such as `ID`; empty for a list. */
  readonly subject: string
  readonly summary: string
  /** Options that take a value, with their help. */
  readonly options?: { readonly [option: string]: string }
  /** What it refuses with a code of its own, as a route of the back office. */
  readonly refusals?: readonly RefusalKind[]
  /** Returns the text that is printed. */
  act(desk: OperatorDesk, given: GivenAct): Promise<string>
}

export type GivenAct = {
  readonly operator: ActingOperator
  /** Undefined where the act takes none. */
  readonly subject: string | undefined
  readonly options: { readonly [option: string]: string | undefined }
}

/** A line of the audit log, which only grows. */
export type OperatorAction = {
  readonly operator: string
  readonly action: string
  readonly subject: string | null
  readonly reason: string | null
  readonly details: { readonly [name: string]: unknown }
  readonly at: Date
}
