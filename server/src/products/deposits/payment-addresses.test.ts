import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import {
  type CausePayment,
  type PaymentHandler,
  type PaymentPurpose,
  watchPaymentsUntil,
} from '#core/addresses'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { requestMail } from '#core/mail'
import { sql, type Tx } from '#platform/database'
import { systemIds } from '#platform/ids'
import { catalog, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { holdItem } from './deposit/inbox-item.ts'
import { tellUntold } from './deposit/tell-causes.ts'
import { creditItem } from './inbox/decide-item.ts'

const network = catalog.network('bep20')!
const usdt = '0x55d398326f99059fF775485246999027B3197955'
const one = 10n ** 18n
const deep = network.confirmationsRequired
const coin = { tag: null, contract: null, confirmations: 0 }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Told = { what: string; subject: string; units: bigint; symbol: string }

type Options = { onCredit?: PaymentHandler['credited']; purpose?: PaymentPurpose }

/** A house whose orders write down the news that they get, in the transaction that brings it. */
async function openOrders({ onCredit = async () => {}, purpose = 'card' }: Options = {}) {
  const mailer = { name: 'notebook' }
  // A row of any table goes and stays with the transaction; a mail is the shortest.
  const note =
    (what: string) =>
    async (tx: Tx, { subject, deposit, now }: CausePayment) => {
      const { asset, units } = deposit.amount
      requestMail(tx, {
        id: systemIds.next(),
        kind: `${what} ${units} ${asset.symbol}`,
        subject,
        mailer,
        now,
      })
    }
  const card: PaymentHandler = {
    seen: note('seen'),
    async credited(tx, payment) {
      await note('credited')(tx, payment)
      await onCredit(tx, payment)
    },
    failed: (tx, payment) => note(payment.error)(tx, payment),
    reorganised: note('reorganised'),
  }
  const house = await openDepositHouse('bep20', { paymentHandlers: { card, invoice: card } })
  closing.push(house.close)
  const { database, chain, scan } = house
  const { customer } = await house.customer()
  const subject = randomUUID()
  const to = await house.causeAddress(customer, { purpose, subject })
  return {
    ...{ house, database, chain, scan, customer, subject, to },
    async told(): Promise<Told[]> {
      const rows = await database.query<{ kind: string; subject: string }>(
        sql`select kind, subject from mails order by id`,
      )
      return rows.map(({ kind, subject: about }) => {
        const [what = '', units = '', symbol = ''] = kind.split(' ')
        return { what, subject: about, units: BigInt(units), symbol }
      })
    },
    async pay(units: bigint, contract: string | null = null) {
      await chain.pay({ ...coin, address: to.address, units, contract })
      await chain.mine(1)
      await scan()
    },
    /** Credits what waits in the inbox to the customer of its address. */
    async credit() {
      const { clock } = house.scanner
      const [item] = await database.query<{ id: string }>(sql`select id from deposit_inbox`)
      await database.inTransaction(async (tx) => {
        const held = await holdItem(tx, { id: item!.id, catalog })
        const desk = { ids: systemIds, clock, catalog }
        await creditItem(tx, { ...held!, desk, by: 'olga', reason: null }, customer)
      })
    },
    async deepen() {
      await chain.mine(deep)
      await scan()
    },
    /** A turn of the worker, with the clock ahead. */
    async work(aheadMs = 60_000) {
      const clock = { now: () => new Date(house.scanner.clock.now().getTime() + aheadMs) }
      await tellUntold({ ...house.scanner, clock })
    },
  }
}

test('a payment is told when it is seen, and again when the wallet has it', async () => {
  const { house, customer, subject, pay, deepen, told } = await openOrders()
  await pay(2n * one)
  const about = { subject, units: 2n * one, symbol: 'BNB' }
  expect(await told()).toEqual([{ what: 'seen', ...about }])
  expect(await house.available(customer, 'BNB')).toBe(0n)
  await deepen()
  await deepen()
  expect(await told()).toEqual([
    { what: 'seen', ...about },
    { what: 'credited', ...about },
  ])
  expect(await house.available(customer, 'BNB')).toBe(2n * one)
  expect(await house.history(customer)).toMatchObject([{ type: 'deposit_crypto', status: 'completed' }])
  expect(await house.isSound()).toBe(true)
})

test('a second payment is told and credited by itself', async () => {
  const { house, customer, pay, deepen, told } = await openOrders()
  await pay(one)
  await pay(3n * one)
  await deepen()
  expect((await told()).map(({ what, units }) => `${what} ${units / one}`)).toEqual([
    'seen 1',
    'seen 3',
    'credited 1',
    'credited 3',
  ])
  expect(await house.available(customer, 'BNB')).toBe(4n * one)
  expect(await house.history(customer)).toHaveLength(2)
})

test('another currency at the address is told with its own asset', async () => {
  const { pay, deepen, told, house, customer, subject } = await openOrders()
  await pay(50n * one, usdt)
  await deepen()
  expect((await told()).at(-1)).toEqual({
    what: 'credited',
    subject,
    symbol: 'USDT',
    units: await house.available(customer, 'USDT'),
  })
})

test('a token that is not listed tells nothing and waits for the operators', async () => {
  const { house, pay, deepen, told } = await openOrders()
  await pay(one, '0x0000000000000000000000000000000000000bad')
  await deepen()
  expect(await told()).toEqual([])
  expect(await house.inbox()).toEqual(['unsupported_token'])
})

test('a payment that a reorganisation takes before its credit and gives back is credited once', async () => {
  const { house, customer, chain, scan, pay, deepen, told } = await openOrders()
  await pay(one)
  await chain.reorg(1)
  await scan()
  await deepen()
  await deepen()
  const what = (await told()).map(({ what }) => what)
  expect(what).toEqual(['seen', 'reorganised', 'credited'])
  expect(await house.available(customer, 'BNB')).toBe(one)
})

test('a reorganisation after the credit is told, and that a block has it again: the customer keeps the money', async () => {
  const { house, customer, chain, scan, pay, deepen, told } = await openOrders()
  await pay(one)
  await deepen()
  await chain.reorg(deep + 1)
  await scan()
  expect(house.reversals()).toBe(1)
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'credited', 'reorganised'])
  await deepen()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'credited', 'reorganised', 'seen'])
  expect(await house.available(customer, 'BNB')).toBe(one)
  expect(await house.isSound()).toBe(true)
})

