import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger, customerAccount, houseAccount, post, sealEntries } from '#core/ledger'
import { connect, type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { createTestDatabase, type TestDatabase } from '../../../test/world/test-database.ts'
import { addAnchor, checkAnchors } from './anchors.ts'

const key = generateKeyPairSync('ed25519').privateKey
const at = new Date(0)
let db: TestDatabase
let owner: Database
let folder: string
let file: string
beforeEach(async () => {
  db = await createTestDatabase()
  owner = connect({ url: db.url })
  await owner.query(sql`insert into exchange (mode) values ('live')`)
  folder = mkdtempSync(join(tmpdir(), 'coffer-anchors-'))
  file = join(folder, 'heads')
})
afterEach(async () => {
  await owner.close()
  await db.drop()
  rmSync(folder, { recursive: true })
})

async function addBlock(): Promise<void> {
  const movement = {
    from: houseAccount('custody'),
    to: customerAccount(systemIds.next(), 'funding_available'),
  }
  const amount = { asset: { symbol: 'BTC', scale: 8 }, units: 5n }
  const entry = { id: systemIds.next(), kind: 'test', reference: systemIds.next(), postedAt: at }
  await db.database.inTransaction((tx) => post(tx, { ...entry, movements: [{ ...movement, amount }] }))
  // An open transaction anywhere in the cluster puts a seal off.
  await expect.poll(() => sealEntries(db.database, at)).toBe(1n)
}

const addHead = () => addAnchor(owner, { file, key, at })
const violations = async () => (await checkAnchors(owner, { file, key })).violations.map(inEnglish)

/** Changes what the triggers keep, as a superuser can. */
async function rewrite(act: () => Promise<unknown>): Promise<void> {
  await owner.query(sql`alter table ledger_blocks disable trigger all`)
  await owner.query(sql`alter table ledger_entries disable trigger all`)
  await owner.query(sql`alter table ledger_movements disable trigger all`)
  await act()
}

test('a ledger that has gone on is held sound against all its heads', async () => {
  await addHead()
  expect(await violations()).toEqual([])
  await addBlock()
  await addHead()
  await addBlock()
  await addBlock()
  await addHead()
  expect(await violations()).toEqual([])
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('blocks that were cut off with their entries are seen, though the books without them add up', async () => {
  await addBlock()
  await addBlock()
  await addHead()
  await rewrite(async () => {
    await owner.query(sql`
      with gone as (delete from ledger_entries where id = (select max(id::text)::uuid from ledger_entries) returning id),
        moved as (delete from ledger_movements using gone where entry_id = gone.id returning from_account, to_account),
        custody as (update ledger_balances set balance = balance + 5, sequence = sequence - 1 from moved where account_id = from_account)
      update ledger_balances set balance = 0, sequence = 0 from moved where account_id = to_account`)
    await owner.query(sql`delete from ledger_blocks where height = 2`)
  })
  expect((await auditLedger(owner)).isSound).toBe(true)
  expect(await violations()).toEqual([
    expect.stringContaining('block 2, which stood on 1970-01-01T00:00:00.000Z, is gone'),
  ])
})

test('a ledger that was rewritten and sealed anew is seen, though its chain is unbroken', async () => {
  await addBlock()
  await addHead()
  await rewrite(async () => {
    await owner.query(sql`update ledger_entries set reference = 'another'`)
    await owner.query(sql`delete from ledger_blocks`)
  })
  await sealEntries(owner, at)
  expect((await auditLedger(owner)).isSound).toBe(true)
  expect(await violations()).toEqual([expect.stringContaining('block 1 is not the one that stood on')])
})

test('a line that was altered, is no head, or is signed by another is refused by its place', async () => {
  await addBlock()
  await addHead()
  const line = readFileSync(file, 'utf8')
  for (const wrong of [line.replace('"height":1', '"height":2'), 'x\n', '{}\n', 'null\n']) {
    writeFileSync(file, line + wrong)
    await expect(violations()).rejects.toThrow(`${file}:2 is not a head that this exchange has signed`)
  }
  writeFileSync(file, '')
  await addAnchor(owner, { file, key: generateKeyPairSync('ed25519').privateKey, at })
  await expect(violations()).rejects.toThrow(`${file}:1 is not a head`)
})

test('heads of another exchange are not this one’s', async () => {
  await addBlock()
  await addHead()
  await owner.query(sql`update exchange set id = gen_random_uuid()`)
  await expect(violations()).rejects.toThrow('has heads of the exchange')
})
