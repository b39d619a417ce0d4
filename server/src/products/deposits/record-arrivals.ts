import { findOwners } from '#core/addresses'
import { recordTransactions } from '#core/transactions'
import { sql, type Tx } from '#platform/database'
import {
  confirmationsOf,
  type Deposit,
  type DepositRow,
  fromRow,
  isCustomers,
  transactionOf,
} from './deposit.ts'
import { type ListedPayment, paymentKey, readPayments } from './read-payments.ts'
import type { ScanStep } from './scan-step.ts'

/** A payment to one of our addresses, with its owner. */
type Arrival = ListedPayment & { readonly customerId: string | null }

/** Adds a pending deposit for each payment to our addresses, once; an orphaned deposit becomes pending again. */
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
  if (added.length > 0) await addDeposits(tx, step, added)
  if (sighted.length > 0) await placeAgain(tx, step, sighted)
}

async function findArrivals(tx: Tx, { scanner, scan }: ScanStep): Promise<Arrival[]> {
  if (scan.blocks.every(({ payments }) => payments.length === 0)) return []
  const payments = readPayments(scan.blocks, scanner)
  const owners = await findOwners(tx, scanner.network, payments)
  return payments.flatMap((payment, position) => {
    const owner = owners[position]
    if (owner === undefined || owner.kind === 'stranger') return []
    return [{ ...payment, customerId: owner.kind === 'customer' ? owner.customerId : null }]
  })
}

type Finding = { readonly step: ScanStep; readonly arrivals: readonly Arrival[] }

async function findKnown(tx: Tx, { step, arrivals }: Finding): Promise<Map<string, Deposit>> {
  const { network, catalog } = step.scanner
  const rows = await tx.query<DepositRow>(sql`
    select deposits.* from unnest(${arrivals.map(({ txid }) => txid)}::text[],
      ${arrivals.map(({ outputIndex }) => outputIndex)}::integer[]) as arrival (txid, output_index)
    join deposits using (txid, output_index) where network = ${network.code} and status <> 'lost'`)
  const deposits = rows.map((row) => fromRow(row, catalog))
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
  const { network, ids } = scanner
  const deposits = arrivals.map((arrival) => ({
    ...arrival,
    id: ids.next(),
    network: network.code,
    status: 'pending' as const,
    createdAt: now,
  }))
  const column = <T>(read: (deposit: (typeof deposits)[number]) => T) => deposits.map(read)
  await tx.query(sql`
    insert into deposits (id, network, txid, output_index, address, tag, asset, units, customer_id, status,
      block_height, block_hash, created_at, updated_at)
    select id, ${network.code}, txid, output_index, address, tag, asset, units, customer_id, 'pending',
      block_height, block_hash, ${now}, ${now}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ txid }) => txid)}::text[],
      ${column(({ outputIndex }) => outputIndex)}::integer[], ${column(({ address }) => address)}::text[],
      ${column(({ tag }) => tag ?? '')}::text[], ${column(({ amount }) => amount.asset.symbol)}::text[],
      ${column(({ amount }) => amount.units)}::numeric[], ${column(({ customerId }) => customerId)}::uuid[],
      ${column(({ blockHeight }) => blockHeight)}::bigint[], ${column(({ blockHash }) => blockHash)}::text[])
      as t (id, txid, output_index, address, tag, asset, units, customer_id, block_height, block_hash)`)
  const transactions = deposits.filter(isCustomers).map((deposit) => {
    const confirmations = confirmationsOf(deposit, { tip: scan.tip, network })
    const standing = { status: 'pending', confirmations, error: null } as const
    return transactionOf(deposit, { standing, network, at: now })
  })
  recordTransactions(tx, transactions)
}

type Sighting = { readonly arrival: Arrival; readonly deposit: Deposit }

/** Records the block of known payments; an orphaned deposit is pending again, the others keep their status. */
async function placeAgain(tx: Tx, { scanner, now }: ScanStep, sightings: readonly Sighting[]): Promise<void> {
  const same = sightings.filter(isSamePayment)
  if (same.length < sightings.length) {
    const deposits = sightings.filter((sighting) => !isSamePayment(sighting)).map(({ deposit }) => deposit.id)
    scanner.log.error(
      { network: scanner.network.code, deposits },
      'a payment came back with another content; it is not credited',
    )
  }
  await tx.query(sql`
    update deposits set block_height = place.height, block_hash = place.hash, updated_at = ${now},
      status = case status when 'orphaned' then 'pending' else status end
    from unnest(${same.map(({ deposit }) => deposit.id)}::uuid[],
      ${same.map(({ arrival }) => arrival.blockHeight)}::bigint[],
      ${same.map(({ arrival }) => arrival.blockHash)}::text[]) as place (id, height, hash)
    where deposits.id = place.id and deposits.block_hash = ''`)
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
