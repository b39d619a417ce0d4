import type { Operations } from '@coffer/sdk/office-operations'
import type { OperationArguments } from '@coffer/sdk/operation-request'
import { Failure } from '#terminal'

/** The operations of the back office. */
export type OfficeOperations = Operations

/** An act to run. */
export type DoneAct = {
  /** Two words, such as `withdrawals approve`. */
  readonly name: string
  readonly operation: string
  readonly subject: string | undefined
  /** The values of the act's options, by their kinds. */
  readonly options: { readonly [option: string]: unknown }
  /** The signature of the statement that the act asked for. */
  readonly signature?: string
}

/** The outcomes of an act: codes with their facts. */
export type ActOutcomes = {
  readonly outcomes: readonly {
    readonly code: string
    readonly params: { readonly [name: string]: unknown }
  }[]
}

/** The back office for a command's person: through a server, or on this machine's database. */
export type Office = {
  /** Calls an operation, and returns the data of its answer. */
  call<Id extends keyof OfficeOperations>(
    id: Id,
    ...given: OperationArguments<OfficeOperations[Id]>
  ): Promise<OfficeOperations[Id]['data']>
  act(act: DoneAct): Promise<ActOutcomes>
  /** The name under which the person acts. */
  nameOf(): Promise<string>
}

/** The envelope of a refusal. */
export type RefusedBody = {
  readonly code: string
  readonly message: string
  readonly details?: { readonly [name: string]: unknown } | null
}

/** A refusal of the back office. */
export class OfficeRefusal extends Failure {
  readonly details: { readonly [name: string]: unknown }

  constructor({ code, message, details }: RefusedBody) {
    super(message, code)
    this.details = details ?? {}
  }
}
