import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { notePayment, railsSection, requestPayout } from '#core/rails'
import { importStatement } from '#core/reconciliation'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { acting, knowPeople } from '../world/acting-person.ts'
import { shippedCatalog as catalog } from '../world/shipped-catalog.ts'
import type { SignedIn } from './sign-in.ts'
import type { TestServer } from './test-server.ts'
import { untilBanksKnown } from './until-banks-known.ts'
import { untilGiftCards } from './until-gift-cards.ts'
import { untilWithdrawalsOpen } from './until-withdrawals-open.ts'

/** Things that wait for a decision of an operator. Each call makes another one and answers its id. */
export type Stuck = {
  /** An address of TON that is nobody's here. */
  readonly stranger: string
  withdrawal(): Promise<string>
  payout(): Promise<string>
  /** A payout that its rail is not asked for yet, as a frozen customer's. */
  heldPayout(): Promise<string>
  /** A payment of TON without its tag. */
  payment(amount: string): Promise<string>
  cardBreak(): Promise<string>
  /** A payment over the rail that names no pay-in. */
  unclaimed(amount: string): Promise<string>
  /** A payment whose id in a bank statement differs from its id in the books. */
  doubled(): Promise<{ readonly id: string; readonly payment: string }>
  /** A break that nothing in the books is left of. */
  explained(): Promise<string>
  /** A gift card whose code was sent by mail. */
  mailedCard(): Promise<string>
  /** A gift card that its supplier does not deliver. */
  purchase(): Promise<string>
  deliverLate(id: string): Promise<void>
  /** A payment on a chain that nobody has signed; the signer fails from then on. */
  spend(): Promise<string>
}

const poll = { timeout: 20_000, interval: 50 }
const books = { catalog, ids: systemIds, payInHandlers: {}, payoutHandlers: {} }
const rub = catalog.section(railsSection).find('sbp')?.currency.asset ?? expect.fail('the sandbox has sbp')

