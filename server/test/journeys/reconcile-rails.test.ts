import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'

import { notePayment, railsSection } from '#core/rails'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { simulatedRail } from '#providers/simulated'
import { railBookActs } from '../../src/app/acts/rail-books.ts'
import { useTestServer } from '../wire/test-server.ts'
import { readAct, runAct } from '../world/act-by-words.ts'
import { knowPeople } from '../world/acting-person.ts'
import { shippedCatalog as catalog } from '../world/shipped-catalog.ts'

const server = await useTestServer()
const { database } = server
await knowPeople(database, ['dana'])
const folder = mkdtempSync(join(tmpdir(), 'coffer-reconcile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const clock = { now: () => new Date() }
const settings = catalog.section(railsSection).find('sbp')!
const key = Buffer.alloc(32)
const bank = simulatedRail({ database, settings, clock, linkOf: () => '', callbackKey: key })
const acts = railBookActs({ publicUrl: () => server.url })
const today = () => clock.now().toISOString().slice(0, 10)

function operator(...words: string[]): Promise<string> {
  const desk = { database, catalog, clock, ids: systemIds, secrets: secretsUnder(key) }
  return runAct(desk, readAct(words, acts), { user: 'dana', keyFileOf: () => join(folder, 'none') })
}

function reconcile(statement: string, ...more: string[]): Promise<string> {
  const file = join(folder, 'statement.csv')
  writeFileSync(file, statement)
  return operator('rails', 'reconcile', file, '--rail', 'sbp', '--day', today(), ...more)
}

async function houseHas(kind: 'clearing' | 'suspense' | 'losses'): Promise<bigint> {
  return (await readBalances(database, houseAccount(kind).owner)).get('RUB')?.[kind] ?? 0n
}

async function theBreak(): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    sql`select id from rail_breaks where resolved_at is null order by id limit 1`,
  )
  return row?.id ?? ''
}

async function settled(path: string, body: object): Promise<string> {
  const { data, text, status } = await server.send('POST', path, {
    body,
    headers: { 'x-idempotency-key': crypto.randomUUID() },
  })
  expect(status, text).toBe(200)
  const id: string = data.transaction_id
  const read = async () => (await server.send('GET', `${path}/${id}`)).data.status
  await expect.poll(read, { timeout: 20_000, interval: 50 }).toBe('success')
  return id
}

test('what customers pay in and out is on the bank’s statement, and clearing is empty once it is in', async () => {
  const deposit = { amount: '1500', payment_provider_alias_code: 'sbp', currency: 'RUB' }
  await settled('/funding/deposit/fiat', deposit)
  const [{ bank_code }] = (await server.send('GET', '/funding/withdraw/fiat/banks')).data.banks
  await settled('/funding/withdraw/fiat', { amount: '400', recipient: '79161234567', bank_code })
  expect(await houseHas('clearing')).toBe(-110_000n)
  await server.expectSoundBooks()
  const statement = await bank.statement(today())
  expect(await reconcile(statement)).toMatch(/2 lines: 2 new.*\nNo break is open/)
  expect(await houseHas('clearing')).toBe(0n)
  await server.expectSoundBooks()
  expect(await reconcile(statement)).toContain('2 lines: 0 new, 0 changed, 0 no longer there')
}, 60_000)

test('a payment of which only the statement tells is credited to the customer whom an operator finds', async () => {
  const statement = await bank.statement(today())
  const lost = `lost-1,payment,,75,RUB,0,${clock.now().toISOString()}\n`
  expect(await reconcile(statement + lost)).toContain('1 breaks are open')
  expect(await houseHas('suspense')).toBe(7_500n)
  await server.expectSoundBooks()
  const told = await operator('breaks', 'credit', await theBreak(), '--to', 'bob', '--reason', 'his receipt')
  expect(told).toContain('belongs to bob')
  const { data } = await server.send('GET', '/transactions?type=deposit_fiat', { as: server.customers.bob })
  expect(data.transactions ?? data.items).toMatchObject([
    { type: 'deposit_fiat', status: 'completed', amount: '74.62', fee: '0.38', network: 'sbp' },
  ])
  const events = { as: server.customers.bob }
  const log = async () => (await server.send('GET', '/events?types=deposit.confirmed', events)).text
  await expect.poll(log).toContain('"74.62"')
  await server.expectSoundBooks()
})

test('a difference is a break until somebody writes it off, and the audit tells of tampering', async () => {
  const statement = `${await bank.statement(today())}lost-1,payment,,75,RUB,0,${clock.now().toISOString()}\n`
  const wrong = statement.replace(',1500,', ',1490,')
  expect(wrong).not.toBe(statement)
  expect(await reconcile(wrong)).toContain('1 changed')
  await server.expectSoundBooks()
  await operator('breaks', 'write-off', await theBreak(), '--reason', 'the bank keeps it')
  expect([await houseHas('clearing'), await houseHas('losses')]).toEqual([0n, -1_000n])
  await server.expectSoundBooks()
  const tamper = (by: number) =>
    database.query(sql`
      update rail_statement_lines set units = units + ${by} where transaction_id = 'lost-1' and withdrawn_at is null`)
  await tamper(1)
  await expect(server.expectSoundBooks()).rejects.toThrow()
  await tamper(-1)
})

test('balances that statements give must follow from their lines', async () => {
  const day = (ago: number) => new Date(clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const header = 'transaction_id,type,reference,amount,currency,fee,booked_at\n'
  const file = join(folder, 'empty.csv')
  writeFileSync(file, header)
  const state = (ago: number, balance: string) =>
    operator('rails', 'reconcile', file, '--rail', 'sbp', '--day', day(ago), '--balance', balance)
  await state(9, '500')
  await state(8, '500')
  await server.expectSoundBooks()
  await state(8, '499.99')
  await expect(server.expectSoundBooks()).rejects.toMatchObject({
    actual: [
      { violations: [expect.stringMatching(/0\.01 RUB are backed by nothing: sbp held 499\.99 RUB/)] },
    ],
  })
  await state(8, '500')
})

test('a payment that a callback alone has told is named as not stated yet, not as a difference', async () => {
  const payment = {
    transactionId: 'heard-1',
    amount: { asset: settings.currency.asset, units: 100n },
    payer: null,
    paidAt: clock.now(),
  }
  const told = { rail: 'sbp', payment, reference: null, providerReference: null, now: clock.now() }
  const books = { catalog, ids: systemIds, payInHandlers: {}, payoutHandlers: {} }
  await database.inTransaction((tx) => notePayment(tx, told, books))
  await server.expectSoundBooks()
})
