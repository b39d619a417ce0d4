import { sql, type Tx } from '#platform/database'
import { transactionIn } from '#providers/simulated/transactions'
import { type CarriedOut, carryOut, type Funds, fundKey, type Waiting } from './carry-out.ts'
import { readFeePercent } from './state.ts'

/**
 * The payments and transactions that the first block takes from the mempool: all when mined by hand, otherwise the
 * miner's and the one that the block is mined for, with those of its payer that come before it.
 */
export type Takes =
  | 'everything'
  | 'nothing'
  /** `holdsHouse`: the house's other transactions stay where they are. */
  | { readonly awaitedAnd: string | null; readonly holdsHouse: boolean }

/** The content of a block. */
export type Taken = {
  /** Txids of testers' payments. */
  readonly payments: readonly string[]
  readonly transactions: readonly CarriedOut[]
}

type Taking = { readonly network: string; readonly takes: Takes }

// A block of any of these chains holds more; it bounds the work of one turn.
const waitingMax = 1_000

/** The content that the next block would have; nothing is changed. The chain is locked. */
export async function takeFromMempool(tx: Tx, { network, takes }: Taking): Promise<Taken> {
  if (takes === 'nothing') return { payments: [], transactions: [] }
  const payments = await waitingPayments(tx, { network, takes })
  const waiting = await waitingTransactions(tx, { network, takes })
  if (waiting.length === 0) return { payments, transactions: [] }
  const funds = await readFunds(tx, { network, waiting, arriving: payments })
  return { payments, transactions: carryOut(waiting, funds) }
}

async function waitingPayments(
  tx: Tx,
  { network, takes }: { network: string; takes: Exclude<Takes, 'nothing'> },
): Promise<string[]> {
  const isTaken =
    takes === 'everything' ? sql`true` : sql`(confirmations_goal is not null or txid = ${takes.awaitedAnd})`
  const rows = await tx.query<{ txid: string }>(sql`
    select txid from simulated_payments where network = ${network} and block_hash is null and ${isTaken}
    order by position`)
  return rows.map(({ txid }) => txid)
}

async function waitingTransactions(
  tx: Tx,
  { network, takes }: { network: string; takes: Exclude<Takes, 'nothing'> },
): Promise<Waiting[]> {
  const wanted = takes === 'everything' ? null : takes.awaitedAnd
  const isForced = sql`(txid = ${wanted} or exists (
    select from simulated_transactions wanted where wanted.network = ${network} and wanted.txid = ${wanted}
      and wanted.payer = waiting.payer and wanted.number > waiting.number))`
  const isHeld = takes !== 'everything' && takes.holdsHouse
  const isAwaited = isHeld ? isForced : sql`(confirmations_goal is not null or ${isForced})`
  const isTaken = takes === 'everything' ? sql`true` : isAwaited
  const rows = await tx.query<{ raw: string; outcome: Waiting['outcome']; isForced: boolean | null }>(sql`
    select raw, outcome, ${isForced} as "isForced" from simulated_transactions waiting
    where network = ${network} and block_hash is null and replaced_by is null and ${isTaken}
    order by position limit ${waitingMax}`)
  return rows.map(({ raw, outcome, isForced: forced }) => ({
    transaction: transactionIn(raw),
    outcome,
    isForced: forced === true,
  }))
}

type Reading = {
  readonly network: string
  readonly waiting: readonly Waiting[]
  /** Txids of payments that the same block brings before. */
  readonly arriving: readonly string[]
}

async function readFunds(tx: Tx, { network, waiting, arriving }: Reading): Promise<Funds> {
  const payers = [...new Set(waiting.flatMap(({ transaction }) => transaction.from))]
  const slots = waiting.flatMap(({ transaction }) => transaction.slots)
  const isThere = sql`(block_hash is not null or txid = any(${arriving}::text[]))`
  const balances = await tx.query<{ address: string; contract: string | null; units: bigint }>(sql`
    select address, contract, sum(units) as units from (
      select address, contract, units from simulated_payments
      where network = ${network} and address = any(${payers}::text[]) and ${isThere}
      union all
      select address, contract, -units from simulated_debits
      where network = ${network} and address = any(${payers}::text[])) as funds
    group by address, contract`)
  const numbers = await tx.query<{ payer: string; next: bigint }>(sql`
    select payer, max(number) + 1 as next from simulated_transactions
    where network = ${network} and payer = any(${payers}::text[]) and block_hash is not null and number is not null
    group by payer`)
  const outputs = await tx.query<{ slot: string; address: string; units: bigint }>(sql`
    select txid || ':' || output_index as slot, address, units from simulated_payments
    where network = ${network} and address = any(${payers}::text[]) and spent_in is null and contract is null and ${isThere}
      and txid || ':' || output_index = any(${slots}::text[])`)
  return {
    feePercent: await readFeePercent(tx, network),
    balances: new Map(balances.map(({ units, ...fund }) => [fundKey(fund), units])),
    nextNumbers: new Map(numbers.map(({ payer, next }) => [payer, next])),
    outputs: new Map(outputs.map(({ slot, ...output }) => [slot, output])),
  }
}
