import type { Network } from '#core/catalog'
import { addressCodecs, type PaymentOrder, type Prepared, type Preparing } from '#core/chains'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  encodeTransaction,
  familyModels,
  feeFor,
  feeToReplace,
  partsMax,
  type SimulatedTransaction,
  transactionIn,
} from '#providers/simulated/transactions'
import { readHoldings } from './holdings.ts'

type Work = {
  readonly network: Network
  readonly order: PaymentOrder
  readonly given: Preparing
  readonly percent: number
}

/** An unsigned transaction that does what is ordered, from what blocks hold and the mempool leaves. */
export function preparePayment(database: Database, work: Work): Promise<Prepared> {
  return familyModels[work.network.family].kind === 'outputs'
    ? prepareOutputs(database, work)
    : prepareBalance(database, work)
}

/** The fee that the network asks now, and more where a stuck transaction gives way only to more. */
function feeOf({ network, order, given, percent }: Work, inputs: number): bigint {
  const { contract } = order
  const asked = feeFor(familyModels[network.family], { contract, inputs, percent })
  const least = given.replaces === null ? 0n : feeToReplace(given.replaces.feeMax)
  return asked > least ? asked : least
}

export type Output = { readonly slot: string; readonly address: string; readonly units: bigint }

async function prepareOutputs(database: Database, work: Work): Promise<Prepared> {
  const { order, given } = work
  const free = await readOutputs(database, work)
  const first = free.filter(({ slot }) => given.replaces?.slots.includes(slot))
  // Without a slot in common, both could happen.
  if (given.replaces !== null && first.length === 0) return short(null, 1n)
  const others = free.filter((output) => !first.includes(output))
  const chosen = first.length > 0 ? first : others.splice(0, 1)
  const sum = () => chosen.reduce((total, { units }) => total + units, 0n)
  const wanted = () => (order.units === 'all' ? null : order.units + feeOf(work, chosen.length))
  while (chosen.length < partsMax && others.length > 0) {
    const needed = wanted()
    if (needed !== null && sum() >= needed) break
    chosen.push(...others.splice(0, 1))
  }
  const fee = feeOf(work, chosen.length)
  const units = order.units === 'all' ? sum() - fee : order.units
  const change = sum() - units - fee
  if (chosen.length === 0 || change < 0n || (order.units === 'all' && units <= 0n))
    return short(null, order.units === 'all' ? fee - sum() : units + fee - sum())
  return ready(work, { slots: chosen.map(({ slot }) => slot), units, change, fee })
}

/** Outputs in blocks that no transaction uses, largest first. */
export async function readOutputs(
  database: Queryable,
  { network, order, given }: Pick<Work, 'network' | 'given'> & { readonly order: Pick<PaymentOrder, 'from'> },
): Promise<Output[]> {
  const inHand = given.replaces?.slots ?? []
  const taken = given.taken.filter((slot) => !inHand.includes(slot))
  return database.query<Output>(sql`
    select slot, address, units from (
      select txid || ':' || output_index as slot, address, units from simulated_payments
      where network = ${network.code} and address = any(${order.from.map(({ address }) => address)}::text[])
        and contract is null and block_hash is not null and spent_in is null) as output
    where slot <> all(${taken}::text[]) and (slot = any(${[...inHand]}::text[]) or not exists (
      select from simulated_transactions waiting where waiting.network = ${network.code}
        and block_hash is null and replaced_by is null and slots && array[slot]))
    order by units desc, slot limit ${2 * partsMax}`)
}

async function prepareBalance(database: Database, work: Work): Promise<Prepared> {
  const { network, order, given } = work
  const [{ address }] = order.from
  const { next, waiting } = await readAccount(database, { network: network.code, address })
  const slot =
    given.replaces?.slots[0] ?? lowestFree(next, [...given.taken, ...waiting.flatMap(({ slots }) => slots)])
  const others = waiting.filter(({ slots }) => !slots.includes(slot))
  const { sums } = await readHoldings(database, {
    network: network.code,
    addresses: [address],
    height: Number.MAX_SAFE_INTEGER,
  })
  const left = (contract: string | null) =>
    others.reduce(
      (units, one) => units - takenBy(one, contract),
      sums.find((held) => held.contract === contract)?.units ?? 0n,
    )
  const fee = feeOf(work, 1)
  const { contract } = order
  const coin = left(null) - fee
  const held = contract === null ? coin : left(contract)
  const units = order.units === 'all' ? held : order.units
  if (held < units || (order.units === 'all' && units <= 0n))
    return short(contract, order.units === 'all' ? -units : units - held)
  if (coin < 0n) return short(null, -coin)
  return ready(work, { slots: [slot], units, change: 0n, fee })
}

function takenBy({ payment, feeMax }: SimulatedTransaction, contract: string | null): bigint {
  return (payment.contract === contract ? payment.units : 0n) + (contract === null ? feeMax : 0n)
}

/** An account's next number, and its transactions in the mempool. */
async function readAccount(
  database: Queryable,
  { network, address }: { network: string; address: string },
): Promise<{ next: bigint; waiting: SimulatedTransaction[] }> {
  const [account] = await database.query<{ next: bigint | null }>(sql`
    select max(number) + 1 as next from simulated_transactions
    where network = ${network} and payer = ${address} and block_hash is not null`)
  const rows = await database.query<{ raw: string }>(sql`
    select raw from simulated_transactions
    where network = ${network} and payer = ${address} and block_hash is null and replaced_by is null
    order by position limit 1_000`)
  return { next: account?.next ?? 0n, waiting: rows.map(({ raw }) => transactionIn(raw)) }
}

function lowestFree(next: bigint, taken: readonly string[]): string {
  const isTaken = new Set(taken)
  let slot = next
  while (isTaken.has(String(slot))) slot += 1n
  return String(slot)
}

/** At least one unit is missing where there is nothing at all. */
export function short(contract: string | null, missing: bigint): Extract<Prepared, { status: 'short' }> {
  return { status: 'short', contract, missing: missing > 0n ? missing : 1n }
}

type Made = {
  readonly slots: readonly string[]
  readonly units: bigint
  readonly change: bigint
  readonly fee: bigint
}

function ready({ network, order }: Work, { slots, units, change, fee }: Made): Prepared {
  const { family, code: chain } = network
  const [slot = '', ...rest] = slots
  const unsigned = encodeTransaction({
    family,
    chain,
    from: order.from.map(({ address }) => address),
    slots,
    payment: {
      address: addressCodecs[family].parse(order.to),
      tag: order.tag,
      contract: order.contract,
      units,
    },
    change,
    feeMax: fee,
  })
  return { status: 'ready', unsigned, slots: [slot, ...rest], units, feeMax: fee }
}
