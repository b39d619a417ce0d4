import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { RefusalKind } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import type { ActClass } from './act-class.ts'
import type { ActField } from './act-field.ts'
import type { Admitted } from './admitted.ts'
import type { ActAnswer, OutcomeKind } from './outcome.ts'
import type { OfficeRight } from './rights.ts'

/** Everything that an act of an operator works on, beside a running server or without one. */
export type OperatorDesk = {
  readonly database: Database
  readonly catalog: Catalog
  readonly secrets: Secrets
  /** The business clock. */
  readonly clock: Clock
  readonly ids: Ids
  /** The networks and the rails that have a provider here; absent where all have. */
  readonly watchedNetworks?: ReadonlySet<string>
  readonly rails?: Pick<ReadonlySet<string>, 'has'>
}

/** The person who acts. `sign` makes an approval with the key that was enrolled under the name; null without a key. */
export type ActingOperator = {
  readonly name: string
  /** Their subject at the identity provider; absent for a name that nobody has signed in with. */
  readonly person?: string | undefined
  /** Their role in the back office; absent for a person at this machine, who may do everything. */
  readonly role?: string | undefined
  readonly sign: ((statement: string) => string) | null
  /** The consent with which they act; absent until governance has looked at the act. */
  readonly authority?: Authority | undefined
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
  /** Its meaning for the money of customers and of the house: governance judges the act as one of these. */
  readonly class: ActClass
  /** An act that decides about a proposal follows the rules of proposals. */
  readonly judgesItself?: boolean
  /** An act that needs a file of one machine: its proposer repeats it there after the approval. */
  readonly isRepeated?: boolean
  /** An act that enrols a person; the first one enrols themself. */
  readonly enrols?: boolean
  /** An act that reads or writes files of this machine, so the back office does not offer it. */
  readonly isLocal?: boolean
  /** Does the act with files of the person's own machine alone, without a server and a database. */
  readonly offline?: (given: Pick<GivenAct, 'subject' | 'options'>) => ActAnswer
  /** The word after the two words, such as `ID`; empty for a list. */
  readonly subject: string
  readonly summary: string
  readonly options?: { readonly [option: string]: ActField }
  /** Refusals with a code of their own, for the route of the back office. */
  readonly refusals?: readonly RefusalKind[]
  /** Everything that the act can do, besides being proposed to others. */
  readonly outcomes: readonly OutcomeKind[]
  /** Answers the outcomes of the act. */
  act(desk: OperatorDesk, given: GivenAct): Promise<ActAnswer>
}

/** The options of an act by their names. */
export function fieldsOf({ options = {} }: Pick<OperatorAct, 'options'>): [string, ActField][] {
  return Object.entries(options)
}

export type GivenAct = {
  readonly operator: ActingOperator
  /** Undefined where the act takes none. */
  readonly subject: string | undefined
  readonly options: { readonly [option: string]: string | undefined }
  /** Hears what the text says to people, where a program asks. */
  tell?(fact: ActFact): void
}

/** A fact of an act for the program that called it. */
export type ActFact =
  | { readonly kind: 'proposed'; readonly proposalId: string }
  | { readonly kind: 'made key'; readonly id: string }

/** The consent with which an act is done. Only governance gives one; an act without consent is refused where it is recorded. */
export type Authority =
  | { readonly kind: 'stops' }
  | { readonly kind: 'asks'; readonly act: OperatorAct; readonly person: string }
  | { readonly kind: 'approved'; readonly act: OperatorAct; readonly proposalId: string }

/** A line of the audit log, which only grows. */
export type OperatorAction = {
  readonly operator: string
  readonly action: string
  readonly subject: string | null
  readonly reason: string | null
  readonly details: { readonly [name: string]: unknown }
  readonly at: Date
  /** How the act was admitted; null for acts that need no second person, and for lines from before this was noted. */
  readonly admitted: Admitted | null
  /** The id of the proposal that led to the act. */
  readonly proposal: string | null
}

/** The id of the operation that carries an act out: `withdrawals approve` is `officeWithdrawalsApprove`. */
export function operationOfAct(name: string): string {
  return `office${name.replace(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}
