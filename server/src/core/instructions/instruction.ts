import type { Queryable, Tx } from '#platform/database'

/**
 * An outside party's answer. `deferred`: nothing was done, and it may be asked again later. `unknown`, which a call that
 * throws or is late counts as too: it may have been done, so it is looked up and never placed again blindly.
 */
export type PartyAnswer<Result> =
  | { readonly status: 'done'; readonly result: Result }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'deferred'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason?: string }

/** An outcome that ends an instruction. */
export type InstructionOutcome<Result> = Extract<PartyAnswer<Result>, { status: 'done' | 'rejected' }>

/**
 * A kind of instruction to an outside party, such as to sign or to broadcast. Its content is the product's own rows,
 * under the instruction's reference.
 */
export type InstructionKind<Order, Result> = {
  /** Such as `spend.sign`. */
  readonly kind: string
  /** The port as faults, suppliers, metrics and operators name it, such as `signer`. */
  readonly port: string
  /** The provider that is asked; an instruction that another one was asked for is left to it. */
  readonly provider: string
  /** The order as it stands; null when it is no longer wanted, which ends only an instruction that was never placed. */
  read(database: Queryable, reference: string): Promise<Order | null>
  /**
   * Why an order that was never placed has to wait, read in the transaction that would note it as placed; null where it may
   * go. Then its party is not asked, and `defer` is called.
   */
  hindrance?(tx: Tx, order: Order): Promise<string | null>
  /**
   * The house's own answer to an order that is about to be placed, such as that payments are halted; null where the party is
   * asked. Runs outside any transaction. The lease is checked once more after it.
   */
  ownAnswer?(order: Order, reference: string): Promise<PartyAnswer<Result> | null>
  /** Calls the party at once: a query before the call could outlast the lease. Outside any transaction, bounded by the caller. */
  place(order: Order, reference: string): Promise<PartyAnswer<Result>>
  /** The outcome of an order that may have arrived. Null: it never arrived and never will, so it may be placed again. */
  find(order: Order, reference: string): Promise<PartyAnswer<Result> | null>
  /** Applies the outcome in the transaction that notes it; called once. */
  settle(tx: Tx, settled: Settled<Order, Result>): Promise<void>
  /** Called in the transaction that notes that the party put it off; the instruction waits. */
  defer?(
    tx: Tx,
    deferred: { readonly reference: string; readonly order: Order; readonly reason: string },
  ): Promise<void>
}

export type Settled<Order, Result> = {
  readonly reference: string
  readonly order: Order
  readonly outcome: InstructionOutcome<Result>
  readonly now: Date
}

/** An instruction to store in the transaction of its cause. */
export type NewInstruction = {
  readonly kind: string
  readonly provider: string
  /** Ours, a UUID: the party does at most one thing for it. */
  readonly reference: string
  /** Somebody has placed it before, such as a server whose books are lost: it is looked up first. */
  readonly mayHaveArrived?: boolean
  readonly now: Date
}
