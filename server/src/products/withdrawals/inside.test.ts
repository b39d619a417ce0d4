import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { AccountKeys } from '#core/addresses'
import { requestPaymentAddress } from '#core/addresses'
import { deriveAccountKeys, deriveDepositAddress } from '#core/chains'
import { sql } from '#platform/database'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { codeOf, openWithdrawalHouse } from '../../../test/world/withdrawal-house.ts'

const house = await openWithdrawalHouse()
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

async function twoCustomers() {
  const payer = await house.newCustomer({ funding_available: { USDT: '100', XRP: '100' } })
  return { payer, payee: await house.newCustomer({}) }
}

test('an address of another customer is paid at once, without fee or chain, and both sides are told', async () => {
  const { payer, payee } = await twoCustomers()
  const { address } = await house.addressOf(payee, 'trc20')
  const answer = await house.withdraw(payer, {
    symbol: 'USDT',
    bch_code: 'trc20',
    address,
    amount: '20.1234567',
  })
  expect(answer).toMatchObject({ amount: '20.123456', fee: '0', total: '20.123456', status: 'processing' })
  const { transaction_id: id } = answer
  expect(await house.funding(payer, 'USDT')).toBe('79.876544/0')
  expect(await house.funding(payee, 'USDT')).toBe('20.123456/0')
  expect(await house.database.query(sql`select id from spends where id = ${id}`)).toEqual([])
  const shown = { id, status: 'completed', txid: null, confirmations: null, network: 'trc20', address }
  expect(await house.transaction(payer, id)).toMatchObject({
    ...shown,
    type: 'withdrawal_crypto',
    direction: 'out',
  })
  expect(await house.transaction(payee, id)).toMatchObject({
    ...shown,
    type: 'deposit_crypto',
    direction: 'in',
  })
  expect(await house.events(payer, id)).toMatchObject([
    { type: 'withdrawal.processing', sequence: 1n, data: { status: 'processing' } },
    { type: 'withdrawal.completed', sequence: 2n, data: { status: 'completed', txid: null } },
  ])
  expect(await house.events(payee, id)).toMatchObject([
    { type: 'deposit.confirmed', sequence: 1n, data: { kind: 'crypto', type: 'deposit_crypto', txid: null } },
  ])
})

test('on a network with tags the tag tells who is paid, and one that is nobody’s is refused', async () => {
  const { payer, payee } = await twoCustomers()
  const { address, tag } = await house.addressOf(payee, 'xrp')
  const ofXrp = { symbol: 'XRP', bch_code: 'xrp', address, amount: '50' }
  expect(await codeOf(house.withdraw(payer, ofXrp))).toBe('INVALID_TAG')
  expect(await codeOf(house.withdraw(payer, { ...ofXrp, tag: '4000000000' }))).toBe('INVALID_TAG')
  expect(await house.withdraw(payer, { ...ofXrp, tag })).toMatchObject({ fee: '0' })
  expect(await house.funding(payee, 'XRP')).toBe('50/0')
})

test('an address that is a customer’s on another network of the family is theirs here too', async () => {
  const { payer, payee } = await twoCustomers()
  const { address } = await house.addressOf(payee, 'erc20')
  const body = { symbol: 'USDT', bch_code: 'bep20', address: address.toLowerCase(), amount: '20' }
  expect(await house.withdraw(payer, body)).toMatchObject({ fee: '0', network: 'bep20', address })
  expect(await house.funding(payee, 'USDT')).toBe('20/0')
})

test('the address of an order is paid on its chain, so that the order hears of it; on another network it is refused', async () => {
  const { payer, payee } = await twoCustomers()
  const to = (network: string) => ({ symbol: 'USDT', bch_code: network, amount: '20' })
  const { address } = await house.database.inTransaction((tx) =>
    requestPaymentAddress(tx, {
      customer: { id: payee },
      network: shippedCatalog.network('erc20')!,
      purpose: 'card',
      subject: randomUUID(),
      accountKeys: [deriveAccountKeys(new Uint8Array(32).fill(7))],
      now: new Date('2026-03-01T12:00:00Z'),
    }),
  )
  const { transaction_id: id } = await house.withdraw(payer, { ...to('erc20'), address })
  expect(await house.database.query(sql`select purpose from spends where id = ${id}`)).toEqual([
    { purpose: 'withdrawal' },
  ])
  expect(await house.funding(payee, 'USDT')).toBe('0/0')
  expect(await codeOf(house.withdraw(payer, { ...to('bep20'), address }))).toBe('INVALID_ADDRESS')
})

