import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, sql } from '#platform/database'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { untilSomebodyWaits } from '../../../test/world/until-somebody-waits.ts'
import {
  beginRotation,
  finishRotation,
  openSecrets,
  type ResealBatch,
  resealAll,
  retireMasterKeys,
  type Secrets,
} from './index.ts'
import { encrypt, headOf } from './sealed-secret.ts'

const purpose = 'a note'
const [old, next, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
let db: TestDatabase
let database: Database
beforeEach(async () => {
  db = await createTestDatabase()
  database = db.database
  await database.query(sql`insert into exchange (mode) values ('sandbox')`)
})
afterEach(() => db.drop())

/** A small table of secrets. */
function createNotes() {
  let notes: { id: string; sealed: Buffer }[] = []
  const batch: ResealBatch = async (_tx, { head, after, limit, reseal }) => {
    const found = notes
      .filter(({ id, sealed }) => id > after && !sealed.subarray(0, 4).equals(head))
      .slice(0, limit)
    const sealed = await Promise.all(
      found.map(async (note) => ({ id: note.id, sealed: await reseal(note.sealed, purpose) })),
    )
    notes = notes.map((note) => sealed.find(({ id }) => id === note.id) ?? note)
    return found.map(({ id }) => id)
  }
  return {
    batch,
    async add(secrets: Secrets, secret: string) {
      const sealed = await database.inTransaction((tx) => secrets.seal(tx, { secret, purpose }))
      notes.push({ id: secret, sealed })
    },
    open: (secrets: Secrets) => Promise.all(notes.map(({ sealed }) => secrets.open({ sealed, purpose }))),
    remove(gone: string) {
      notes = notes.filter(({ id }) => id !== gone)
    },
    put: (id: string, sealed: Buffer) => void notes.push({ id, sealed }),
  }
}

test('a rotation reseals every secret, and servers with the old master key open them until it is retired', async () => {
  const [notes, running] = [createNotes(), await openSecrets(database, old)]
  await notes.add(running, 'first')
  expect(await beginRotation(database, { from: old, to: next })).toBe(true)
  await notes.add(running, 'second')
  expect(await resealAll(database, { masterKey: next, tables: [notes.batch] })).toBe(2)
  await notes.add(running, 'third')
  await finishRotation(database, { from: old, to: next })
  const all = ['first', 'second', 'third']
  for (const secrets of [running, await openSecrets(database, old), await openSecrets(database, next)])
    expect(await notes.open(secrets)).toEqual(all)
  expect(await beginRotation(database, { from: old, to: next })).toBe(false)
  await expect(retireMasterKeys(database, old)).rejects.toThrow('does not open')
  expect(await retireMasterKeys(database, next)).toBe('retired')
  expect(await retireMasterKeys(database, next)).toBe('nothing to retire')
  await expect(openSecrets(database, old)).rejects.toThrow('the same COFFER_MASTER_KEY')
  expect(await notes.open(await openSecrets(database, next))).toEqual(all)
  expect(await notes.open(running)).toEqual(all)
})

test('while a change is unfinished no key is retired, and it can be given up for another', async () => {
  const [notes, running] = [createNotes(), await openSecrets(database, old)]
  await notes.add(running, 'first')
  await beginRotation(database, { from: old, to: other })
  await resealAll(database, { masterKey: other, tables: [] })
  expect(await retireMasterKeys(database, old)).toBe('unfinished')
  await beginRotation(database, { from: old, to: next })
  await expect(openSecrets(database, other)).rejects.toThrow('the same COFFER_MASTER_KEY')
  await resealAll(database, { masterKey: next, tables: [notes.batch] })
  await finishRotation(database, { from: old, to: next })
  await retireMasterKeys(database, next)
  expect(await notes.open(await openSecrets(database, next))).toEqual(['first'])
})

test('an altered secret stops the rotation with its name, and the rotation continues without it', async () => {
  const [notes, running] = [createNotes(), await openSecrets(database, old)]
  await notes.add(running, 'first')
  notes.put('second', Buffer.concat([headOf(1), randomBytes(40)]))
  await beginRotation(database, { from: old, to: next })
  const rotate = () => resealAll(database, { masterKey: next, tables: [notes.batch] })
  await expect(rotate()).rejects.toThrow('The secret of a note does not open')
  notes.remove('second')
  expect(await rotate()).toBe(1)
})

test('only the master key that counts can be changed', async () => {
  await openSecrets(database, old)
  await expect(beginRotation(database, { from: other, to: next })).rejects.toThrow('does not open')
  await expect(openSecrets(database, other)).rejects.toThrow('the same COFFER_MASTER_KEY')
})

test('nothing is sealed under a replaced data key: a rotation waits for transactions that seal', async () => {
  const running = await openSecrets(database, old)
  const admin = new pg.Client({ connectionString: db.url })
  await admin.connect()
  const order: string[] = []
  let resealed: Promise<unknown> = Promise.resolve()
  await database.inTransaction(async (tx) => {
    await beginRotation(database, { from: old, to: next })
    await running.seal(tx, { secret: 'x', purpose })
    resealed = resealAll(database, { masterKey: next, tables: [] }).then(() => order.push('taken over'))
    await untilSomebodyWaits(admin, { table: 'exchange', timeoutMs: 5_000 })
    order.push('sealed')
  })
  await resealed
  await admin.end()
  expect(order).toEqual(['sealed', 'taken over'])
})

test('secrets that an old database sealed under its master key open, and a rotation removes that key', async () => {
  const check = encrypt(old, { text: Buffer.from('coffer'), purpose: 'master key check' })
  await database.query(sql`insert into master_key_check (sealed) values (${check})`)
  await expect(openSecrets(database, other)).rejects.toThrow('the same COFFER_MASTER_KEY')
  const secrets = await openSecrets(database, old)
  const notes = createNotes()
  const before = encrypt(old, { text: Buffer.from('of before'), purpose })
  notes.put('1', Buffer.concat([headOf(0), before]))
  expect(await notes.open(secrets)).toEqual(['of before'])
  await beginRotation(database, { from: old, to: next })
  await resealAll(database, { masterKey: next, tables: [notes.batch] })
  await finishRotation(database, { from: old, to: next })
  await retireMasterKeys(database, next)
  expect(await database.query(sql`select number from data_keys`)).toEqual([{ number: 1 }])
  expect(await notes.open(await openSecrets(database, next))).toEqual(['of before'])
})
