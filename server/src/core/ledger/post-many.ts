import assert from 'node:assert'
import type { Money } from '#core/money'
import { sql, type Tx } from '#platform/database'
import type { Refusal } from '#platform/refusal'
import { type Account, accountId, mayGoNegative } from './account.ts'
import { openAccounts } from './open-accounts.ts'
import { insufficientBalance } from './refusals.ts'

/** `amount` leaves `from` and reaches `to`; it is greater than zero. */
export type Movement = { readonly from: Account; readonly to: Account; readonly amount: Money }

/** One business event: posted once for its `kind` and `reference`, all its movements or none. */
export type Entry = {
  readonly id: string
  readonly kind: string
  readonly reference: string
  readonly postedAt: Date
  readonly movements: readonly Movement[]
}

export type PostOutcome = 'posted' | Refusal

/** A balance as it stands inside the transaction, with the movements decided so far. */
type Balance = {
  readonly account: Account
  readonly asset: string
  units: bigint
  sequence: bigint
  isOpen: boolean
}
type Balances = Map<string, Balance>

type Step = Movement & {
  readonly entry: Entry
  readonly position: number
  readonly fromAfter: Snapshot
  readonly toAfter: Snapshot
}
type Snapshot = { readonly id: string; readonly units: bigint; readonly sequence: bigint }

/**
 * Posts entries in their order, each accepted or refused by itself: a refusal never aborts its neighbours.
 * The accounts are locked in one order for everybody, every entry is decided in memory against the locked
 * balances, and what was accepted is written in one statement. A second entry of the same kind and reference
 * fails the transaction on `ledger_entries_kind_reference_key`.
 */
export async function postMany(tx: Tx, entries: readonly Entry[]): Promise<PostOutcome[]> {
  for (const entry of entries) assertSound(entry)
  const accounts = accountsOf(entries)
  let balances = await lockBalances(tx, accounts)
  let decision = decide(entries, balances)
  // Only accepted entries open accounts: being refused leaves no trace. Opening lets other amounts be seen,
  // so the decision is made again; each round opens at least one account, which bounds the rounds.
  for (let unopened = decision.unopened; unopened.length > 0; unopened = decision.unopened) {
    await openAccounts(tx, unopened)
    balances = await lockBalances(tx, accounts)
    decision = decide(entries, balances)
  }
  if (decision.steps.length > 0) await write(tx, { decision, balances })
  return decision.outcomes
}

