import { type Item, type Queryable, type RowOf, sql } from '#platform/database'
import { invalidField } from '#platform/http'
import { tradeTable } from '#products/fiat-spot/settlement'

export const publicTradeTable = tradeTable.pick(
  'id',
  'number',
  'priceTicks',
  'lots',
  'takerSide',
  'createdAt',
)

/** The public part of a trade. */
export type PublicTrade = Item<typeof publicTradeTable>

type TradeFilter = {
  readonly pair: string
  readonly limit: number
  /** Made at or after this time. */
  readonly since?: Date | undefined
  /** Made before this time. */
  readonly until?: Date | undefined
  /** The id of a trade; the list holds older trades only. */
  readonly cursor?: string | undefined
}

/** The trades of a pair, the newest first. */
export async function listTrades(database: Queryable, filter: TradeFilter): Promise<PublicTrade[]> {
  const { pair, limit, since, until, cursor } = filter
  const after = cursor === undefined ? undefined : await findPlace(database, { pair, id: cursor })
  // Each statement names only the conditions in use, so that PostgreSQL plans it by the index on time.
  const rows = await database.query<RowOf<typeof publicTradeTable>>(sql`
    select ${publicTradeTable.columns} from trades
    where pair = ${pair} ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
      ${until === undefined ? sql`` : sql`and created_at < ${until}`}
      ${after === undefined ? sql`` : sql`and (created_at, number) < (${after.created_at}, ${after.number})`}
    order by created_at desc, number desc limit ${limit}`)
  return rows.map((row) => publicTradeTable.read(row))
}

type Place = { readonly created_at: Date; readonly number: bigint }

async function findPlace(database: Queryable, { pair, id }: { pair: string; id: string }): Promise<Place> {
  const [place] = await database.query<Place>(sql`
    select created_at, number from trades where id = ${id} and pair = ${pair}`)
  if (place === undefined) throw invalidField('cursor', 'must be the id of a trade of this pair')
  return place
}
