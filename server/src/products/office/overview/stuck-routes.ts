import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { customerRef } from '#core/customers'
import { officeRead, unixTime } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, namedObject, orNull, type Route, textOrNull } from '#platform/http'
import { codedObject } from '#platform/sentences'
import { readStuckSubjects } from './stuck-subjects.ts'
import { begunBefore, readStuckThings, stuckKinds, stuckMax, stuckMinutes } from './stuck-things.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const item = namedObject('StuckThing', {
  kind: Type.Enum([...stuckKinds], {
    description: 'A payment on a chain, an order to an outside party, a purchase, or a payment over a rail.',
  }),
  id: Type.String(),
  party: Type.String({
    description: 'The awaited party: a network, a rail, the signer, or the name of a supplier.',
  }),
  what: Type.String({ description: 'Kind of the cause, such as `withdrawal`.' }),
  status: Type.String(),
  symbol: textOrNull('Null without an amount.'),
  amount: textOrNull('As above.'),
  problem: orNull(codedObject, { description: 'The reason of the delay.' }),
  since: unixTime,
  path: textOrNull('Path of its subject in this API; null without one.'),
  customer: orNull(customerRef.schema, {
    description: 'The customer concerned; null for none.',
  }),
})

const result = namedObject('StuckThings', {
  items: Type.Array(item),
  has_more: Type.Boolean({ description: 'Whether there are more of a kind than are listed.' }),
  parties: Type.Array(
    namedObject('AwaitedParty', { party: Type.String(), count: Type.Integer(), since: unixTime }),
    { description: 'Number of things that wait for each party, with the oldest time.' },
  ),
})

type Stuck = Static<typeof item>

/** Things that wait too long, and the party that each waits for. */
export function stuckRoutes(parts: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListStuck',
      summary: 'List everything with a problem or a long wait, oldest first',
      description: `At most the ${stuckMax} oldest of each kind; later ones follow when these have ended. An order to an outside party is omitted when its payment or purchase is listed.`,
      path: '/stuck',
      query: closedObject({
        kind: Type.Optional(Type.Enum([...stuckKinds])),
        party: Type.Optional(Type.String({ maxLength: 80 })),
        minutes: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 525_600,
            default: stuckMinutes,
            description: 'Minutes after which a thing without a problem counts as stuck.',
          }),
        ),
      }),
      result,
      example: {
        query: { kind: 'spend' },
        data: {
          items: [example],
          has_more: false,
          parties: [{ party: 'trc20', count: 1, since: 1777896000 }],
        },
      },
      async handle({ query: { kind, party, minutes } }) {
        const now = parts.businessClock.now()
        const begunBy = begunBefore(now, minutes)
        const { things, hasMore } = await readStuckThings({ ...parts, now }, { kind, party, begunBy })
        const subjects = await readStuckSubjects(parts.database, { ids: things.map(({ id }) => id) })
        const items = things
          .toSorted((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1))
          .map((one) => ({ ...one, ...(subjects.get(one.id) ?? { path: null, customer: null }) }))
        const parties = [...Map.groupBy(items, (one) => one.party)].map(([name, ones]) => ({
          party: name,
          count: ones.length,
          since: ones[0]?.since ?? 0,
        }))
        return { items, has_more: hasMore, parties }
      },
    }),
  ]
}

const example: Stuck = {
  kind: 'spend',
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  party: 'trc20',
  what: 'withdrawal',
  status: 'requested',
  symbol: null,
  amount: null,
  problem: { code: 'PROBLEM_HALTED', params: { operator: 'oscar', reason: 'a leak' } },
  since: 1777896000,
  path: '/withdrawals/01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  customer: customerRef.example,
}
