import assert from 'node:assert'
import type { Money } from '#core/money'
import { binaryArray, columns, type Item, LostRace, type RowOf, sql, type Tx } from '#platform/database'
import type { Refusal } from '#platform/refusal'
import { type Account, accountId, mayGoNegative } from './account.ts'
import { balanceTable, entryTable, movementTable } from './ledger-tables.ts'
import { openAccounts } from './open-accounts.ts'
import { insufficientBalance } from './refusals.ts'

/** `amount` leaves `from` and reaches `to`; it is greater than zero. */
export type Movement = { readonly from: Account; readonly to: Account; readonly amount: Money }

/** A business event, posted once for its `kind` and `reference`: all its movements or none. */
export type Entry = Item<typeof entryTable> & { readonly movements: readonly Movement[] }

export type PostOutcome = 'posted' | Refusal

/** An account in one asset. */
export type Holding = { readonly account: Account; readonly asset: string }

/** A balance as it stands inside the transaction, with the movements decided so far. */
type Balance = Holding & {
  readonly id: string
  units: bigint
  sequence: bigint
  isOpen: boolean
  isChanged: boolean
}

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
  const balances = new Map<string, Balance>()
  const entries: Entry[] = []
  const steps: Step[] = []

  const balanceAt = (account: Account, asset: string): Balance => {
    const balance = balances.get(holdingKey(account, asset))
    assert(balance !== undefined, `${account.kind} of ${account.owner} in ${asset} is not locked`)
    return balance
  }

  return {
    async lock(holdings) {
      const added = addMissing(balances, holdings)
      if (added.length > 0) await readLocked(tx, added)
    },
    unitsOf: ({ account, asset }) => balanceAt(account, asset).units,
    post(entry) {
      assertSound(entry)
      const refusal = refusalOf(entry, balanceAt)
      if (refusal !== undefined) return refusal
      entries.push(entry)
      for (const [position, movement] of entry.movements.entries())
        steps.push(stepOf(movement, { entry, position, balanceAt }))
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
    movements.flatMap(({ from, to, amount }) =>
      [from, to].map((account) => ({ account, asset: amount.asset.symbol })),
    ),
  )
}

// A key within a posting, where making the id again for every look-up would cost a hash each.
function holdingKey({ owner, kind }: Account, asset: string): string {
  return `${owner}/${kind}/${asset}`
}

function assertSound({ movements, kind, reference }: Entry): void {
  assert(movements.length > 0, `the entry ${kind} ${reference} moves nothing`)
  for (const { amount, from, to } of movements) {
    assert(amount.units > 0n, `a movement of ${kind} ${reference} is not greater than zero`)
    assert(
      from.owner !== to.owner || from.kind !== to.kind,
      `a movement of ${kind} ${reference} goes nowhere`,
    )
  }
}

function addMissing(balances: Map<string, Balance>, holdings: readonly Holding[]): Balance[] {
  const added: Balance[] = []
  for (const { account, asset } of holdings) {
    const key = holdingKey(account, asset)
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

type BalanceAt = (account: Account, asset: string) => Balance

/** Movements apply in order, so an entry may spend what its own earlier movement brought. */
function refusalOf(entry: Entry, balanceAt: BalanceAt): Refusal | undefined {
  const changes = new Map<Balance, bigint>()
  for (const { from, to, amount } of entry.movements) {
    const source = balanceAt(from, amount.asset.symbol)
    const target = balanceAt(to, amount.asset.symbol)
    const available = source.units + (changes.get(source) ?? 0n)
    if (available < amount.units && !mayGoNegative(from)) {
      return insufficientBalance(from, {
        required: amount,
        available: { asset: amount.asset, units: available },
      })
    }
    changes.set(source, (changes.get(source) ?? 0n) - amount.units)
    changes.set(target, (changes.get(target) ?? 0n) + amount.units)
  }
  return undefined
}

type Place = { readonly entry: Entry; readonly position: number; readonly balanceAt: BalanceAt }

function stepOf({ from, to, amount }: Movement, { entry, position, balanceAt }: Place): Step {
  const { units } = amount
  const source = balanceAt(from, amount.asset.symbol)
  const target = balanceAt(to, amount.asset.symbol)
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
