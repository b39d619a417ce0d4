import { type Asset, parseFraction, type Rate } from '#core/money'
import { type Queryable, sql } from '#platform/database'

type Asked = {
  readonly base: { readonly asset: Asset }
  readonly quote: { readonly asset: Asset }
  readonly since: Date
  readonly until: Date
}

type Row = { ticked_at: Date; mid: string }

/** A pair's middle at each tick of a span of time, crossed from the ticks of one moment. */
export async function readMids(
  database: Queryable,
  { base: { asset: base }, quote: { asset: quote }, since, until }: Asked,
): Promise<{ readonly at: Date; readonly mid: Rate }[]> {
  const rows = await database.query<Row>(sql`
    select ticked_at, trim_scale((base.bid / quote.ask + base.ask / quote.bid) / 2)::text as mid
    from price_ticks base join price_ticks quote using (ticked_at)
    where base.symbol = ${base.symbol} and quote.symbol = ${quote.symbol}
      and ticked_at > ${since} and ticked_at <= ${until}
    order by ticked_at`)
  return rows.map(({ ticked_at: at, mid }) => ({ at, mid: { base, quote, ...parseFraction(mid) } }))
}
