import { findOwners, type Owner, type PaymentCause } from '#core/addresses'
import { recordTransactions } from '#core/transactions'
import { type RowOf, sql, type Tx } from '#platform/database'
import {
  confirmationsOf,
  type Deposit,
  type depositTable,
  type InboxReason,
  isWallets,
  readDeposit,
  toldOf,
  transactionOf,
} from '#products/deposits/deposit'
import { addUnlisted } from './add-to-inbox.ts'
import { failDeposits } from './orphan-deposits.ts'
import { withoutOwnPayments } from './own-payments.ts'
import { type ListedPayment, paymentKey, readPayments } from './read-payments.ts'
import { bookReturns } from './reversals.ts'
import type { ScanStep } from './scan-step.ts'

/** A payment to an address of the house, with its owner. */
type Arrival = ListedPayment & {
  readonly customerId: string | null
  readonly cause: PaymentCause | null
  readonly isHouse: boolean
  readonly reason: InboxReason | null
}

/**
 * Adds a pending deposit for each payment to an address of the house, once, and unlisted tokens to the inbox. An
 * orphaned deposit becomes pending again.
 */
export async function recordArrivals(tx: Tx, step: ScanStep): Promise<void> {
  const arrivals = await findArrivals(tx, step)
  if (arrivals.length === 0) return
  const known = await findKnown(tx, { step, arrivals })
  const added: Arrival[] = []
  const sighted: Sighting[] = []
  for (const arrival of arrivals) {
    const deposit = known.get(keyOf(arrival))
    if (deposit === undefined) added.push(arrival)
    else sighted.push({ arrival, deposit })
  }
  const changed = await placeAgain(tx, step, sighted)
  await addDeposits(tx, step, [...added, ...changed])
}

async function findArrivals(tx: Tx, step: ScanStep): Promise<Arrival[]> {
  const { scanner, scan } = step
  if (scan.blocks.every(({ payments }) => payments.length === 0)) return []
  const { listed, unlisted } = readPayments(scan.blocks, scanner)
  const payments = [...listed, ...unlisted]
  const owners = await findOwners(tx, { ...scanner, now: step.now }, payments)
  const owned = payments.flatMap((payment, position) => {
    const owner = owners[position]
    return owner === undefined || owner.kind === 'stranger' ? [] : [{ payment, owner }]
  })
  const outside = await withoutOwnPayments(tx, { network: scanner.network, owned })
  const tokens = outside.flatMap(({ payment }) => ('contract' in payment ? [payment] : []))
  await addUnlisted(tx, step, tokens)
  return outside.flatMap(({ payment, owner }) => ('contract' in payment ? [] : [arrivalOf(payment, owner)]))
}

const nobodys = { customerId: null, cause: null, isHouse: false } as const

function arrivalOf(payment: ListedPayment, owner: Owner): Arrival {
  if (payment.doubt !== null) return { ...payment, ...nobodys, reason: 'doubtful' }
  return {
    ...payment,
    customerId: owner.kind === 'customer' ? owner.customerId : null,
    cause: owner.kind === 'customer' ? owner.cause : null,
    isHouse: owner.kind === 'house',
    reason: owner.kind === 'nobody' ? owner.reason : null,
  }
}

type Finding = { readonly step: ScanStep; readonly arrivals: readonly Arrival[] }

async function findKnown(tx: Tx, { step, arrivals }: Finding): Promise<Map<string, Deposit>> {
  const { network, catalog } = step.scanner
  const rows = await tx.query<RowOf<typeof depositTable>>(sql`
    select deposits.* from unnest(${arrivals.map(({ txid }) => txid)}::text[],
      ${arrivals.map(({ outputIndex }) => outputIndex)}::integer[]) as arrival (txid, output_index)
    join deposits using (txid, output_index) where network = ${network.code} and status <> 'lost' and not is_superseded`)
  const deposits = rows.map((row) => readDeposit(row, catalog))
  return new Map(deposits.map((deposit) => [keyOf(deposit), deposit]))
}

function keyOf({ txid, outputIndex }: Pick<Deposit, 'txid' | 'outputIndex'>): string {
  return paymentKey(txid, outputIndex)
}

