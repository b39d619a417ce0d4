import type { Network } from '#core/catalog'
import { type BroadcastOutcome, InvalidTransaction } from '#core/chains'
import { columns, orNull, sql, type Tx, table } from '#platform/database'
import { dropChildren, lockChain } from '#providers/simulated/mining'
import {
  familyModels,
  feeToReplace,
  numberOf,
  outputsOf,
  type ProvenTransaction,
  readSigned,
  storedSlots,
  transactionIn,
} from '#providers/simulated/transactions'

const { text, textArray, integer, bigint, numeric } = columns

const transactionTable = table('simulated_transactions', {
  network: text,
  txid: text,
  position: bigint,
  raw: text,
  /** The only payer, or the first. */
  payer: text,
  slots: textArray,
  /** The number of an account's transaction; null where there are outputs. */
  number: orNull(bigint),
  feeMax: numeric,
  goal: orNull(integer.named('confirmations_goal')),
})

type Broadcast = {
  readonly network: Network
  readonly raw: string
}

/** Takes signed bytes into the mempool, as a node of the network would. */
export async function broadcastTransaction(tx: Tx, broadcast: Broadcast): Promise<BroadcastOutcome> {
  const { network, raw } = broadcast
  const transaction = readOrNull(raw)
  if (typeof transaction === 'string') return rejected(transaction)
  const { chain, family, txid } = transaction
  if (chain !== network.code || family !== network.family)
    return rejected(`The transaction is one of ${chain}, not of ${network.code}`)
  const { paymentsMade: position } = await lockChain(tx, network.code)
  const known = await findKnown(tx, { network: network.code, txid })
  if (known !== undefined && known.replacedBy === null) return { status: 'done' }
  const problem = (await outputsProblem(tx, transaction)) ?? (await makeRoom(tx, transaction))
  if (problem !== null) return rejected(problem)
  await tx.query(sql`
    ${transactionTable.insertion({
      ...{
        network: network.code,
        txid,
        position,
        raw,
        payer: transaction.from[0] ?? '',
        slots: storedSlots(transaction),
      },
      ...{ number: numberOf(transaction), feeMax: transaction.feeMax, goal: network.confirmationsRequired },
    })}
    on conflict (network, txid) do update set replaced_by = null`)
  await tx.query(sql`
    update simulated_chains set payments_made = payments_made + 1 where network = ${network.code}`)
  return { status: 'done' }
}

function rejected(reason: string): BroadcastOutcome {
  return { status: 'rejected', reason }
}

/** The transaction, or why it is none. */
function readOrNull(raw: string): ProvenTransaction | string {
  try {
    return readSigned(raw)
  } catch (error) {
    if (error instanceof InvalidTransaction) return error.message
    throw error
  }
}

async function findKnown(
  tx: Tx,
  { network, txid }: { network: string; txid: string },
): Promise<{ replacedBy: string | null } | undefined> {
  const [known] = await tx.query<{ replacedBy: string | null }>(sql`
    select replaced_by as "replacedBy" from simulated_transactions where network = ${network} and txid = ${txid}`)
  return known
}

/** Outputs may wait for a block, but they must be the payers' and hold exactly what the transaction says. */
async function outputsProblem(tx: Tx, transaction: ProvenTransaction): Promise<string | null> {
  if (numberOf(transaction) !== null) return null
  const { chain, from, slots, feeMax } = transaction
  const inBlocks = await tx.query<{ slot: string; units: bigint }>(sql`
    select txid || ':' || output_index as slot, units
    from unnest(${slots.map((slot) => slot.split(':')[0])}::text[],
      ${slots.map((slot) => Number(slot.split(':')[1]))}::integer[]) as input (txid, output_index)
    join simulated_payments output using (txid, output_index)
    where output.network = ${chain} and output.contract is null and output.address = any(${[...from]}::text[])`)
  const found = [...inBlocks, ...(await waitingOutputs(tx, transaction))]
  if (new Set(found.map(({ slot }) => slot)).size < slots.length)
    return 'The transaction spends an output that its payers do not have'
  const paid = outputsOf(transaction).reduce((sum, { units }) => sum + units, feeMax)
  return found.reduce((sum, { units }) => sum + units, 0n) === paid ? null : 'The transaction does not add up'
}

/** The outputs that a transaction spends of those that wait for a block. */
async function waitingOutputs(
  tx: Tx,
  { chain, from, slots }: ProvenTransaction,
): Promise<{ slot: string; units: bigint }[]> {
  const rows = await tx.query<{ raw: string }>(sql`
    select raw from simulated_transactions where network = ${chain} and block_hash is null and replaced_by is null
      and txid = any(${slots.map((slot) => slot.split(':')[0])}::text[])`)
  return rows
    .map(({ raw }) => transactionIn(raw))
    .flatMap((parent) =>
      outputsOf(parent).map((output) => ({ ...output, slot: `${parent.txid}:${output.index}` })),
    )
    .filter(({ slot, address }) => slots.includes(slot) && from.includes(address))
}

/** Pushes those out of the mempool that use the same slots and pay clearly less. */
async function makeRoom(tx: Tx, transaction: ProvenTransaction): Promise<string | null> {
  const { chain, txid, feeMax, family } = transaction
  const rivals = await tx.query<{ txid: string; feeMax: bigint; isInBlock: boolean }>(sql`
    select txid, fee_max as "feeMax", block_hash is not null as "isInBlock" from simulated_transactions
    where network = ${chain} and slots && ${storedSlots(transaction)}::text[] and txid <> ${txid}
      and replaced_by is null`)
  if (rivals.some(({ isInBlock }) => isInBlock))
    return 'A block holds another transaction that uses the same slot'
  const model = familyModels[family]
  if (rivals.length > 0 && model.kind === 'outputs' && model.raisedBy === 'child')
    return 'A transaction that uses the same slot waits, and the nodes replace none'
  const least = feeToReplace(rivals.reduce((sum, rival) => sum + rival.feeMax, 0n))
  if (feeMax < least) return `A replacement must pay at least ${least}, and this one pays ${feeMax}`
  if (rivals.length === 0) return null
  const txids = rivals.map((rival) => rival.txid)
  await tx.query(sql`
    update simulated_transactions set replaced_by = ${txid} where network = ${chain} and txid = any(${txids}::text[])`)
  await dropChildren(tx, { network: chain, of: txids, by: txid })
  return null
}
