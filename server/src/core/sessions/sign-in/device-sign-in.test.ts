import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { openSession } from '../session/session.ts'
import { approveDeviceSignIn, beginDeviceSignIn, takeDeviceSession } from './device-sign-in.ts'

const { database } = await useTestDatabase()
const start = Date.now()
let moment = start

/** Begins a command from an address, a moment after the one before. */
async function begin(ip: string) {
  moment += 1
  return database.inTransaction((tx) => beginDeviceSignIn(tx, { ip, now: new Date(moment) }))
}

async function isWaiting({ deviceCode }: { deviceCode: string }): Promise<boolean> {
  const asked = { id: systemIds.next(), deviceCode, ip: '127.0.0.1', now: new Date(moment) }
  return (await database.inTransaction((tx) => takeDeviceSession(tx, asked))) === 'pending'
}

async function countOf(where = sql`true`): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from device_sign_ins where ${where}`)
  return row?.count ?? 0
}

async function sessionId(): Promise<string> {
  const person = { subject: 'oscar', username: 'oscar', role: 'approver', customerId: null, userAgent: null }
  const now = new Date(moment)
  const opened = await database.inTransaction((tx) =>
    openSession(tx, { id: systemIds.next(), door: 'office', ...person, ip: '::1', signedInAt: now, now }),
  )
  return opened.session.id
}

/** Waiting commands of many networks, as a flood leaves them. */
async function fill(count: number, { network, site }: { network: string; site: string }): Promise<void> {
  await database.query(sql`
    insert into device_sign_ins (device_hash, user_code, ip, network, site, expires_at)
    select sha256(${`${network}${site}`}::bytea || n::text::bytea), ${`${network}${site}`} || n, '', ${network} || (n / 20), ${site},
      ${new Date(start)}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}::integer) n`)
}

test('of a network with too many, its own oldest gives way to the next, and one that a person lets act never does', async () => {
  await database.query(sql`delete from device_sign_ins`)
  const [neighbour, approved, oldest] = [
    await begin('203.0.113.8'),
    await begin('203.0.113.7'),
    await begin('203.0.113.7'),
  ]
  const session = await sessionId()
  await approveDeviceSignIn(database, {
    userCode: approved.userCode,
    sessionId: session,
    now: new Date(moment),
  })
  for (let n = 0; n < 100; n += 1) await begin('203.0.113.7')
  const newest = await begin('203.0.113.7')
  expect(await countOf(sql`network = '203.0.113.7' and approved_by is null`)).toBe(20)
  expect([await isWaiting(neighbour), await isWaiting(oldest), await isWaiting(newest)]).toEqual([
    true,
    false,
    true,
  ])
  const asked = { id: systemIds.next(), deviceCode: approved.deviceCode, ip: '::1', now: new Date(moment) }
  expect(await database.inTransaction((tx) => takeDeviceSession(tx, asked))).toMatchObject({
    session: { username: 'oscar' },
  })
})

test('the /64s of one /48 share its bound, and the most crowded of them gives way', async () => {
  await database.query(sql`delete from device_sign_ins`)
  const honest = await begin('2001:db8:1:ffff::1')
  for (let n = 0; n < 30; n += 1) await begin(`2001:db8:1:1:${n.toString(16)}::1`)
  expect(await countOf(sql`network = '2001:db8:1:1::/64'`)).toBe(20)
  await fill(600, { network: 'flooded ', site: '2001:db8:1::/48' })
  await database.query(sql`
    delete from device_sign_ins where site = '2001:db8:1::/48' and network like 'flooded%' and expires_at > ${new Date(start)}::timestamptz + interval '491 seconds'`)
  expect(await countOf(sql`site = '2001:db8:1::/48'`)).toBe(512)
  const later = await begin('2001:db8:1:2::1')
  const other = await begin('2001:db8:2:2::1')
  expect(await countOf(sql`site = '2001:db8:1::/48'`)).toBe(512)
  expect([await isWaiting(honest), await isWaiting(later), await isWaiting(other)]).toEqual([
    true,
    true,
    true,
  ])
})

test('of all, the most crowded site gives way', async () => {
  await database.query(sql`delete from device_sign_ins`)
  const honest = await begin('198.51.100.1')
  for (let site = 0; site < 10; site += 1)
    await fill(500, { network: `a${site} `, site: `10.0.${site}.0/24` })
  await database.query(sql`delete from device_sign_ins where user_code = 'a3 10.0.3.0/24500'`)
  expect(await countOf()).toBe(5_000)
  const later = await begin('198.51.100.2')
  expect([await countOf(), await isWaiting(honest), await isWaiting(later)]).toEqual([5_000, true, true])
  expect(await countOf(sql`site = '198.51.100.0/24'`)).toBe(2)
})
