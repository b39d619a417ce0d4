import { type Asset, compareFractions, parseFraction, type Rate, roundRate } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { halfway } from './mid-price.ts'

/**
 * A pair's mid price over the last 24 hours: at their start, its highest and its lowest. Each has a decimal spelling.
 */
export type DayFigures = { readonly open: Rate; readonly high: Rate; readonly low: Rate }

type Pair = { readonly base: { readonly asset: Asset }; readonly quote: { readonly asset: Asset } }
type Reading = { readonly pairs: readonly Pair[]; readonly now: Date }
type Figures = { readonly place: bigint; readonly open: string; readonly high: string; readonly low: string }

/** The length of the "24 hours" of a market. */
export const dayMs = 24 * 60 * 60 * 1_000
// Fewer than a tick has, so a stored price is read back unchanged.
const digits = 15

/**
 * The figures of the pairs, in the given order, crossed from ticks of the same moment; null where no moment has ticks
 * of both currencies.
 */
export async function readDayFigures(
  database: Queryable,
  { pairs, now }: Reading,
): Promise<(DayFigures | null)[]> {
  const since = new Date(now.getTime() - dayMs)
  const rows = await database.query<Figures>(sql`
    with legs as materialized (
      select ticked_at, symbol, bid, ask from price_ticks where ticked_at > ${since} and ticked_at <= ${now}
    ), mids as (
      select place, base.ticked_at, (base.bid / quote.ask + base.ask / quote.bid) / 2 as mid
      from unnest(
        ${pairs.map(({ base }) => base.asset.symbol)}::text[],
        ${pairs.map(({ quote }) => quote.asset.symbol)}::text[]) with ordinality as pair (base, quote, place)
      join legs base on base.symbol = pair.base
      join legs quote on quote.symbol = pair.quote and quote.ticked_at = base.ticked_at
    )
    select place, (array_agg(mid order by ticked_at))[1]::text as open, max(mid)::text as high, min(mid)::text as low
    from mids group by place`)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return pairs.map((pair, index) => figuresOf(pair, byPlace.get(index + 1)))
}

function figuresOf({ base, quote }: Pair, row: Figures | undefined): DayFigures | null {
  if (row === undefined) return null
  const rate = (text: string) => nearest({ base: base.asset, quote: quote.asset, ...parseFraction(text) })
  return { open: rate(row.open), high: rate(row.high), low: rate(row.low) }
}

/** Rounded half up to `digits`: figures for display, at which nobody deals. */
function nearest(rate: Rate): Rate {
  const below = roundRate(rate, { digits, rounding: 'down' })
  const above = roundRate(rate, { digits, rounding: 'up' })
  return compareFractions(rate, halfway(below, above)) < 0 ? below : above
}