test('a payment that no block takes again for a day is told as failed', async () => {
  const { database, chain, scan, pay, told, house } = await openOrders()
  await pay(one)
  await database.query(sql`
    update deposits set status = 'orphaned', block_hash = '', updated_at = ${new Date('2026-02-20T00:00:00Z')}`)
  await chain.mine(1)
  await scan()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'REORGANISED'])
  expect(await house.isSound()).toBe(true)
})

test('too little is told as failed, and as credited once an operator credits it', async () => {
  const { house, customer, pay, deepen, work, told, credit } = await openOrders()
  await pay(1_000_000_000n)
  await deepen()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'BELOW_MINIMUM'])
  await credit()
  expect(await told()).toHaveLength(2)
  await work()
  await work()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'BELOW_MINIMUM', 'credited'])
  expect(await house.available(customer, 'BNB')).toBeGreaterThan(0n)
  expect(await house.isSound()).toBe(true)
})

test('what an invoice is paid is no deposit of the merchant: it waits in an account of its own', async () => {
  const { house, customer, pay, deepen, told } = await openOrders({ purpose: 'invoice' })
  await pay(one)
  await deepen()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'credited'])
  expect(await house.available(customer, 'BNB')).toBe(0n)
  expect(await house.received(customer, 'BNB')).toBe(one)
  expect([await house.history(customer), await house.events()]).toEqual([[], []])
  expect(await house.isSound()).toBe(true)
})

test('too little for an invoice reaches its account once an operator credits it, and is no deposit either', async () => {
  const { house, customer, pay, deepen, work, told, credit } = await openOrders({ purpose: 'invoice' })
  await pay(1_000_000_000n)
  await deepen()
  await credit()
  await work()
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'BELOW_MINIMUM', 'credited'])
  expect(await house.received(customer, 'BNB')).toBeGreaterThan(0n)
  expect([await house.history(customer), await house.events()]).toEqual([[], []])
})

test('after its time an address tells nobody, and what comes waits for the operators', async () => {
  const { house, database, customer, subject, pay, deepen, told, credit, work } = await openOrders({
    purpose: 'invoice',
  })
  await database.inTransaction(async (tx) =>
    watchPaymentsUntil(tx, {
      purpose: 'invoice',
      subject,
      until: new Date(house.scanner.clock.now().getTime() - 1),
    }),
  )
  await pay(one)
  await deepen()
  expect(await told()).toEqual([])
  expect(await house.inbox()).toEqual(['late_for_invoice'])
  await credit()
  await work()
  expect((await told()).map(({ what }) => what)).toEqual(['credited'])
  expect(await house.received(customer, 'BNB')).toBe(one)
})

test('a cause spends the credit in the transaction that makes it', async () => {
  const { house, customer, pay, deepen } = await openOrders({
    async onCredit(tx, { customerId, subject, deposit: { amount }, now }) {
      await post(tx, {
        id: systemIds.next(),
        kind: 'test_order',
        reference: subject,
        postedAt: now,
        movements: [
          { from: customerAccount(customerId, 'funding_available'), to: houseAccount('treasury'), amount },
        ],
      })
    },
  })
  await pay(one)
  await deepen()
  expect(await house.available(customer, 'BNB')).toBe(0n)
  expect(await house.treasury('BNB')).toBe(one)
})

test('a handler that fails costs nobody a deposit, and is told again without a trace of the failure', async () => {
  let isBroken = true
  const { house, customer, pay, deepen, work, told } = await openOrders({
    async onCredit(tx) {
      if (isBroken) await tx.query(sql`select 1 / 0`)
    },
  })
  const { customer: other, to } = await house.customer()
  await pay(one)
  await house.chain.pay({ ...coin, address: to.address, units: one })
  await deepen()
  expect(await house.available(customer, 'BNB')).toBe(one)
  await deepen()
  expect(await house.available(other, 'BNB')).toBe(one)
  await work()
  expect((await told()).map(({ what }) => what)).toEqual(['seen'])
  isBroken = false
  await work(1_000)
  expect((await told()).map(({ what }) => what)).toEqual(['seen'])
  await work(120_000)
  await work(240_000)
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'credited'])
  expect(await house.available(customer, 'BNB')).toBe(one)
})

test('two scanners and a worker at once tell a payment once', async () => {
  const { house, customer, pay, chain, scan, work, told } = await openOrders()
  await pay(one)
  await chain.mine(deep)
  await Promise.all([scan(), scan(), work(), work()])
  await Promise.all([work(), work()])
  expect((await told()).map(({ what }) => what)).toEqual(['seen', 'credited'])
  expect(await house.available(customer, 'BNB')).toBe(one)
})
