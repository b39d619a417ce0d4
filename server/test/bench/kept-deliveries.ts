// Measures what deliveries cost PostgreSQL in one table whose old rows are deleted, and in ranges of their event's id, which are
// dropped: CPU for each delivery that is queued, claimed and recorded, and for each that is no longer kept.
// `node server/test/bench/kept-deliveries.ts 20000 4`: deliveries of a day, of which there are 30, and rounds.
import { randomUUID } from 'node:crypto'
import { connect, type Database, sql } from '#platform/database'
import { recordEvents } from '#platform/events'
import { systemIds } from '#platform/ids'
import { partitionsOf } from '#platform/partitions'
import { fanOut } from '../../src/delivery/webhooks/deliveries/queue-deliveries.ts'
import { purgeDeliveries } from '../../src/delivery/webhooks/purge-deliveries.ts'
import { recordAttempts } from '../../src/delivery/webhooks/record-attempts.ts'
import { claimDeliveries } from '../../src/delivery/webhooks/sending/claim-deliveries.ts'
import { startBenchCluster } from './bench-cluster.ts'
import { readCpuTime } from './cpu-time.ts'

const [daily, rounds] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 4)]
const dayMs = 86_400_000
const endpoints = 20
const days = 30
const headers = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`x-header-${n}`, 'v'.repeat(40)]))

const cluster = await startBenchCluster({ notesStatements: false })
await using ending = new AsyncDisposableStack()
ending.defer(() => cluster.stop())
const forms = [
  { name: 'one table', rangeDays: null },
  { name: 'ranges of a day', rangeDays: 1 },
  { name: 'ranges of 31 days', rangeDays: 31 },
]
const houses: (House & (typeof forms)[number])[] = []
for (const [index, form] of forms.entries())
  houses.push({ ...form, ...(await openHouse(index, form.rangeDays)) })
for (let round = 1; round <= rounds; round++)
  for (const house of houses) {
    await recordedIn(house, { count: 200, batch: 200 })
    const busy = await usOf(5_000, () => recordedIn(house, { count: 5_000, batch: 500 }))
    const calm = await usOf(500, () => recordedIn(house, { count: 500, batch: 1 }))
    console.log(`round ${round}, ${house.name}: ${busy} µs each by 500, ${calm} µs alone`)
  }
for (const { name, database, rangeDays } of houses) {
  if (rangeDays === 31) continue
  for (let round = 1; round <= rounds; round++) {
    const us = await usOf(daily, async () => {
      if (rangeDays === null) await purgeDay(database, round)
      else await dropFirst(database, round)
    })
    console.log(`purge ${round}, ${name}: ${us} µs each`)
  }
}

/** CPU of PostgreSQL for each of some operations, in microseconds. */
async function usOf(operations: number, act: () => Promise<void>): Promise<string> {
  const read = () => readCpuTime({ server: process.pid, postmaster: cluster.postmaster })?.postgres ?? 0
  const from = read()
  await act()
  return ((read() - from) / operations).toFixed(1)
}

type House = { readonly database: Database; readonly webhooks: readonly string[]; readonly customer: string }

async function recordedIn(
  { database, webhooks, customer }: House,
  { count, batch }: { count: number; batch: number },
): Promise<void> {
  const now = new Date()
  for (let made = 0; made < count; made += batch) {
    const events = Math.ceil(batch / endpoints)
    await database.inTransaction(async (tx) => {
      const event = { customerId: customer, type: 'x', data: { amount: '1' }, createdAt: now }
      recordEvents(
        tx,
        Array.from({ length: events }, () => ({
          ...event,
          id: systemIds.next(),
          subject: randomUUID(),
          publication: { type: batch === 1 ? 'one.x' : 'x.x', sequence: 1 },
        })),
      )
    })
    for (let fanned = 0; fanned < events; ) fanned += (await fanOut(database, { now, limit: 2_000 })).events
    const quotas = new Map(webhooks.map((id) => [id, batch]))
    const claimed = await claimDeliveries(database, {
      quotas: batch === 1 ? new Map([...quotas].slice(0, 1)) : quotas,
      now,
      leaseEndsAt: new Date(now.getTime() + 60_000),
    })
    if (claimed.length !== batch) throw new Error(`${claimed.length} of ${batch} claimed`)
    const attempts = claimed.map((delivery) => ({
      delivery,
      webhookUpdatedAt: now,
      request: { url: 'https://example.com/hooks', headers, body: '', secret: '' } as never,
      outcome: {
        result: 'succeeded',
        status: 200,
        headers,
        body: 'ok',
        error: null,
        durationMs: 20,
      } as never,
      startedAt: now,
      endedAt: now,
      retryAfterMs: null,
    }))
    await recordAttempts(database, { attempts, now, ids: systemIds, chance: () => 0 })
  }
}

