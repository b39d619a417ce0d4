import { columns, orNull, sql, type Tx, table } from '#platform/database'
import type { CarriedOut } from './carry-out.ts'
import { dropChildren } from './drop-children.ts'

type Carried = {
  readonly network: string
  readonly blockHash: string
  readonly transactions: readonly CarriedOut[]
}

/** Puts transactions into a block, with what they pay and what they take; those that they displace leave the mempool. */
export async function writeCarried(tx: Tx, { network, blockHash, transactions }: Carried): Promise<void> {
  if (transactions.length === 0) return
  await tx.query(sql`
    update simulated_transactions set block_hash = ${blockHash}, succeeded = carried.succeeded, fee = carried.fee
    from unnest(${transactions.map(({ transaction }) => transaction.txid)}::text[],
      ${transactions.map(({ succeeded }) => succeeded)}::boolean[],
      ${transactions.map(({ fee }) => fee)}::numeric[]) as carried (txid, succeeded, fee)
    where network = ${network} and simulated_transactions.txid = carried.txid`)
  const displaced = await tx.query<{ txid: string; by: string }>(sql`
    update simulated_transactions waiting set replaced_by = carried.txid
    from simulated_transactions carried
    where carried.network = ${network} and carried.block_hash = ${blockHash} and waiting.network = ${network}
      and waiting.block_hash is null and waiting.replaced_by is null and waiting.slots && carried.slots
    returning waiting.txid, carried.txid as by`)
  for (const { txid, by } of displaced) await dropChildren(tx, { network, of: [txid], by })
  await writePayments(tx, { network, blockHash, transactions })
  await writeDebits(tx, { network, transactions })
  await tx.query(sql`
    update simulated_payments set spent_in = carried.txid
    from simulated_transactions carried
    where carried.network = ${network} and carried.block_hash = ${blockHash} and carried.number is null
      and simulated_payments.network = ${network}
      and simulated_payments.address = any(${transactions.flatMap(({ transaction }) => transaction.from)}::text[])
      and simulated_payments.txid || ':' || output_index = any(carried.slots)`)
}

async function writePayments(tx: Tx, { network, blockHash, transactions }: Carried): Promise<void> {
  const payments = transactions.flatMap(({ transaction: { txid, from }, payments: paid }) =>
    paid.map((payment) => ({ ...payment, txid, payer: from[0] ?? '' })),
  )
  const column = <T>(read: (payment: (typeof payments)[number]) => T) => payments.map(read)
  await tx.query(sql`
    insert into simulated_payments (network, txid, output_index, position, address, tag, contract, units, from_address,
      block_hash)
    select ${network}, paid.txid, paid.output_index, position, address, tag, contract, units, from_address, ${blockHash}
    from unnest(${column(({ txid }) => txid)}::text[], ${column(({ index }) => index)}::integer[],
      ${column(({ address }) => address)}::text[], ${column(({ tag }) => tag)}::text[],
      ${column(({ contract }) => contract)}::text[], ${column(({ units }) => units)}::numeric[],
      ${column(({ payer }) => payer)}::text[])
      as paid (txid, output_index, address, tag, contract, units, from_address)
    join simulated_transactions made on made.network = ${network} and made.txid = paid.txid`)
}

const { text, numeric } = columns

const debitTable = table('simulated_debits', {
  network: text,
  txid: text,
  address: text,
  contract: orNull(text),
  units: numeric,
})

async function writeDebits(tx: Tx, { network, transactions }: Omit<Carried, 'blockHash'>): Promise<void> {
  const debits = transactions.flatMap(({ transaction: { txid }, debits: taken }) =>
    taken.map((debit) => ({ ...debit, network, txid })),
  )
  await tx.query(debitTable.insertionOf(debits))
}

/** Takes back the effects of transactions of replaced blocks; they wait in the mempool until a block is mined by hand. */
export async function undoCarried(
  tx: Tx,
  { network, above }: { network: string; above: number },
): Promise<void> {
  const undone = await tx.query<{ txid: string }>(sql`
    update simulated_transactions undone
    set block_hash = null, succeeded = null, fee = null, outcome = null, confirmations_goal = null
    from simulated_blocks block
    where undone.network = ${network} and block.network = ${network} and block.hash = undone.block_hash
      and block.height > ${above} and not block.is_replaced
    returning undone.txid`)
  const txids = undone.map(({ txid }) => txid)
  if (txids.length === 0) return
  await tx.query(
    sql`delete from simulated_payments where network = ${network} and txid = any(${txids}::text[])`,
  )
  await tx.query(
    sql`delete from simulated_debits where network = ${network} and txid = any(${txids}::text[])`,
  )
  await tx.query(sql`
    update simulated_payments set spent_in = null where network = ${network} and spent_in = any(${txids}::text[])`)
}