async function addDeposits(
  tx: Tx,
  { scanner, scan, now }: ScanStep,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const { network, ids } = scanner
  const deposits = arrivals.map((arrival) => ({
    ...arrival,
    id: ids.next(),
    network: network.code,
    note: arrival.doubt,
    status: 'pending' as const,
    isInBlock: true,
    reversals: 0,
    isReversed: false,
    firstSeenAt: now,
    createdAt: now,
  }))
  const column = <T>(read: (deposit: (typeof deposits)[number]) => T) => deposits.map(read)
  await tx.query(sql`
    insert into deposits (id, network, txid, output_index, address, tag, asset, units, payer, customer_id, purpose,
      subject, untold, tell_at, is_house, reason, note, status, block_height, block_hash, first_seen_at, created_at, updated_at)
    select id, ${network.code}, txid, output_index, address, tag, asset, units, payer, customer_id, purpose,
      subject, case when purpose is not null then 'seen' end, case when purpose is not null then ${now}::timestamptz end,
      is_house, reason, note, 'pending', block_height, block_hash, (
        select min(coalesce(first_seen_at, created_at)) from deposits earlier
        where earlier.status = 'lost' and earlier.network = ${network.code} and earlier.txid = t.txid
          and earlier.output_index = t.output_index
          and (earlier.address, earlier.tag, earlier.asset, earlier.units) = (t.address, t.tag, t.asset, t.units)
      ), ${now}, ${now}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ txid }) => txid)}::text[],
      ${column(({ outputIndex }) => outputIndex)}::integer[], ${column(({ address }) => address)}::text[],
      ${column(({ tag }) => tag ?? '')}::text[], ${column(({ amount }) => amount.asset.symbol)}::text[],
      ${column(({ amount }) => amount.units)}::numeric[], ${column(({ payer }) => payer)}::text[],
      ${column(({ customerId }) => customerId)}::uuid[], ${column(({ cause }) => cause?.purpose ?? null)}::text[],
      ${column(({ cause }) => cause?.subject ?? null)}::uuid[], ${column(({ isHouse }) => isHouse)}::boolean[],
      ${column(({ reason }) => reason)}::text[], ${column(({ doubt }) => doubt)}::text[],
      ${column(({ blockHeight }) => blockHeight)}::bigint[], ${column(({ blockHash }) => blockHash)}::text[])
      as t (id, txid, output_index, address, tag, asset, units, payer, customer_id, purpose, subject, is_house, reason, note,
        block_height, block_hash)`)
  const transactions = deposits.filter(isWallets).map((deposit) => {
    const confirmations = confirmationsOf(deposit, { tip: scan.tip, network })
    const standing = { status: 'pending', confirmations, error: null } as const
    return transactionOf(deposit, { standing, network, at: now })
  })
  recordTransactions(tx, transactions)
}

type Sighting = { readonly arrival: Arrival; readonly deposit: Deposit }

/**
 * Stores the new block of known payments: an orphaned deposit is pending again, a reversed one is no longer a loss.
 * Returns the payments that came back with other content; these become new deposits.
 */
async function placeAgain(tx: Tx, step: ScanStep, sightings: readonly Sighting[]): Promise<Arrival[]> {
  const { now } = step
  const away = sightings.filter(({ deposit }) => !deposit.isInBlock)
  const same = away.filter(isSamePayment)
  reportContradictions(step, sightings)
  if (same.length > 0)
    await tx.query(sql`
      update deposits set block_height = place.height, block_hash = place.hash, updated_at = ${now}, is_reversed = false,
        status = case status when 'orphaned' then 'pending' else status end,
        ${toldOf('seen', now)}
      from unnest(${same.map(({ deposit }) => deposit.id)}::uuid[],
        ${same.map(({ arrival }) => arrival.blockHeight)}::bigint[],
        ${same.map(({ arrival }) => arrival.blockHash)}::text[]) as place (id, height, hash)
      where deposits.id = place.id`)
  const returned = same.flatMap(({ deposit }) => (deposit.isReversed ? [deposit] : []))
  await bookReturns(tx, step, returned)
  return replaceChanged(
    tx,
    step,
    away.filter((sighting) => !isSamePayment(sighting)),
  )
}

/** Ends the earlier deposits, and returns the payments that replace them; only an operator can credit these. */
async function replaceChanged(tx: Tx, step: ScanStep, changed: readonly Sighting[]): Promise<Arrival[]> {
  if (changed.length === 0) return []
  const ids = changed.map(({ deposit }) => deposit.id)
  const { code: network } = step.scanner.network
  step.scanner.log.error({ network, deposits: ids }, 'payments came back with another content')
  await tx.query(sql`
    update deposits set is_superseded = true, updated_at = ${step.now},
      status = case status when 'orphaned' then 'lost' else status end
    where id = any(${ids}::uuid[])`)
  const failed = changed.flatMap(({ deposit }) => (deposit.status === 'orphaned' ? [deposit] : []))
  await failDeposits(tx, step, failed)
  return changed.map(({ arrival }) =>
    arrival.reason === 'doubtful' ? arrival : { ...arrival, ...nobodys, reason: 'changed' as const },
  )
}

/** A block that the chain still has cannot contain the payment twice, so the provider contradicts itself. */
function reportContradictions({ scanner }: ScanStep, sightings: readonly Sighting[]): void {
  const told = sightings.filter((sighting) => sighting.deposit.isInBlock && !isSamePayment(sighting))
  if (told.length === 0) return
  const { network, log } = scanner
  const deposits = told.map(({ deposit }) => deposit.id)
  log.error({ network: network.code, deposits }, 'a payment was told again with another content')
}

/** A contract can pay differently when another block runs it; the deposit that the customer saw must not change. */
function isSamePayment({ arrival, deposit }: Sighting): boolean {
  return (
    arrival.address === deposit.address &&
    arrival.tag === deposit.tag &&
    arrival.amount.asset.symbol === deposit.amount.asset.symbol &&
    arrival.amount.units === deposit.amount.units
  )
}
