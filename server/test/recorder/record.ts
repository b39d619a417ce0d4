import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmServiceKey, createServiceKey, serviceRights } from '#core/service-keys'
import type { Clock } from '#platform/clock'
import { connect, type Database, type Sql, sql } from '#platform/database'
import { createLogger } from '#platform/logging'
import { openSecrets } from '#platform/secrets'
import { startServer } from '../../src/app/server.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { type Endpoint, startEndpoint } from './receiver.ts'
import { letSuppliersWait, untilStarted } from './script/customer.ts'
import { type Part, script } from './script.ts'
import { createStage, type Key, type Played, type Stage } from './stage.ts'

/**
 * A multiple of the steps in which a sandbox records prices, so that the first figures of 24 hours end here; and past,
 * since the fees of networks are as old as the database's clock says.
 */
const fixedTime = '2026-05-04T12:00:00Z'
const masterKey = '5a'.repeat(32)

const settings = {
  PORT: '0',
  COFFER_SANDBOX_FIXED_TIME: fixedTime,
  COFFER_SANDBOX_SEED: 'recorder',
  COFFER_SANDBOX_TRADERS: 'off',
  COFFER_MASTER_KEY: masterKey,
  COFFER_PUBLIC_URL: 'https://coffer.example.com',
  COFFER_LOG_LEVEL: 'silent',
  // A thousand requests fail within one minute of a clock that stands still.
  COFFER_AUTH_FAILURES_PER_MINUTE: '1000000',
}

export type Recording = {
  readonly text: string
  readonly played: readonly Played[]
  readonly webhooks: number
  readonly frames: number
}

/** Plays these parts on a sandbox of its own, whose database is whole and empty. */
export async function record(databaseUrl: string, parts: readonly Part[]): Promise<Recording> {
  await using acquired = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-recorder-'))
  acquired.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = connect({ url: databaseUrl, role: 'coffer_app' })
  acquired.defer(() => database.close())
  const endpoint = await startEndpoint()
  acquired.defer(() => endpoint.stop())
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  let aheadMs = 0
  const systemClock = { now: () => new Date(Date.parse(fixedTime) + aheadMs) }
  const server = await startServer({ config, systemClock, logger: createLogger(config.logLevel) })
  acquired.defer(() => server.stop())
  const [alice] = server.sandbox?.customers ?? []
  if (alice === undefined) throw new Error('a sandbox begins with alice')
  const stage = createStage({
    url: server.url,
    alice: { api_key: alice.key.id, secret_key: alice.key.secretKey },
    program: await makeProgram(database, systemClock.now()),
    endpoint: endpoint.url,
    nowSeconds: () => Math.floor(systemClock.now().getTime() / 1_000),
    quiet: () => untilQuiet(database, systemClock),
    async tick() {
      await untilIdle(database, systemClock)
      aheadMs++
    },
    async move(seconds) {
      await untilQuiet(database, systemClock)
      aheadMs += seconds * 1_000
    },
  })
  acquired.defer(() => stage.close())
  await untilStarted(stage)
  await letSuppliersWait(stage)
  for (const part of parts) {
    stage.chapter(part)
    await script[part](stage)
    await recordEvents(stage, endpoint)
  }
  return { text: stage.text(), played: stage.played, ...stage.counts }
}

/** A service key, which two people make in the back office otherwise. */
function makeProgram(database: Database, now: Date): Promise<Key> {
  const draw = (count: number) => createHash('sha256').update('program').digest().subarray(0, count)
  return database.inTransaction(async (tx) => {
    const secrets = await openSecrets(database, Buffer.from(masterKey, 'hex'), draw)
    const made = await createServiceKey(tx, secrets, {
      ...{
        name: 'program',
        rights: serviceRights,
        allowedIps: [],
        expiresAt: null,
        rateLimitPerMinute: 1_000_000,
      },
      ...{ madeBy: 'olivia', madeByPerson: 'olivia', createdAt: now },
    })
    if (made === undefined) throw new Error('there is such a key already')
    await confirmServiceKey(tx, { id: made.id, now })
    return { api_key: made.id, secret_key: made.secretKey }
  })
}

/** Waits until every decision has been sent to its party outside. */
async function untilIdle(database: Database, clock: Clock): Promise<void> {
  await untilNone(
    () => sql`
    select count(*)::integer as count from instructions where status in ('waiting', 'sent')
      and due_at <= ${clock.now()}::timestamptz + interval '1 millisecond' * (select offset_ms from business_clock)`,
    database,
  )
}

/** Waits until no event is left to queue and no delivery to send. */
async function untilQuiet(database: Database, clock: Clock): Promise<void> {
  await untilIdle(database, clock)
  await untilNone(
    () => sql`
    select ((select count(*) from events, webhook_fan_out place where (events.xact, events.id) > (place.xact, place.event_id))
      + (select count(*) from webhook_deliveries join webhooks on webhooks.id = webhook_id where status = 'pending'
          and next_attempt_at <= ${clock.now()}::timestamptz + interval '1 millisecond' * (select offset_ms from business_clock))
      )::integer as count`,
    database,
  )
}

async function untilNone(counting: () => Sql, database: Database): Promise<void> {
  for (let turn = 0; turn < 3_000; turn++) {
    const [row] = await database.query<{ count: number }>(counting())
    if (row?.count === 0) return
    await pause(10)
  }
  throw new Error('something never came to rest')
}

/** The events of the part's customers as they read them, and as their endpoints received them. */
async function recordEvents(stage: Stage, endpoint: Endpoint): Promise<void> {
  await stage.quiet()
  const events: string[] = []
  for (const as of stage.heard.splice(0)) {
    const { data } = await stage.good('GET', '/events?limit=100', { as })
    events.push(...data.items.map(({ id }: { id: string }) => id))
  }
  const { lines, count } = endpoint.take(events)
  for (const line of lines) stage.note(line)
  stage.count('webhooks', count)
}
