import type { Queryable, Sql, Tx } from '#platform/database'
import type { SpendHandlers, SpendStatus, StoredSpend } from '../spend/spend.ts'
import type { AttemptStore } from './attempts.ts'

/** The purpose of transactions of which at most one happens: a spend by itself, or a batch of spends. */
export type Load = Pick<
  StoredSpend,
  | 'id'
  | 'network'
  | 'fromIndexes'
  | 'generation'
  | 'status'
  | 'problem'
  | 'confirmations'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** The spends that it pays and that have not ended; a lone spend is its own, also once it has ended. */
  readonly members: readonly StoredSpend[]
  /** The spend under whose id its slots are taken. */
  readonly holderId: string
}

/** A change of a load, and of all its members. */
export type LoadChange = {
  readonly handlers: SpendHandlers
  /** The load as it was locked in this database transaction. */
  readonly load: Load
  readonly to: SpendStatus
  readonly cause: string
  readonly txid: string | null
  /** The units that a lone spend's payee got; members of a batch get what they asked for. */
  readonly units: bigint | null
  readonly confirmations?: number
  readonly problem?: string | null
  /** When the load is looked at next, open or ended; null for never again. */
  readonly nextAt: Date | null
  readonly now: Date
}

/** Why nobody signs the only transaction of a load. */
export type Unsigned = {
  readonly handlers: SpendHandlers
  readonly load: Load
  readonly outcome: 'rejected' | 'deferred'
  readonly reason: string
  /** How many transactions it has had. */
  readonly count: number
  readonly now: Date
}

/** How loads of one kind are kept; the acts of workers are the same for all. */
export type LoadKind = {
  /** The table of the loads. */
  readonly table: Sql
  /** Holds for the rows of the table that have transactions as loads. */
  readonly isCarried: Sql
  readonly attempts: AttemptStore
  readonly signKind: string
  /** Whether each load is one spend. */
  readonly isAlone: boolean
  broadcastKind(network: string): string
  /** The kind of the looks at the ended loads of a network. */
  endedKind(network: string): string
  find(database: Queryable, id: string): Promise<Load | null>
  /** In the order of the ids. */
  findAll(database: Queryable, ids: readonly string[]): Promise<Load[]>
  /** An ended load with all its members, ended as they are. */
  findEnded(database: Queryable, id: string): Promise<Load | null>
  /** Holds a load and its members until the end of the transaction; every change locks it first. */
  lock(tx: Tx, id: string): Promise<Load>
  change(tx: Tx, change: LoadChange): Promise<void>
  /** Lets a load wait, with the reason for people; null when nothing is wrong. */
  wait(
    tx: Tx,
    waiting: {
      readonly load: Load
      readonly problem: string | null
      readonly dueAt: Date
      readonly now: Date
    },
  ): void
  noteProblem(tx: Tx, load: Load, problem: string | null): void
  /** Nothing is signed, and its transaction is discarded. */
  giveUp(tx: Tx, unsigned: Unsigned): Promise<void>
  /** All members have ended by themselves. */
  close(tx: Tx, closing: { readonly load: Load; readonly nextAt: Date; readonly now: Date }): void
}
