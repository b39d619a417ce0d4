import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { addOperator, makeOperatorKey } from '#core/operators'
import { listOpenSpends } from '#core/spends'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { deposits } from '#products/deposits'
import { trustInSandbox } from '#signer'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { catalog } from '../../../test/world/deposit-house.ts'
import { openTreasury } from '../../../test/world/treasury-house.ts'
import { giveRefundsGas } from './refund-gas.ts'

const one = 10n ** 18n
const unlisted = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const payee = '0x52908400098527886E0F7030069857D2E4169EE7'

let close = async () => {}
afterEach(() => close())

/** Tokens that nobody listed, each at the address of a customer, whose refunds ann wants and bob approves. */
async function openRefunds(count: number) {
  const treasury = await openTreasury()
  close = treasury.close
  const { house, database, folder, signerDir, treasurer } = treasury
  const { clock } = treasurer
  await knowPeople(database, ['ann', 'bob'])
  for (const name of ['ann', 'bob']) {
    const publicKey = makeOperatorKey(join(folder, name))
    await database.inTransaction((tx) => addOperator(tx, { name, publicKey, now: clock.now() }))
    trustInSandbox({ dir: signerDir, name, publicKey })
  }
  const desk = { database, catalog, secrets: secretsUnder(Buffer.alloc(32)), clock, ids: systemIds }
  const operate = (words: string) =>
    runAct(desk, readAct(words.split(' '), deposits.operatorActs), {
      user: 'ann',
      keyFileOf: (name) => join(folder, name),
    })
  await treasury.pay({ address: treasury.hot, units: one })
  const addresses: string[] = []
  while (addresses.length < count) {
    const { address } = (await house.customer()).to
    await treasury.pay({ address, units: 40n * one, contract: unlisted })
    addresses.push(address)
  }
  for (const { id } of await database.query<{ id: string }>(sql`select id from deposit_inbox order by id`)) {
    await operate(`inbox refund ${id} --address ${payee} --as ann`)
    await operate(`inbox approve ${id} --as bob`)
  }
  return { ...treasury, addresses }
}

test('a token that is not listed goes back from the address that got it, which gets its gas, once', async () => {
  const { treasurer, settle, paid, held, addresses, house, database, engine } = await openRefunds(1)
  await engine().carryOn('bep20')
  expect(await listOpenSpends(database)).toMatchObject([{ problem: expect.stringMatching(/^short of/) }])
  await Promise.all([1, 2, 3].map(() => giveRefundsGas(treasurer)))
  await giveRefundsGas(treasurer)
  expect(await paid()).toEqual([{ purpose: 'gas', asset: 'BNB', status: 'open' }])
  await settle()
  expect(await paid()).toEqual([{ purpose: 'gas', asset: 'BNB', status: 'confirmed' }])
  await giveRefundsGas(treasurer)
  await database.query(sql`update spends set due_at = ${treasurer.clock.now()} where purpose = 'refund'`)
  await engine().carryOn('bep20')
  await settle()
  await giveRefundsGas(treasurer)
  expect(await paid()).toHaveLength(1)
  expect([await held(addresses[0]!, unlisted), await held(payee, unlisted)]).toEqual([0n, 40n * one])
  expect(await database.query(sql`select status from deposit_refunds`)).toEqual([{ status: 'paid' }])
  expect(await house.isSound()).toBe(true)
})

test('a refund that hundreds of other payments stand before gets its gas', async () => {
  const { treasurer, paid, database, house } = await openRefunds(1)
  await database.query(sql`
    insert into spends (id, network, purpose, initiator, from_indexes, address, units, status, due_at, created_at, updated_at)
    select gen_random_uuid(), 'bep20', 'void', 'house', '{0}', ${payee}, 0, 'requested', at, at, at
    from generate_series(1, 600), (select min(created_at) - interval '1 hour' as at from spends)`)
  await giveRefundsGas(treasurer)
  expect(await paid()).toEqual([{ purpose: 'gas', asset: 'BNB', status: 'open' }])
  expect(await house.isSound()).toBe(true)
})

test('a refund whose address the chain does not tell keeps no other from its gas', async () => {
  const { treasurer, chain, addresses, database, house } = await openRefunds(3)
  const [first, ...others] = addresses
  const holdings: typeof chain.holdings = async (asked, at) => {
    if (asked.includes(first!)) throw new Error('the node stumbles')
    return chain.holdings(asked, at)
  }
  await expect(giveRefundsGas({ ...treasurer, chain: { ...chain, holdings } })).rejects.toThrow(/stumbles/)
  const given = await database.query<{ address: string }>(sql`select address from treasury_payments`)
  expect(given.map(({ address }) => address).toSorted()).toEqual(others.toSorted())
  expect(await house.isSound()).toBe(true)
})

test('where the token is no longer there, gas would not help and none is given', async () => {
  const { treasurer, paid, database } = await openRefunds(1)
  await database.query(sql`update spends set units = units + 1 where purpose = 'refund'`)
  await giveRefundsGas(treasurer)
  expect(await paid()).toEqual([])
})