/** Posts one entry or throws its refusal. */
export async function post(tx: Tx, entry: Entry): Promise<void> {
  const [outcome] = await postMany(tx, [entry])
  if (outcome !== 'posted') throw outcome
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

function accountsOf(entries: readonly Entry[]): Balances {
  const balances: Balances = new Map()
  for (const { movements } of entries) {
    for (const { from, to, amount } of movements) {
      for (const account of [from, to]) {
        const asset = amount.asset.symbol
        balances.set(accountId(account, asset), { account, asset, units: 0n, sequence: 0n, isOpen: false })
      }
    }
  }
  return balances
}

/** Locks in the order of ids, so that two concurrent posts cannot deadlock. */
async function lockBalances(tx: Tx, accounts: Balances): Promise<Balances> {
  const rows = await tx.query<{ account_id: string; balance: bigint; sequence: bigint }>(sql`
    select account_id, balance, sequence from ledger_balances
    where account_id = any(${[...accounts.keys()]}::uuid[])
    order by account_id for no key update`)
  const balances: Balances = new Map([...accounts].map(([id, balance]) => [id, { ...balance }]))
  for (const row of rows)
    Object.assign(balanceOf(balances, row.account_id), {
      units: row.balance,
      sequence: row.sequence,
      isOpen: true,
    })
  return balances
}

function balanceOf(balances: Balances, id: string): Balance {
  const balance = balances.get(id)
  assert(balance !== undefined, `the account ${id} is not part of this post`)
  return balance
}

type Decision = { outcomes: PostOutcome[]; steps: Step[]; unopened: { account: Account; asset: string }[] }

/** Pure but for `balances`, which it leaves as they stand after all accepted entries. */
function decide(entries: readonly Entry[], balances: Balances): Decision {
  const decision: Decision = { outcomes: [], steps: [], unopened: [] }
  const touched = new Set<Balance>()
  for (const entry of entries) {
    const refusal = refusalOf(entry, balances)
    decision.outcomes.push(refusal ?? 'posted')
    if (refusal !== undefined) continue
    for (const [position, movement] of entry.movements.entries()) {
      decision.steps.push(step(entry, { movement, position, balances, touched }))
    }
  }
  decision.unopened = [...touched].filter(({ isOpen }) => !isOpen)
  return decision
}

/** Movements apply in order, so an entry may spend what its own earlier movement brought. */
function refusalOf(entry: Entry, balances: Balances): Refusal | undefined {
  const changes = new Map<Balance, bigint>()
  for (const { from, to, amount } of entry.movements) {
    const source = balanceOf(balances, accountId(from, amount.asset.symbol))
    const target = balanceOf(balances, accountId(to, amount.asset.symbol))
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

type Applying = { movement: Movement; position: number; balances: Balances; touched: Set<Balance> }

function step(entry: Entry, { movement, position, balances, touched }: Applying): Step {
  const { from, to, amount } = movement
  const [fromId, toId] = [accountId(from, amount.asset.symbol), accountId(to, amount.asset.symbol)]
  const source = balanceOf(balances, fromId)
  const target = balanceOf(balances, toId)
  source.units -= amount.units
  target.units += amount.units
  source.sequence++
  target.sequence++
  touched.add(source).add(target)
  const fromAfter = { id: fromId, units: source.units, sequence: source.sequence }
  const toAfter = { id: toId, units: target.units, sequence: target.sequence }
  return { ...movement, entry, position, fromAfter, toAfter }
}

async function write(
  tx: Tx,
  { decision, balances }: { decision: Decision; balances: Balances },
): Promise<void> {
  const { steps } = decision
  const entries = [...new Set(steps.map(({ entry }) => entry))]
  const changed = [...new Set(steps.flatMap(({ fromAfter, toAfter }) => [fromAfter.id, toAfter.id]))]
  await tx.query(sql`
    with new_entries as (
      insert into ledger_entries (id, kind, reference, posted_at)
      select * from unnest(
        ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ reference }) => reference)}::text[], ${entries.map(({ postedAt }) => postedAt)}::timestamptz[])
    ), new_movements as (
      insert into ledger_movements (entry_id, position, from_account, to_account, amount,
        from_sequence, from_balance, to_sequence, to_balance)
      select * from unnest(
        ${steps.map(({ entry }) => entry.id)}::uuid[], ${steps.map(({ position }) => position)}::smallint[],
        ${steps.map(({ fromAfter }) => fromAfter.id)}::uuid[], ${steps.map(({ toAfter }) => toAfter.id)}::uuid[],
        ${steps.map(({ amount }) => amount.units)}::numeric[],
        ${steps.map(({ fromAfter }) => fromAfter.sequence)}::bigint[], ${steps.map(({ fromAfter }) => fromAfter.units)}::numeric[],
        ${steps.map(({ toAfter }) => toAfter.sequence)}::bigint[], ${steps.map(({ toAfter }) => toAfter.units)}::numeric[])
    )
    update ledger_balances set balance = changed.balance, sequence = changed.sequence
    from unnest(
      ${changed}::uuid[], ${changed.map((id) => balanceOf(balances, id).units)}::numeric[],
      ${changed.map((id) => balanceOf(balances, id).sequence)}::bigint[]) as changed (account_id, balance, sequence)
    where ledger_balances.account_id = changed.account_id`)
}
