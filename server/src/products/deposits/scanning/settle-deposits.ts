import assert from 'node:assert'
import { creditedAccount } from '#core/addresses'
import { type Account, type Entry, houseAccount, postMany } from '#core/ledger'
import { compare } from '#core/money'
import { updateTransactions } from '#core/transactions'
import { type RowOf, sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import {
  confirmationsOf,
  type Deposit,
  depositKinds,
  type depositTable,
  isCustomers,
  isWallets,
  readDeposit,
  type Standing,
  settledEvent,
} from '#products/deposits/deposit'
import { addToInbox } from './add-to-inbox.ts'
import type { DepositScanner, ScanStep } from './scan-step.ts'

/** The outcome of a pending deposit in this scan. */
type Verdict = {
  readonly deposit: Deposit
  readonly outcome: 'waits' | 'credited' | 'suspended' | 'doubted' | 'kept'
  readonly standing: Standing
}

/** Counts the confirmations of pending deposits, and credits or suspends those with enough. */
export async function settleDeposits(tx: Tx, step: ScanStep): Promise<void> {
  const { network, catalog } = step.scanner
  // Bounded by the chain: the content of its last `confirmationsRequired` blocks and of this scan.
  const rows = await tx.query<RowOf<typeof depositTable>>(sql`
    select * from deposits where network = ${network.code} and status = 'pending' order by block_height, id`)
  const verdicts = rows.map((row) => judge(readDeposit(row, catalog), step))
  const settled = verdicts.filter(({ outcome }) => outcome !== 'waits')
  if (settled.length > 0) await settle(tx, { settled, step })
  const changes = verdicts.flatMap(({ deposit, standing }) =>
    isWallets(deposit)
      ? [{ id: deposit.id, customerId: deposit.customerId, ...standing, updatedAt: step.now }]
      : [],
  )
  updateTransactions(tx, changes)
}

function judge(deposit: Deposit, { scanner, scan }: ScanStep): Verdict {
  const { network } = scanner
  const confirmations = confirmationsOf(deposit, { tip: scan.tip, network })
  if (confirmations < network.confirmationsRequired)
    return { deposit, outcome: 'waits', standing: { status: 'pending', confirmations, error: null } }
  if (isCustomers(deposit) && isBelowMinimum(deposit, scanner)) {
    const standing = { status: 'failed', confirmations, error: 'BELOW_MINIMUM' } as const
    return { deposit: { ...deposit, reason: 'below_minimum' }, outcome: 'suspended', standing }
  }
  const standing = { status: 'completed', confirmations, error: null } as const
  return { deposit, outcome: outcomeOf(deposit), standing }
}

function outcomeOf(deposit: Deposit): Verdict['outcome'] {
  if (deposit.reason === 'doubtful') return 'doubted'
  if (deposit.isHouse) return 'kept'
  return isCustomers(deposit) ? 'credited' : 'suspended'
}

function isBelowMinimum({ amount }: Deposit, { catalog, network }: DepositScanner): boolean {
  const currency = catalog.currency(amount.asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, network.code)
  return listing !== undefined && compare(amount, listing.depositAmountMin) < 0
}

type Settling = { readonly settled: readonly Verdict[]; readonly step: ScanStep }

async function settle(tx: Tx, { settled, step }: Settling): Promise<void> {
  const { scanner, now } = step
  const booked = settled.filter(({ outcome }) => outcome !== 'doubted')
  const entries = booked.map((verdict) => entryOf(verdict, { id: scanner.ids.next(), postedAt: now }))
  const outcomes = entries.length === 0 ? [] : await postMany(tx, entries)
  // Custody may go below zero, so nothing can be refused.
  assert(
    outcomes.every((outcome) => outcome === 'posted'),
    'the ledger refused a deposit',
  )
  // The worker of tell-causes.ts tells the product of the purpose.
  await tx.query(sql`
    update deposits set status = verdict.outcome, reason = verdict.reason, updated_at = ${now},
      untold = case when purpose is null then null when verdict.outcome = 'credited' then 'credited' else 'failed' end,
      tell_at = case when purpose is not null then ${now}::timestamptz end
    from unnest(${settled.map(({ deposit }) => deposit.id)}::uuid[],
      ${settled.map(({ outcome }) => outcome)}::text[],
      ${settled.map(({ deposit }) => deposit.reason)}::text[]) as verdict (id, outcome, reason)
    where deposits.id = verdict.id`)
  const waiting = settled.filter(({ outcome }) => outcome === 'suspended' || outcome === 'doubted')
  await addToInbox(
    tx,
    step,
    waiting.map(({ deposit }) => deposit),
  )
  const events = settled.flatMap(({ deposit, standing }) => {
    if (!isWallets(deposit)) return []
    const story = { standing, network: scanner.network, at: now }
    return [settledEvent(deposit, { id: scanner.ids.next(), ...story })]
  })
  recordEvents(tx, events)
}

/**
 * Custody → the customer's account, → treasury for a payment to the house, otherwise → suspense: the house holds the
 * money and owes it to no known owner.
 */
function entryOf({ deposit, outcome }: Verdict, made: { id: string; postedAt: Date }): Entry {
  const { amount, id: reference } = deposit
  const from = houseAccount('custody')
  const booked = (kind: string, to: Account): Entry => ({
    ...made,
    kind,
    reference,
    movements: [{ from, to, amount }],
  })
  if (outcome === 'kept') return booked(depositKinds.house, houseAccount('treasury'))
  if (outcome !== 'credited' || !isCustomers(deposit))
    return booked(depositKinds.suspended, houseAccount('suspense'))
  return booked(depositKinds.credited, creditedAccount(deposit.customerId, deposit.cause))
}
