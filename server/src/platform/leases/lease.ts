import { type Database, isLockFailure, sql, type Tx } from '#platform/database'
import { every, type Worker } from '#platform/workers'

/** A process's claim to be the one that does something. */
export type Lease = {
  /** Rises with every new holder; 0 while this process does not hold the lease. */
  epoch(): bigint
  /** Takes the lease if it is free, or renews it; true if this process holds it then. */
  claim(): Promise<boolean>
  /** Ends the lease, so that another process can take it at once. */
  release(): Promise<void>
  /** Claims the lease every second until the signal, then releases it. */
  readonly run: Worker['run']
  /**
   * Holds the epoch until the transaction ends, or throws the lease's refusal if another process holds it. A new holder
   * waits for this transaction, and so does this process's next one, even if the connection of this one is lost.
   */
  require(tx: Tx): Promise<bigint>
}

type Options = {
  readonly database: Database
  readonly name: string
  /** A UUID that no other running process has. A process restarted with the same one need not wait for its lease to end. */
  readonly holder: string
  /** The address at which the holder takes the commands of other processes; null while it takes none. */
  readonly address?: () => string | null
  /** Made for a transaction that needs the lease and has it not. */
  readonly refusal: () => Error
  readonly ttlMs?: number
  /** Whether this process may hold the lease now; `run` gives it back while it may not. */
  readonly mayOwn?: () => boolean
  readonly onError?: (error: unknown) => void
  /** Called by `run` after it has taken the lease. */
  readonly onTaken?: () => Promise<void>
}

const renewEveryMs = 1_000

export function createLease(options: Options): Lease {
  const { database, name, holder, refusal, address = () => null, ttlMs = 3_000 } = options
  const { mayOwn = () => true, onError = () => {}, onTaken = async () => {} } = options
  let epoch = 0n

  async function claim(): Promise<boolean> {
    // The database's clock is read after the row is locked, so a claim that waited for a transaction sees how late it is.
    const [row] = await database.query<{ epoch: bigint }>(sql`
      insert into market_leases as lease (pair, holder, epoch, expires_at, address)
      values (${name}, ${holder}, 1, clock_timestamp() + make_interval(secs => ${ttlMs / 1000}), ${address()})
      on conflict (pair) do update set
        holder = excluded.holder,
        address = excluded.address,
        -- A restarted holder counts as a new one: its former self may have left transactions behind.
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
      where pair = ${name} and holder = ${holder} and epoch = ${released}`)
  }

  let taken = 0n
  let taking = Promise.resolve()
  // `onTaken` may outlast a lease, which is renewed meanwhile.
  async function take(owned: bigint): Promise<void> {
    taken = owned
    await onTaken().catch((error: unknown) => {
      onError(error)
      // Retried with the next claim.
      if (taken === owned) taken = 0n
    })
  }

  return {
    epoch: () => epoch,
    claim,
    release,
    run: every(renewEveryMs, {
      name,
      async act() {
        if (!mayOwn()) await release()
        else if ((await claim()) && epoch !== taken) taking = take(epoch)
      },
      end: () => release().finally(() => taking),
    }).run,
    async require(tx) {
      const required = epoch
      if (required === 0n) throw refusal()
      // A transaction that stays idle, or waits for a locked balance or for the rest of its input, ends before the lease does.
      const [bound, patience] = [`${ttlMs * 0.8}ms`, `${ttlMs / 2}ms`]
      tx.send(sql`
        select set_config('idle_in_transaction_session_timeout', ${bound}, true),
          set_config('statement_timeout', ${bound}, true), set_config('lock_timeout', ${patience}, true)`)
      const held = tx.query(sql`
        select from market_leases where pair = ${name} and holder = ${holder} and epoch = ${required} for no key update`)
      // The transaction that holds the row may still commit a repeated command, so the refusal must not say "nothing done".
      const rows = await held.catch((error: unknown) => {
        throw isLockFailure(error) ? refusal() : error
      })
      if (rows.length === 0) throw refusal()
      return required
    },
  }
}

const [lookMs, lookAgainMs] = [250, 500]

type Following = {
  readonly name: string
  /** Whether the holders that this process needs are linked. */
  isLinked(): boolean
  look(): Promise<void>
  end(): Promise<void>
}

/** A worker that looks who holds leases: more often without a link, since a link breaks when its holder ends. */
export function holdersWorker({ name, isLinked, look, end }: Following): Worker {
  return every(() => (isLinked() ? lookAgainMs : lookMs), { name, act: look, end })
}

/** The holder of a lease, and the address at which it takes the commands of other processes. */
export type LeaseHolder = { readonly name: string; readonly holder: string; readonly address: string }

type Found = { readonly holders: Promise<LeaseHolder[]>; readonly at: number }

const found = new WeakMap<Database, Found>()
const sharedMs = 150

/** The holders that other processes can reach, as of a moment ago: callers of a process share what was read. */
export function findHolders(database: Database): Promise<LeaseHolder[]> {
  const now = performance.now()
  const known = found.get(database)
  if (known !== undefined && now - known.at < sharedMs) return known.holders
  const holders = readHolders(database)
  found.set(database, { holders, at: now })
  holders.catch(() => found.delete(database))
  return holders
}

function readHolders(database: Database): Promise<LeaseHolder[]> {
  return database.query<LeaseHolder>(sql`
    select pair as name, holder, address from market_leases where expires_at > clock_timestamp() and address is not null`)
}
