import type { Catalog } from '#core/catalog'
import { isStuckInstruction, readStuck } from '#core/instructions'
import { formatAmount } from '#core/money'
import { codedProblem } from '#core/problems'
import { readOpenPurchases, stuckPurchases } from '#core/purchases'
import { listOpenSpends, openStatuses, readHoldUps, stuckSpends, transactionsOfSpends } from '#core/spends'
import { unixSeconds } from '#platform/clock'
import { type Database, type Sql, sql } from '#platform/database'
import type { Coded } from '#platform/sentences'

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
  readonly problem: Coded | null
  /** Unix seconds. */
  readonly since: number
}

type Wanted = {
  readonly kind: StuckKind | undefined
  readonly party: string | undefined
  /** A thing without a problem counts as stuck when it began by this time. */
  readonly begunBy: Date
}

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly now: Date }

/** The most that is shown of each kind. */
export const stuckMax = 200

/** By default a thing without a problem counts as stuck after this many minutes. */
export const stuckMinutes = 10

const minuteMs = 60_000

/** The latest beginning of a thing that has waited this many minutes. */
export function begunBefore(now: Date, minutes: number = stuckMinutes): Date {
  return new Date(now.getTime() - minutes * minuteMs)
}

/** Selects created_at of all stuck things of each kind, as in the list. */
export function stuckSince(begunBy: Date): { readonly [kind in StuckKind]: Sql } {
  return {
    spend: stuckSpends(begunBy),
    instruction: sql`
      select created_at from instructions
      where ${isStuckInstruction(begunBy)} and reference not in (${shownOtherwise})`,
    purchase: stuckPurchases(begunBy),
    payout: sql`select rail_payouts.created_at from ${openPayouts} and ${isStuckPayout(begunBy)}`,
  }
}

/** Open things with a problem or a long wait: the oldest of each kind, and whether there are more. */
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
  const stuck = await listOpenSpends(database, { party: party ?? null, begunBy, limit: stuckMax + 1 })
  const heldUp = await readHoldUps(
    database,
    stuck.map(({ id }) => id),
  )
  return stuck.map(({ id, network, purpose, status, problem, createdAt }) => {
    const outside = problem === null ? heldUp.get(id) : undefined
    return {
      ...{ id, status, symbol: null, amount: null },
      kind: 'spend',
      party: outside?.provider ?? network,
      what: purpose,
      problem: codedProblem(outside?.problem ?? problem),
      since: unixSeconds(createdAt),
    }
  })
}

/**
 * The references of instructions whose payment or purchase is itself open and in the list, with the instruction's
 * problem.
 */
const shownOtherwise = sql`
  select id from purchases where status = 'processing'
  union all select id from rail_payouts where status = 'requested'
  union all select attempts.id from spends, ${transactionsOfSpends}
    where spends.status in ${openStatuses}`

async function instructions(
  ...[{ database, now }, { party: provider, begunBy }]: Parameters<Read>
): Promise<Stuck[]> {
  const wanted = { now, provider, begunBy, limit: stuckMax + 1, except: shownOtherwise }
  const stuck = await readStuck(database, wanted)
  return stuck.map(({ kind, reference, provider: party, status, problem, ageSeconds }) => ({
    ...{ status, problem: codedProblem(problem), symbol: null, amount: null },
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
    problem: codedProblem(instruction?.problem ?? null),
    since: unixSeconds(createdAt),
  }))
}

/** Payouts that rails have not answered yet, with their instructions. */
const openPayouts = sql`
  rail_payouts left join instructions on instructions.kind = 'payout.' || rail and reference = rail_payouts.id
      and instructions.status in ('waiting', 'sent')
    where rail_payouts.status = 'requested'`

function isStuckPayout(begunBy: Date): Sql {
  return sql`(rail_payouts.created_at <= ${begunBy} or problem is not null)`
}

/** A payout's problem is its instruction's. */
async function payouts(...[{ database, catalog }, { party, begunBy }]: Parameters<Read>): Promise<Stuck[]> {
  const rows = await database.query<{
    id: string
    rail: string
    purpose: string
    status: string
    asset: string
    units: bigint
    problem: string | null
    at: Date
  }>(sql`
    select id, rail, purpose, rail_payouts.status, asset, units, problem, rail_payouts.created_at as at
    from ${openPayouts} and ${isStuckPayout(begunBy)}
      and (${party ?? null}::text is null or ${party ?? null} in (rail, rail_payouts.provider))
    order by rail_payouts.created_at, id limit ${stuckMax + 1}`)
  return rows.map(({ id, rail, purpose, status, asset: symbol, units, problem, at }) => {
    const asset = catalog.asset(symbol)
    return {
      ...{ id, status, kind: 'payout', party: rail, what: purpose, problem: codedProblem(problem) },
      symbol,
      amount: asset === undefined ? null : formatAmount({ asset, units }),
      since: unixSeconds(at),
    }
  })
}
