import { randomBytes, randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Clock } from '#platform/clock'
import { type Database, sql, type Tx } from '#platform/database'
import { type NewEvent, recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'
import { type Secrets, secretsUnder } from '#platform/secrets'
import { fanOut } from '../../src/delivery/webhooks/deliveries/queue-deliveries.ts'
import { newWebhookSecret, sealWebhookSecret } from '../../src/delivery/webhooks/sending/signing.ts'
import { createTestDatabase } from './test-database.ts'

export type HouseWebhook = {
  readonly id: string
  readonly customerId: string
  readonly url: string
  readonly secret: string
}

type WantedWebhook = {
  readonly url?: string
  readonly customerId?: string
  readonly events?: readonly string[] | null
  readonly isActive?: boolean
}

/** A database with a customer, a business clock that is moved by hand, and webhooks and events at will. */
export type WebhookHouse = {
  readonly database: Database
  readonly databaseUrl: string
  readonly secrets: Secrets
  readonly customerId: string
  /** A clock that only `advance` moves. */
  readonly clock: Clock
  advance(milliseconds: number): void
  addWebhook(wanted?: WantedWebhook): Promise<HouseWebhook>
  /** Records `count` events of one subject and answers their ids as soon as nothing outside this test holds them back. */
  recordEvents(count: number, event?: Partial<NewEvent>): Promise<string[]>
  /** As much for every webhook as there are events, whoever they belong to. */
  queueForAll(): Promise<void>
  /** Makes the deliveries of all events, waiting for what any transaction of the cluster holds back. */
  fanOutAll(): Promise<void>
  deliveries(webhook: HouseWebhook): Promise<HouseDelivery[]>
  stop(): Promise<void>
}

export type HouseDelivery = {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly tries: number
  readonly attempts: number
  readonly next_attempt_at: Date
}

export async function createWebhookHouse(): Promise<WebhookHouse> {
  const { database, url: databaseUrl, drop } = await createTestDatabase()
  const secrets = secretsUnder(randomBytes(32))
  const customerId = randomUUID()
  let now = Date.parse('2026-05-01T00:00:00.000Z')
  const clock = { now: () => new Date(now) }
  return {
    database,
    databaseUrl,
    secrets,
    customerId,
    clock,
    advance: (milliseconds) => {
      now += milliseconds
    },
    addWebhook: (wanted = {}) => insertWebhook(database, { customerId, secrets, at: clock.now(), ...wanted }),
    recordEvents(count, event = {}) {
      return database.inTransaction(async (tx) =>
        recordPublished(tx, { count, event: { customerId, createdAt: clock.now(), ...event } }),
      )
    },
    async queueForAll() {
      await database.query(sql`
        insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at,
          updated_at)
        select webhooks.id, xact, events.id, published_as, 'pending', events.created_at, events.created_at,
          events.created_at
        from webhooks cross join events`)
    },
    async fanOutAll() {
      const look = async () => {
        await fanOut(database, { now: clock.now(), limit: 20_000 })
        const left = await database.query(sql`
          select id from events where (xact, id) > (select xact, event_id from webhook_fan_out) limit 1`)
        expect(left).toEqual([])
      }
      await vi.waitFor(look, { timeout: 15_000, interval: 5 })
    },
    deliveries: ({ id }) =>
      database.query<HouseDelivery>(sql`
        select id, event_id, status, tries, attempts, next_attempt_at from webhook_deliveries
        where webhook_id = ${id} order by event_xact, event_id`),
    stop: drop,
  }
}

type Inserting = WantedWebhook & { customerId: string; secrets: Secrets; at: Date }

async function insertWebhook(
  database: Database,
  { url = 'http://127.0.0.1:9/', customerId, events = null, isActive = true, secrets, at }: Inserting,
): Promise<HouseWebhook> {
  const id = systemIds.next()
  const secret = newWebhookSecret(secrets)
  const sealed = await database.inTransaction((tx) =>
    sealWebhookSecret(tx, { secret, secrets, webhookId: id }),
  )
  await database.query(sql`
    insert into webhooks (id, customer_id, url, events, secret, secret_made_at, is_active, created_at, updated_at)
    values (${id}, ${customerId}, ${url}, ${events}::text[], ${sealed}, ${at}, ${isActive}, ${at}, ${at})`)
  return { id, customerId, url, secret }
}

type Recording = { count: number; event: Partial<NewEvent> & Pick<NewEvent, 'customerId' | 'createdAt'> }

/** In a transaction of the caller's, for those who care when it commits. */
export function recordPublished(tx: Tx, { count, event }: Recording): string[] {
  const subject = event.subject ?? randomUUID()
  const events = Array.from({ length: count }, (_, index) => ({
    type: 'transfer.received',
    subject,
    data: { transaction_id: subject, amount: '1', number: index + 1 },
    publication: { type: event.type ?? 'transfer.received', sequence: index + 1 },
    ...event,
    id: systemIds.next(),
  }))
  recordEvents(tx, events)
  return events.map(({ id }) => id)
}
