import assert from 'node:assert'
import { binaryArray, columns, type Item, LostRace, type RowOf, sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type Account, accountId, accountPath, choosesStripe, mayGoNegative, stripesOf } from '../account.ts'
import { balanceTable, entryTable, movementTable } from '../ledger-tables.ts'
import type { Balance, Entry, Holding } from './entry.ts'
import { openAccounts } from './open-accounts.ts'
import { type Part, partsOf, type Rows } from './parts.ts'

export type PostOutcome = 'posted' | Refusal

type Step = Item<typeof movementTable>

/**
 * Entries that are decided one after the other against locked balances and written together. Nothing is in
 * the books before `write`, and after it the posting is over.
 */
export type Posting = {
  lock(holdings: readonly Holding[]): Promise<void>
  /** The balance of a locked account, with the entries accepted so far. */
  unitsOf(holding: Holding): bigint
  /** Decides an entry whose accounts are locked. A refused one changes nothing. */
  post(entry: Entry): PostOutcome
  /** Opens the accounts that accepted entries move and that are not open; throws `LostRace` if another did so meanwhile. */
  openMissing(): Promise<void>
  /** Sends what was accepted; the transaction fails if it cannot be written. */
  write(): void
}

export function openPosting(tx: Tx): Posting {
  // By their paths: the ids would cost a hash for each look-up.
  const balances = new Map<string, Balance>()
  const entries: Entry[] = []
  const steps: Step[] = []

  const balanceAt = (account: Account, asset: string): Balance => {
    const balance = balances.get(accountPath(account, asset))
    assert(balance !== undefined, `${account.kind} of ${account.owner} in ${asset} is not locked`)
    return balance
  }
  const ownStripe = (account: Account) => (choosesStripe(account) ? { ...account, stripe: tx.slot } : account)
  const rows: Rows = {
    target: (account, asset) => balanceAt(ownStripe(account), asset),
    sources(account, asset) {
      const own = balanceAt(ownStripe(account), asset)
      if (!choosesStripe(account) || mayGoNegative(account)) return [own]
      const locked = stripesOf(account).flatMap((one) => balances.get(accountPath(one, asset)) ?? [])
      return [own, ...locked.filter((one) => one !== own).sort(byId)]
    },
  }

  return {
    async lock(holdings) {
      const added = addMissing(
        balances,
        holdings.flatMap((holding) => rowsOf(holding, tx.slot)),
      )
      if (added.length > 0) await readLocked(tx, added)
    },
    unitsOf: ({ account, asset }) => balanceAt(account, asset).units,
    post(entry) {
      assertSound(entry)
      const parts = partsOf(entry, rows)
      if (parts instanceof Refusal) return parts
      entries.push(entry)
      for (const [position, part] of parts.entries()) steps.push(stepOf(part, { entry, position }))
      return 'posted'
    },
    async openMissing() {
      const missing = [...balances.values()].filter(({ isChanged, isOpen }) => isChanged && !isOpen)
      if (missing.length > 0) await openUnused(tx, missing)
    },
    write() {
      if (steps.length > 0) writeSteps(tx, { entries, steps, balances })
    },
  }
}

function byId(one: Balance, other: Balance): number {
  return one.id < other.id ? -1 : 1
}

/** The rows that a holding may move: of an account with stripes the server's own, and all where money may leave them. */
function rowsOf({ account, asset, isSpent = false }: Holding, slot: number): Holding[] {
  if (!choosesStripe(account)) return [{ account, asset }]
  if (isSpent && !mayGoNegative(account)) return stripesOf(account).map((one) => ({ account: one, asset }))
  return [{ account: { ...account, stripe: slot }, asset }]
}

/**
 * Opens accounts without waiting for a balance, since others are locked: the next attempt locks an account that was opened
 * meanwhile.
 */
async function openUnused(tx: Tx, missing: readonly Balance[]): Promise<void> {
  const opened = await openAccounts(tx, missing)
  if (opened < missing.length) throw new LostRace('an account was opened meanwhile')
  for (const balance of missing) balance.isOpen = true
}

/** The rows of the accounts that entries name. */
export function holdingsOf(entries: readonly Entry[]): Holding[] {
  return entries.flatMap(({ movements }) =>
    movements.flatMap(({ from, to, amount: { asset } }) => [
      { account: from, asset: asset.symbol, isSpent: true },
      { account: to, asset: asset.symbol },
    ]),
  )
}

function assertSound({ movements, kind, reference }: Entry): void {
  assert(movements.length > 0, `the entry ${kind} ${reference} moves nothing`)
  for (const { amount, from, to } of movements) {
    assert(amount.units > 0n, `a movement of ${kind} ${reference} is not greater than zero`)
    assert(
      from.owner !== to.owner || from.kind !== to.kind || from.stripe !== to.stripe,
      `a movement of ${kind} ${reference} goes nowhere`,
    )
  }
}

function addMissing(balances: Map<string, Balance>, holdings: readonly Holding[]): Balance[] {
  const added: Balance[] = []
  for (const { account, asset } of holdings) {
    const key = accountPath(account, asset)
    if (balances.has(key)) continue
    const id = accountId(account, asset)
    const balance = { id, account, asset, units: 0n, sequence: 0n, isOpen: false, isChanged: false }
    balances.set(key, balance)
    added.push(balance)
  }
  return added
}

const kept = balanceTable.pick('id', 'units', 'sequence')

/** Locks in the order of ids, so that two concurrent posts cannot deadlock. */
async function readLocked(tx: Tx, added: readonly Balance[]): Promise<void> {
  const byId = new Map(added.map((balance) => [balance.id, balance]))
  const rows = await tx.query<RowOf<typeof kept>>(sql`
    select ${kept.columns} from ledger_balances
    where account_id = any(${binaryArray(columns.uuid, [...byId.keys()])}::uuid[])
    order by account_id for no key update`)
  for (const row of rows) {
    const { id, units, sequence } = kept.read(row)
    const balance = byId.get(id)
    if (balance !== undefined) Object.assign(balance, { units, sequence, isOpen: true })
  }
}

function stepOf(
  { source, target, units }: Part,
  { entry, position }: { readonly entry: Entry; readonly position: number },
): Step {
  change(source, -units)
  change(target, units)
  return {
    entryId: entry.id,
    position,
    fromAccount: source.id,
    toAccount: target.id,
    amount: units,
    fromSequence: source.sequence,
    fromBalance: source.units,
    toSequence: target.sequence,
    toBalance: target.units,
  }
}

function change(balance: Balance, units: bigint): void {
  balance.units += units
  balance.sequence++
  balance.isChanged = true
}

const setChanged = balanceTable.pick('units', 'sequence').setFrom('changed')

function writeSteps(
  tx: Tx,
  {
    entries,
    steps,
    balances,
  }: {
    entries: readonly Entry[]
    steps: readonly Step[]
    balances: ReadonlyMap<string, Balance>
  },
): void {
  const changed = [...balances.values()].filter(({ isChanged }) => isChanged)
  assert(
    changed.every(({ isOpen }) => isOpen),
    'a posting writes to open accounts only',
  )
  tx.insert(entryTable, entries)
  // Before the balances: a number that is not above its balance's count is refused as a repeat.
  tx.insert(movementTable, steps)
  tx.send(sql`
    update ledger_balances set ${setChanged} from ${kept.rowsOf(changed, 'changed')}
    where ledger_balances.account_id = changed.account_id`)
}
