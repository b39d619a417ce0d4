import { type Asset, parseFraction, type Rate } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { halfway } from './mid-price.ts'
import { hub } from './price-source.ts'

/** The last price of one whole of a currency in the hub currency, with its time. */
export type LastMid = { readonly rate: Rate; readonly at: Date }

/** The mid price of each currency's last tick; currencies without a tick are absent. */
export async function readLastMids(
  database: Queryable,
  assets: readonly Asset[],
): Promise<ReadonlyMap<string, LastMid>> {
  const bySymbol = new Map(assets.map((asset) => [asset.symbol, asset]))
  const rows = await database.query<{ symbol: string; ticked_at: Date; bid: string; ask: string }>(sql`
    select asked.symbol, ticked_at, trim_scale(bid)::text as bid, trim_scale(ask)::text as ask
    from unnest(${[...bySymbol.keys()]}::text[]) as asked (symbol)
    cross join lateral (
      select ticked_at, bid, ask from price_ticks where price_ticks.symbol = asked.symbol
      order by ticked_at desc limit 1) as last`)
  return new Map(
    rows.flatMap(({ symbol, ticked_at: at, bid, ask }): [string, LastMid][] => {
      const [base, quote] = [bySymbol.get(symbol), bySymbol.get(hub)]
      if (base === undefined || quote === undefined) return []
      return [[symbol, { rate: { base, quote, ...halfway(parseFraction(bid), parseFraction(ask)) }, at }]]
    }),
  )
}

type Asked = {
  readonly base: { readonly asset: Asset }
  readonly quote: { readonly asset: Asset }
  readonly since: Date
  readonly until: Date
}

/** A pair's mid price at each tick of a period, crossed from ticks of the same moment. */
export async function readMids(
  database: Queryable,
  { base: { asset: base }, quote: { asset: quote }, since, until }: Asked,
): Promise<{ readonly at: Date; readonly mid: Rate }[]> {
  const rows = await database.query<{ ticked_at: Date; mid: string }>(sql`
    select ticked_at, trim_scale((base.bid / quote.ask + base.ask / quote.bid) / 2)::text as mid
    from price_ticks base join price_ticks quote using (ticked_at)
    where base.symbol = ${base.symbol} and quote.symbol = ${quote.symbol}
      and ticked_at > ${since} and ticked_at <= ${until}
    order by ticked_at`)
  return rows.map(({ ticked_at: at, mid }) => ({ at, mid: { base, quote, ...parseFraction(mid) } }))
}
