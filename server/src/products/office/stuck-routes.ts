import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { readStuck } from '#core/instructions'
import { formatAmount } from '#core/money'
import { readOpenPurchases } from '#core/purchases'
import { officeRead, unixTime } from '#core/sessions'
import { listOpenSpends } from '#core/spends'
import { type Clock, unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, type Route, textOrNull } from '#platform/http'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const kinds = ['spend', 'instruction', 'purchase', 'payout'] as const

const item = closedObject({
  kind: Type.Enum([...kinds], {
    description: 'A payment on a chain, an order to an outside party, a purchase, or a payment over a rail.',
  }),
  id: Type.String(),
  party: Type.String({ description: 'Whom it waits for: a network, a rail, or the name of a supplier.' }),
  what: Type.String({ description: 'More about its kind, such as `withdrawal`.' }),
  status: Type.String(),
  symbol: textOrNull('Null where it tells no amount.'),
  amount: textOrNull('As above.'),
  problem: textOrNull('What holds it up.'),
  since: unixTime,
})

type Stuck = Static<typeof item>

const eachMax = 200
const minutesDefault = 10

/** What waits too long, for whom. */
export function stuckRoutes(parts: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListStuck',
      summary: 'What waits too long or met a problem, oldest first',
      description: 'At most 200 of each kind.',
      path: '/stuck',
      query: closedObject({
        kind: Type.Optional(Type.Enum([...kinds])),
        party: Type.Optional(Type.String({ maxLength: 80 })),
        minutes: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 525_600,
            default: minutesDefault,
            description: 'Without a problem it is stuck after so many.',
          }),
        ),
      }),
      result: closedObject({
        items: Type.Array(item),
        parties: Type.Array(closedObject({ party: Type.String(), count: Type.Integer(), since: unixTime }), {
          description: 'How much waits for whom, and since when.',
        }),
      }),
      example: {
        query: { kind: 'spend' },
        data: { items: [example], parties: [{ party: 'trc20', count: 1, since: 1777896000 }] },
      },
      async handle({ query: { kind, party, minutes = minutesDefault } }) {
        const before = unixSeconds(parts.businessClock.now()) - minutes * 60
        const found = (await readAll(parts)).filter(
          (one) =>
            (kind === undefined || one.kind === kind) &&
            (party === undefined || one.party === party) &&
            (one.problem !== null || one.since <= before),
        )
        const items = found.toSorted((one, other) => one.since - other.since)
        const parties = [...Map.groupBy(items, (one) => one.party)].map(([name, ones]) => ({
          party: name,
          count: ones.length,
          since: ones[0]?.since ?? 0,
        }))
        return { items, parties }
      },
    }),
  ]
}

/** What has no end yet. */
async function readAll(parts: Parts): Promise<Stuck[]> {
  const found = await Promise.all([spends(parts), instructions(parts), purchases(parts), payouts(parts)])
  return found.flat()
}

async function spends({ database }: Parts): Promise<Stuck[]> {
  const open = await listOpenSpends(database, { limit: eachMax })
  return open.map(({ id, network, purpose, status, problem, createdAt }) => ({
    ...{ id, status, problem, symbol: null, amount: null },
    kind: 'spend',
    party: network,
    what: purpose,
    since: unixSeconds(createdAt),
  }))
}

async function instructions({ database, businessClock }: Parts): Promise<Stuck[]> {
  const now = businessClock.now()
  const stuck = await readStuck(database, { now, limit: eachMax })
  return stuck.map(({ kind, reference, provider, status, problem, ageSeconds }) => ({
    ...{ status, problem, symbol: null, amount: null },
    kind: 'instruction',
    id: reference,
    party: provider,
    what: kind,
    since: unixSeconds(now) - ageSeconds,
  }))
}

async function purchases({ database, catalog }: Parts): Promise<Stuck[]> {
  const open = await readOpenPurchases(database, { catalog, limit: eachMax })
  return open.map(({ purchase: { id, provider, kind, status, price, createdAt }, instruction }) => ({
    ...{ id, status, kind: 'purchase', party: provider, what: kind },
    symbol: price.asset.symbol,
    amount: formatAmount(price),
    problem: instruction?.problem ?? null,
    since: unixSeconds(createdAt),
  }))
}

async function payouts({ database, catalog }: Parts): Promise<Stuck[]> {
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
    where status = 'requested' order by created_at, id limit ${eachMax}`)
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

const example: Stuck = {
  kind: 'spend',
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  party: 'trc20',
  what: 'withdrawal',
  status: 'requested',
  symbol: null,
  amount: null,
  problem: 'halted by oscar: a leak',
  since: 1777896000,
}