test('nobody withdraws to themselves or to a wallet of the house', async () => {
  const { payer, payee } = await twoCustomers()
  const own = await house.addressOf(payer, 'trc20')
  const body = { symbol: 'USDT', bch_code: 'trc20', address: own.address, amount: '20' }
  expect(await codeOf(house.withdraw(payer, body))).toBe('SELF_TRANSFER')
  const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  await house.database.query(
    sql`insert into house_wallets (network, role, address) values ('trc20', 'cold', ${wallet})`,
  )
  expect(await codeOf(house.withdraw(payer, { ...body, address: wallet }))).toBe('INVALID_ADDRESS')
  const { address } = await house.addressOf(payee, 'trc20')
  expect(await codeOf(house.withdraw(payer, { ...body, address, amount: '101' }))).toBe(
    'INSUFFICIENT_BALANCE',
  )
})

const keys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(7))]

test('an address of the house that was given to nobody is refused: the hot wallet’s, and those of the next customers', async () => {
  const { payer } = await twoCustomers()
  const [row] = await house.database.query<{ newest: bigint }>(
    sql`select max(number) as newest from customers`,
  )
  const newest = Number(row!.newest)
  for (const [code, symbol] of [
    ['bep20', 'USDT'],
    ['trc20', 'USDT'],
  ] as const) {
    const { family } = shippedCatalog.network(code)!
    for (const index of [0, newest, newest + 1, newest + 20, 1_000_000_000 + 20]) {
      const address = deriveDepositAddress({ family, accountKey: keys[0][family], index })
      const body = { symbol, bch_code: code, address, amount: '20' }
      expect(await codeOf(house.withdraw(payer, body)), `${code} ${index}`).toBe('INVALID_ADDRESS')
    }
  }
  expect(await house.funding(payer, 'USDT')).toBe('100/0')
})

test('the shared address of a network with tags is refused without a tag before any customer has asked for it', async () => {
  const { payer } = await twoCustomers()
  const address = deriveDepositAddress({ family: 'ton', accountKey: keys[0].ton, index: 0 })
  const body = { symbol: 'USDT', bch_code: 'ton', address, amount: '20' }
  expect(await codeOf(house.withdraw(payer, body))).toBe('INVALID_TAG')
  expect(await codeOf(house.withdraw(payer, { ...body, tag: '999999' }))).toBe('INVALID_TAG')
})

test('the address of an order or invoice that has ended is refused: a payment there would be nobody’s', async () => {
  const { payer, payee } = await twoCustomers()
  const now = house.clock.now()
  const wanted = {
    ...{ customer: { id: payee }, network: shippedCatalog.network('erc20')!, accountKeys: keys, now },
    ...({ purpose: 'invoice', subject: randomUUID() } as const),
  }
  const { address } = await house.database.inTransaction((tx) =>
    requestPaymentAddress(tx, { ...wanted, watchedUntil: new Date(now.getTime() + 60_000) }),
  )
  const body = { symbol: 'USDT', bch_code: 'erc20', address, amount: '20' }
  expect(await house.withdraw(payer, body)).toMatchObject({ address })
  house.clock.advance(60_001)
  await expect(house.withdraw(payer, body)).rejects.toMatchObject({
    kind: { code: 'INVALID_ADDRESS' },
    details: { reason: expect.stringContaining('has ended') },
  })
})

test('payments to and fro between customers at once move every unit once', async () => {
  const { payer, payee } = await twoCustomers()
  const [to, fro] = [await house.addressOf(payee, 'trc20'), await house.addressOf(payer, 'trc20')]
  const ofUsdt = { symbol: 'USDT', bch_code: 'trc20', amount: '5' }
  const there = () => house.withdraw(payer, { ...ofUsdt, address: to.address })
  const back = () => house.withdraw(payee, { ...ofUsdt, address: fro.address })
  await Promise.all(Array.from({ length: 10 }, there))
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? there() : back())))
  expect([await house.funding(payer, 'USDT'), await house.funding(payee, 'USDT')]).toEqual(['50/0', '50/0'])
})
