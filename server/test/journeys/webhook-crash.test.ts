import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database, sql } from '#platform/database'
import { embeddedDatabaseUrl } from '#platform/postgres'
import type { SeededRandom } from '../load/seeded-random.ts'
import { advanceClock, crashRandom, crashRounds, isThorough, useServerHome } from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from '../wire/webhook-receiver.ts'
import { recordPublished } from '../world/webhook-house.ts'

const eventsEach = isThorough ? 500 : 200
const subjectsEach = 10
const failuresMax = 6

const home = useServerHome()
let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.stop())

test(
  'killed at any moment of sending to an endpoint that fails often, no event is lost and each copy is the same',
  async () => {
    const random = crashRandom()
    const accepted = failOften(receiver, random)
    let server = await home().start({ COFFER_WEBHOOK_TIMEOUT: '1' })
    await register(server)
    const told = new Map<string, { subject: string; sequence: number }>()
    for (let round = 0; round < crashRounds; round++) {
      const afterMs = random.between(150, 2_000)
      await Promise.all([tellOfEvents(told), pause(afterMs)])
      server.signal('SIGKILL')
      await server.ended
      server = await home().start({ COFFER_WEBHOOK_TIMEOUT: '1' })
      console.log(
        `round ${round + 1}: killed after ${afterMs} ms, ${told.size} events, ${accepted.size} accepted, ${receiver.received.length} posts`,
      )
      // Deliveries that the killed server had claimed come back when the lease ends, failed ones at their next try.
      await advanceClock(server, 3_600)
    }
    await untilNothingWaits(server)
    expect([...accepted.keys()].toSorted()).toEqual([...told.keys()].toSorted())
    expectSameCopies(receiver.received)
    expectWholeSequences(accepted, told)
    expect(receiver.received.length).toBeGreaterThan(told.size * 1.2)
    expect(await statuses()).toEqual({ succeeded: crashRounds * eventsEach })
  },
  60_000 + crashRounds * 25_000,
)

type Accepted = Map<string, ReceivedWebhook>

/**
 * Three in ten posts end with a refusal, a broken connection or no answer at all. Failures of one event are bounded, since
 * the server would rightly give an event up after ten in a row.
 */
function failOften(target: WebhookReceiver, random: SeededRandom): Accepted {
  const accepted: Accepted = new Map()
  const failures = new Map<string, number>()
  target.respondWith((response, webhook) => {
    const { id } = webhook
    const failed = failures.get(id) ?? 0
    const chance = failed < failuresMax ? random.between(0, 99) : 99
    if (chance < 30) failures.set(id, failed + 1)
    if (chance < 15) response.writeHead(random.pick([429, 500, 502, 503])).end('not now')
    else if (chance < 29) response.destroy()
    else if (chance >= 30) accept(accepted, { response, webhook })
  })
  return accepted
}

type Accepting = {
  response: Parameters<Parameters<WebhookReceiver['respondWith']>[0]>[0]
  webhook: ReceivedWebhook
}

function accept(accepted: Accepted, { response, webhook }: Accepting): void {
  accepted.set(webhook.id, webhook)
  response.writeHead(204).end()
}

async function register(server: ServerProcess): Promise<void> {
  const { status } = await sendSigned(server.url, {
    method: 'POST',
    path: '/webhooks',
    as: server.customers.alice,
    body: { url: receiver.url },
  })
  expect(status).toBe(200)
}

async function withDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const database = connect({ url: embeddedDatabaseUrl(home().dataDir) ?? '', poolMax: 1 })
  return act(database).finally(() => database.close())
}

/** Events of some subjects, numbered without gaps, in a transaction for each subject. */
async function tellOfEvents(told: Map<string, { subject: string; sequence: number }>): Promise<void> {
  await withDatabase(async (database) => {
    const [customer] = await database.query<{ id: string }>(
      sql`select id from customers where username = 'alice'`,
    )
    const event = { customerId: customer!.id, createdAt: new Date() }
    for (let index = 0; index < subjectsEach; index++) {
      const subject = randomUUID()
      const count = eventsEach / subjectsEach
      const ids = await database.inTransaction(async (tx) =>
        recordPublished(tx, { count, event: { ...event, subject } }),
      )
      for (const [position, id] of ids.entries()) told.set(id, { subject, sequence: position + 1 })
    }
  })
}

async function statuses(): Promise<Record<string, number>> {
  const rows = await withDatabase((database) =>
    database.query<{ status: string; count: number }>(
      sql`select status, count(*)::integer as count from webhook_deliveries group by 1`,
    ),
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Moves the clock on whenever nothing is sent any more. */
async function untilNothingWaits(server: ServerProcess): Promise<void> {
  let posts = -1
  await expect
    .poll(
      async () => {
        if (posts === receiver.received.length) await advanceClock(server, 6 * 3_600)
        posts = receiver.received.length
        return (await statuses()).pending ?? 0
      },
      { timeout: 40_000 + crashRounds * 10_000, interval: 700 },
    )
    .toBe(0)
}

function expectSameCopies(received: readonly ReceivedWebhook[]): void {
  const copies = Map.groupBy(received, ({ id }) => id)
  const different = [...copies].filter(([, posts]) => new Set(posts.map(({ body }) => body)).size !== 1)
  expect(different).toEqual([])
  for (const { id, body } of received) expect(JSON.parse(body).id).toBe(id)
}

function expectWholeSequences(
  accepted: Accepted,
  told: ReadonlyMap<string, { subject: string; sequence: number }>,
): void {
  const sequences = new Map<string, number[]>()
  for (const [id, { body }] of accepted) {
    const subject = told.get(id)?.subject ?? ''
    sequences.set(subject, [...(sequences.get(subject) ?? []), JSON.parse(body).sequence])
  }
  const whole = Array.from({ length: eventsEach / subjectsEach }, (_, index) => index + 1)
  for (const sequence of sequences.values()) expect(sequence.toSorted((a, b) => a - b)).toEqual(whole)
  expect(sequences.size).toBe(crashRounds * subjectsEach)
}