async function openHouse(index: number, rangeDays: number | null): Promise<House> {
  const database = connect({ url: await cluster.createDatabase(`deliveries_${index}`), poolMax: 2 })
  ending.defer(() => database.close())
  const customer = randomUUID()
  // The first takes each event, and the others those of busy times alone.
  const webhooks = Array.from({ length: endpoints }, () => systemIds.next())
  for (const [place, id] of webhooks.entries())
    await database.query(sql`
      insert into webhooks (id, customer_id, url, events, secret, secret_made_at, is_active, created_xact, created_at, updated_at)
      values (${id}, ${customer}, 'https://example.com', ${place === 0 ? null : ['x.x']}::text[], '', now(), true, '1', now(), now())`)
  if (rangeDays === null) await makePlain(database)
  else await makeRanges(database, rangeDays)
  // Its turns would count for whichever form is measured then.
  await database.query(sql`alter system set autovacuum = off`)
  await database.query(sql`select pg_reload_conf()`)
  for (let day = days; day > 0; day--)
    await database.query(sql`
      with made as (
        insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, tries, attempts, next_attempt_at,
          created_at, updated_at)
        select (${webhooks}::uuid[])[1 + n % ${endpoints}::integer], '1', uuidv7(make_interval(secs => -86400 * ${day}::integer + n)), 'x.x',
          'succeeded', 1, 1, now(), now() - make_interval(days => ${day}), now() - make_interval(days => ${day})
        from generate_series(1, ${daily}::integer) n returning id)
      insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers, response_status,
        response_headers, response_body)
      select id, 1, now() - make_interval(days => ${day}), 20, 'https://example.com/hooks', ${JSON.stringify(headers)}::jsonb, 200,
        ${JSON.stringify(headers)}::jsonb, 'ok' from made`)
  await database.query(sql`vacuum analyze webhook_deliveries, webhook_attempts`)
  return { database, webhooks, customer }
}

/** Both tables without partitions, as version 0.2.0 has them. */
async function makePlain(database: Database): Promise<void> {
  for (const statement of [
    sql`alter table webhook_deliveries rename to parted_deliveries`,
    sql`create table webhook_deliveries (like parted_deliveries including all) with (fillfactor = 50)`,
    sql`alter table webhook_deliveries add primary key (id)`,
    sql`alter table webhook_attempts rename to parted_attempts`,
    sql`create table webhook_attempts (like parted_attempts including all)`,
    sql`alter table webhook_attempts add primary key (delivery_id, number)`,
  ])
    await database.query(statement)
}

/** Ranges of a width around the present and before it, in place of those that are there. */
async function makeRanges(database: Database, rangeDays: number): Promise<void> {
  for (const parent of ['webhook_deliveries', 'webhook_attempts'])
    for (const { name } of await partitionsOf(database, parent))
      await database.query(sql`select drop_partition(${parent}, ${name})`)
  const first = Date.now() - (days + 1) * dayMs
  for (
    let begin = first, n = 0;
    begin < Date.now() + Math.max(2, rangeDays) * dayMs;
    begin += rangeDays * dayMs, n++
  )
    for (const [parent, key] of [
      ['webhook_deliveries', 'id'],
      ['webhook_attempts', 'time'],
    ])
      await database.query(sql`
        select partitions.attach(${parent}, ${`${parent}_${n}`}, partitions.lowest(${key}, ${new Date(begin)}),
          partitions.lowest(${key}, ${new Date(begin + rangeDays * dayMs)}))`)
}

async function purgeDay(database: Database, round: number): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - (days - round) * dayMs - dayMs / 2)
  while (await purgeDeliveries(database, { now, before, lastUses: new Map() }));
  await database.query(sql`vacuum webhook_deliveries, webhook_attempts`)
}

async function dropFirst(database: Database, round: number): Promise<void> {
  for (const parent of ['webhook_deliveries', 'webhook_attempts'])
    await database.query(sql`select drop_partition(${parent}, ${`${parent}_${round}`})`)
}
