import { type Database, isLockFailure, type Queryable, sql, type Tx } from '#platform/database'
import { every, type Worker } from '#platform/workers'
import { refuse } from './refusals.ts'

/** A process's claim to be the one writer of a pair. */
export type Lease = {
  /** Rises with every new holder; 0 while the lease is not known to be ours. */
  epoch(): bigint
  /** Takes the lease where nobody else has it, or renews it; true when it is ours. */
  claim(): Promise<boolean>
  /** Gives it back, so that another can take it at once. */
  release(): Promise<void>
  /** Claims every second until the signal, then releases. */
  readonly run: Worker['run']
  /**
   * Holds the epoch until the transaction ends, or throws that another process owns the pair. Whoever takes over waits
   * for this transaction, and so does the next one of this market, whatever became of the connection of this one.
   */
  require(tx: Tx): Promise<bigint>
}

type Options = {
  readonly database: Database
  readonly pair: string
  /** A UUID that no other running process has. Who is started again with the same need not wait for its lease to end. */
  readonly holder: string
  /** Where the holder takes the commands of other processes; null while it does not. */
  readonly address?: () => string | null
  readonly ttlMs?: number
  readonly onError?: (error: unknown) => void
  /** Called by `run` when the lease has become ours. */
  readonly onTaken?: () => Promise<void>
}

const renewEveryMs = 1_000

export function createLease(options: Options): Lease {
  const { database, pair, holder, address = () => null, ttlMs = 3_000 } = options
  const { onError = () => {}, onTaken = async () => {} } = options
  let epoch = 0n

  async function claim(): Promise<boolean> {
    // By the database's clock, read after the row is locked: what waited for a transaction sees how late it is.
    const [row] = await database.query<{ epoch: bigint }>(sql`
      insert into market_leases as lease (pair, holder, epoch, expires_at, address)
      values (${pair}, ${holder}, 1, clock_timestamp() + make_interval(secs => ${ttlMs / 1000}), ${address()})
      on conflict (pair) do update set
        holder = excluded.holder,
        address = excluded.address,
        -- A holder that was started anew is another one to the transactions that it may have left behind.
        epoch = case when lease.holder = excluded.holder and lease.epoch = ${epoch} then lease.epoch else lease.epoch + 1 end,
        expires_at = clock_timestamp() + make_interval(secs => ${ttlMs / 1000})
      where lease.holder = excluded.holder or lease.expires_at <= clock_timestamp()
      returning epoch`)
    epoch = row?.epoch ?? 0n
    return epoch > 0n
  }

  async function release(): Promise<void> {
    const released = epoch
    epoch = 0n
    if (released === 0n) return
    await database.query(sql`
      update market_leases set expires_at = clock_timestamp()
      where pair = ${pair} and holder = ${holder} and epoch = ${released}`)
  }

  let taken = 0n
  let taking = Promise.resolve()
  // It may take longer than the lease lasts, which is renewed meanwhile.
  async function take(owned: bigint): Promise<void> {
    taken = owned
    await onTaken().catch((error: unknown) => {
      onError(error)
      // Tried again with the next claim.
      if (taken === owned) taken = 0n
    })
  }

  return {
    epoch: () => epoch,
    claim,
    release,
    run: every(renewEveryMs, {
      name: pair,
      async act() {
        if ((await claim()) && epoch !== taken) taking = take(epoch)
      },
      end: () => release().finally(() => taking),
    }).run,
    async require(tx) {
      const required = epoch
      if (required === 0n) throw refuse('STOCKBOOK_UNAVAILABLE')
      // A holder that stands still, or waits for somebody's balance, gives way before its lease would end.
      const [idle, patience] = [`${ttlMs * 0.8}ms`, `${ttlMs / 2}ms`]
      tx.send(sql`
        select set_config('idle_in_transaction_session_timeout', ${idle}, true), set_config('lock_timeout', ${patience}, true)`)
      const held = tx.query(sql`
        select from market_leases where pair = ${pair} and holder = ${holder} and epoch = ${required} for no key update`)
      // Who holds it may yet commit what a caller asks for again: that is no lock failure, after which nothing was done.
      const rows = await held.catch((error: unknown) => {
        throw isLockFailure(error) ? refuse('STOCKBOOK_UNAVAILABLE') : error
      })
      if (rows.length === 0) throw refuse('STOCKBOOK_UNAVAILABLE')
      return required
    },
  }
}

/** Who holds the lease of a market, and where that process takes the commands of others. */
type MarketOwner = { readonly pair: string; readonly holder: string; readonly address: string }

/** The owners of all markets that have one which others can reach. */
export function findOwners(database: Queryable): Promise<MarketOwner[]> {
  return database.query<MarketOwner>(sql`
    select pair, holder, address from market_leases where expires_at > clock_timestamp() and address is not null`)
}
