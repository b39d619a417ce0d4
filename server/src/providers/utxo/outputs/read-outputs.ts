import type { ChainHoldings } from '#core/chains'
import { type Queryable, type RowOf, sql } from '#platform/database'
import { placeOf } from '#providers/utxo/bytes'
import { type OwnOutput, outpointOf, outputTable } from './tables.ts'

type Of = { readonly network: string }

/** The sum of the addresses' outputs after the block of this height. */
export async function sumOfOutputs(
  database: Queryable,
  { network, addresses, height }: Of & { readonly addresses: readonly string[]; readonly height: number },
): Promise<ChainHoldings['sums']> {
  const [row] = await database.query<{ units: bigint | null }>(sql`
    select sum(units) as units from chain_outputs
    where network = ${network} and address = any(${[...addresses]}::text[]) and height <= ${height}
      and (spent_height is null or spent_height > ${height})`)
  const units = row?.units ?? null
  return units === null || units === 0n ? [] : [{ contract: null, units }]
}

type Spendable = Of & {
  readonly addresses: readonly string[]
  /** The height of the next block. */
  readonly nextHeight: number
  readonly max: number
}

/** Outputs in blocks that the next block may spend, the largest first. */
export async function spendableOutputs(
  database: Queryable,
  { network, addresses, nextHeight, max }: Spendable,
): Promise<OwnOutput[]> {
  const rows = await database.query<RowOf<typeof outputTable>>(sql`
    select ${outputTable.columns} from chain_outputs
    where network = ${network} and address = any(${[...addresses]}::text[]) and spent_by is null
      and spendable_from <= ${nextHeight}
    order by units desc, txid, position limit ${max}`)
  return rows.map((row) => outputTable.read(row))
}

/** The house's outputs among these outpoints, by outpoint. */
export async function outputsAt(
  database: Queryable,
  { network, outpoints }: Of & { readonly outpoints: readonly string[] },
): Promise<ReadonlyMap<string, OwnOutput>> {
  if (outpoints.length === 0) return new Map()
  const places = outpoints.map(placeOf)
  const rows = await database.query<RowOf<typeof outputTable>>(sql`
    select ${outputTable.columnsOf('held')}
    from unnest(${places.map(({ txid }) => txid)}::text[], ${places.map(({ index }) => index)}::integer[])
      as asked (txid, position)
    join chain_outputs held on held.network = ${network} and held.txid = asked.txid and held.position = asked.position`)
  return new Map(rows.map((row) => outputTable.read(row)).map((output) => [outpointOf(output), output]))
}

/** The bytes of transactions that pay the house, by id, without their signatures. */
export async function transactionsOf(
  database: Queryable,
  { network, txids }: Of & { readonly txids: readonly string[] },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await database.query<{ txid: string; bytes: Uint8Array }>(sql`
    select txid, bytes from chain_transactions where network = ${network} and txid = any(${[...new Set(txids)]}::text[])`)
  return new Map(rows.map(({ txid, bytes }) => [txid, bytes]))
}