/** Opens what a rich customer's things wait for; payments of the customer above 1000 USDT need an approval. */
export async function stuckThings(server: TestServer, olivia: SignedIn): Promise<Stuck> {
  const as = await server.newCustomer({ USDT: '50000', RUB: '5000000' })
  await Promise.all([untilWithdrawalsOpen(server), untilBanksKnown(server)])
  const card = { product_id: await untilGiftCards(server), face_value: 25, symbol: 'USDT' }
  const limits = { subject: as.username, approval: '1000' }
  expect((await olivia.send('POST', '/acts/customers/set-limits', { body: limits })).status).toBe(200)
  const { database } = server
  const read = async (path: string) => (await server.send('GET', path, { as })).data
  const post = async (path: string, wanted: object) => {
    const body = { ...wanted, idempotency_key: randomUUID() }
    const { status, text, data } = await server.send('POST', path, { as, body })
    expect(status, text).toBe(200)
    return data
  }
  const control = async (path: string, body: object) => {
    const { status, text } = await server.send('POST', `/sandbox/v1/${path}`, { body })
    expect(status, text).toBe(200)
  }
  const withdraw = async (amount: string) => {
    const chain = { symbol: 'USDT', bch_code: 'trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    return (await post('/funding/withdraw/crypto', { ...chain, amount })).transaction_id
  }
  const buy = async (more: object = {}) => (await post('/giftcards/purchase', { ...card, ...more })).order_id
  const breakOf = async (subject: string) => {
    const [row] = await database.query<{ id: string }>(sql`
      select id from rail_breaks where subject = ${subject} and resolved_at is null`)
    return row?.id ?? expect.fail(`no break is open for ${subject}`)
  }
  const payOut = async () => {
    const bank = { amount: '200000', recipient: '79161234567', bank_code: '100000000111' }
    return (await post('/funding/withdraw/fiat', bank)).transaction_id
  }
  return {
    stranger: 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    withdrawal: () => withdraw('2000'),
    payout: payOut,
    async heldPayout() {
      const id = await payOut()
      await database.inTransaction(async (tx) => {
        const [row] = await tx.query<{ units: bigint; provider: string }>(sql`
          update payouts set status = 'processing' where id = ${id} returning units, provider`)
        const { units, provider } = row ?? expect.fail('there is no payout')
        const paid = { id, rail: 'sbp', amount: { asset: rub, units }, purpose: 'withdrawal' } as const
        const payee = { phone: '79161234567', bankCode: '100000000111' }
        // The payout is due after the test.
        requestPayout(tx, { ...paid, ...payee, now: new Date(Date.now() + 86_400_000) }, { provider })
      })
      return id
    },
    async payment(amount) {
      const { addresses } = await read('/funding/deposit/crypto/address?symbol=TON&network=ton')
      const paid = { address: addresses[0].address, symbol: 'TON', amount, confirmations: 100 }
      await control('chain/ton/deposits', paid)
      const found = async () => {
        const { items } = (await olivia.send('GET', '/inbox?network=ton')).data
        return items.find((one: { amount: string }) => one.amount === amount)?.id
      }
      await expect.poll(found, poll).toBeDefined()
      return found()
    },
    async cardBreak() {
      const id = systemIds.next()
      const notice = JSON.stringify({ kind: 'unreadable', reason: 'another currency' })
      await database.query(sql`
        insert into card_breaks (id, provider, kind, transaction_id, card_reference, units, notice, opened_at)
        values (${id}, 'simulated', 'unreadable', ${id}, 'card', 0, ${notice}::jsonb, now())`)
      return id
    },
    async unclaimed(amount) {
      const now = new Date()
      const transactionId = `heard-${amount}`
      const money = { asset: rub, units: BigInt(amount) * 100n }
      const payment = { transactionId, amount: money, payer: null, paidAt: now }
      const told = { rail: 'sbp', payment, reference: null, providerReference: null, now }
      await database.inTransaction((tx) => notePayment(tx, told, books))
      return breakOf(transactionId)
    },
    async doubled() {
      const wanted = { amount: '1500', payment_provider_alias_code: 'sbp', currency: 'RUB' }
      const { transaction_id: deposit } = await post('/funding/deposit/fiat', wanted)
      const status = async () => (await read(`/funding/deposit/fiat/${deposit}`)).status
      await expect.poll(status, poll).toBe('success')
      const [moved] = await database.query<{ payment: string; units: bigint }>(sql`
        select transaction_id as payment, units from rail_movements order by moved_at desc, id desc limit 1`)
      const now = new Date()
      const line = `BANK-1,payment,,${Number(moved?.units) / 100},RUB,0,${now.toISOString()}`
      await knowPeople(database, ['dana'])
      const bytes = Buffer.from(`transaction_id,type,reference,amount,currency,fee,booked_at\n${line}\n`)
      await importStatement(
        { database, catalog, clock: { now: () => new Date() }, ids: systemIds, books },
        {
          ...{ bytes, asset: rub, day: now.toISOString().slice(0, 10), rail: 'sbp', closing: null },
          ...{ amountMax: { asset: rub, units: 100_000_000_00n }, isConfirmed: false },
          operator: acting('dana', {
            action: 'rails reconcile',
            class: 'givesValue',
            right: 'books.reconcile',
          }),
        },
      )
      return { id: await breakOf('BANK-1'), payment: moved?.payment ?? '' }
    },
    async explained() {
      const id = systemIds.next()
      await database.query(sql`
        insert into rail_breaks (id, rail, kind, subject, asset, stated_units, booked_units, note, opened_at)
        values (${id}, 'sbp', 'paid_after_failure', ${id}, 'RUB', 7100, 7000, 'told twice', now())`)
      return id
    },
    async mailedCard() {
      await control('suppliers', { port: 'giftcards', mode: 'automatic' })
      const id = await buy({ email: 'ivan@example.com' })
      await expect.poll(async () => (await read(`/giftcards/orders/${id}`)).status, poll).toBe('completed')
      return id
    },
    async purchase() {
      await control('suppliers', { port: 'giftcards', mode: 'manual' })
      const id = await buy()
      const asked = async () => {
        const [row] = await database.query<{ status: string }>(sql`
          select status from instructions where reference = ${id}`)
        return row?.status
      }
      await expect.poll(asked, poll).toBe('sent')
      return id
    },
    async deliverLate(id) {
      await control('suppliers', { port: 'giftcards', mode: 'automatic' })
      const owed = async () => {
        await database.query(sql`update looks set due_at = now() where subject = ${id}`)
        const rows = await database.query(sql`select kind from supplier_debts where purchase_id = ${id}`)
        return rows.length
      }
      await expect.poll(owed, { timeout: 20_000, interval: 300 }).toBe(1)
    },
    async spend() {
      await control('faults', { port: 'signer', fault: 'timeout', count: 1_000_000 })
      const id = await withdraw('20')
      const status = async () =>
        (await database.query<{ status: string }>(sql`select status from spends where id = ${id}`))[0]?.status
      await expect.poll(status, poll).toBe('requested')
      return id
    },
  }
}
