import type { Catalog } from '#core/catalog'
import { readStuck } from '#core/instructions'
import { formatAmount } from '#core/money'
import { readOpenPurchases } from '#core/purchases'
import { listOpenSpends } from '#core/spends'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'

export const stuckKinds = ['spend', 'instruction', 'purchase', 'payout'] as const

type StuckKind = (typeof stuckKinds)[number]

type Stuck = {
  readonly kind: StuckKind
  readonly id: string
  readonly party: string
  readonly what: string
  readonly status: string
  readonly symbol: string | null
  readonly amount: string | null
  readonly problem: string | null
  /** In seconds of Unix time. */
  readonly since: number
}

type Wanted = {
  readonly kind: StuckKind | undefined
  readonly party: string | undefined
  /** Without a problem it is stuck when it began by then. */
  readonly begunBy: Date
}

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly now: Date }

/** How many of each kind are shown. */
export const stuckMax = 200

/** What has no end yet, met a problem or waits too long: the oldest of each kind, and whether there are more. */
export async function readStuckThings(
  parts: Parts,
  { kind, ...wanted }: Wanted,
): Promise<{ readonly things: readonly Stuck[]; readonly hasMore: boolean }> {
  const kinds = kind === undefined ? stuckKinds : [kind]
  const found = await Promise.all(kinds.map((one) => readers[one](parts, wanted)))
  return {
    things: found.flatMap((ones) => ones.slice(0, stuckMax)),
    hasMore: found.some((ones) => ones.length > stuckMax),
  }
}

type Read = (parts: Parts, wanted: Omit<Wanted, 'kind'>) => Promise<Stuck[]>

const readers: { readonly [kind in StuckKind]: Read } = {
  spend: spends,
  instruction: instructions,
  purchase: purchases,
  payout: payouts,
}

async function spends(...[{ database }, { party, begunBy }]: Parameters<Read>): Promise<Stuck[]> {
  const stuck = await listOpenSpends(database, { network: party ?? null, begunBy, limit: stuckMax + 1 })
  return stuck.map(({ id, network, purpose, status, problem, createdAt }) => ({
    ...{ id, status, problem, symbol: null, amount: null },
    kind: 'spend',
    party: network,
    what: purpose,
    since: unixSeconds(createdAt),
  }))
}

async function instructions(
  ...[{ database, now }, { party: provider, begunBy }]: Parameters<Read>
): Promise<Stuck[]> {
  const stuck = await readStuck(database, { now, provider, begunBy, limit: stuckMax + 1 })
  return stuck.map(({ kind, reference, provider: party, status, problem, ageSeconds }) => ({
    ...{ status, problem, symbol: null, amount: null },
    kind: 'instruction',
    id: reference,
    party,
    what: kind,
    since: unixSeconds(now) - ageSeconds,
  }))
}

async function purchases(
  ...[{ database, catalog }, { party: provider, begunBy }]: Parameters<Read>
): Promise<Stuck[]> {
  const stuck = await readOpenPurchases(database, { catalog, provider, begunBy, limit: stuckMax + 1 })
  return stuck.map(({ purchase: { id, provider: party, kind, status, price, createdAt }, instruction }) => ({
    ...{ id, status, kind: 'purchase', party, what: kind },
    symbol: price.asset.symbol,
    amount: formatAmount(price),
    problem: instruction?.problem ?? null,
    since: unixSeconds(createdAt),
  }))
}

/** A payout’s problem is its instruction’s. */
async function payouts(...[{ database, catalog }, { party, begunBy }]: Parameters<Read>): Promise<Stuck[]> {
  type Row = {
    id: string
    rail: string
    purpose: string
    status: string
    asset: string
    units: bigint
    at: Date
  }
  const rows = await database.query<Row>(sql`
    select id, rail, purpose, status, asset, units, created_at as at from rail_payouts
    where status = 'requested' and created_at <= ${begunBy} and (${party ?? null}::text is null or rail = ${party ?? null})
    order by created_at, id limit ${stuckMax + 1}`)
  return rows.map(({ id, rail, purpose, status, asset: symbol, units, at }) => {
    const asset = catalog.asset(symbol)
    return {
      ...{ id, status, kind: 'payout', party: rail, what: purpose, problem: null },
      symbol,
      amount: asset === undefined ? null : formatAmount({ asset, units }),
      since: unixSeconds(at),
    }
  })
}
