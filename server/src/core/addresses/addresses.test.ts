import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AccountKeys } from '#core/addresses'
import { addressCodecs, deriveAccountKeys } from '#core/chains'
import { createCustomer } from '#core/customers'
import { sql } from '#platform/database'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import {
  ensureDepositAddress,
  findOwners,
  hasPaymentAddresses,
  listDepositAddresses,
  requestPaymentAddress,
  walletAddress,
} from './index.ts'

const catalog = shippedCatalog
const accountKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(1))]
const now = new Date('2026-03-01T12:00:00Z')

const db = await useTestDatabase()

function newCustomer() {
  const id = randomUUID()
  const terms = { kycStatus: 'verified', tariff: 'default', createdAt: now }
  return db.database.inTransaction((tx) =>
    createCustomer(tx, { id, username: id, email: 'someone@example.org', ...terms }),
  )
}

type Customer = Awaited<ReturnType<typeof newCustomer>>

function ensure(customer: Customer, code: string, keys = accountKeys) {
  const network = catalog.network(code)!
  return db.database.inTransaction((tx) =>
    ensureDepositAddress(tx, { customer, network, accountKeys: keys, now }),
  )
}

test('an address never changes, even when other keys are configured', async () => {
  const customer = await newCustomer()
  const first = await ensure(customer, 'btc')
  const otherKeys: AccountKeys = [deriveAccountKeys(new Uint8Array(32).fill(2))]
  expect(await ensure(customer, 'btc', otherKeys)).toEqual(first)
  expect(await listDepositAddresses(db.database, customer.id)).toEqual([first])
})

test('requests at the same moment get the same address', async () => {
  const customer = await newCustomer()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ensure(customer, 'erc20')))
  expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
  expect(await listDepositAddresses(db.database, customer.id)).toHaveLength(1)
})

test('on every network, two customers never share address and tag', async () => {
  const [left, right] = [await newCustomer(), await newCustomer()]
  for (const { code, family, tag } of catalog.networks) {
    const [ours, theirs] = [await ensure(left, code), await ensure(right, code)]
    expect(addressCodecs[family].parse(ours.address)).toBe(ours.address)
    if (tag === null) expect([ours.tag, ours.address === theirs.address]).toEqual([null, false])
    else expect(ours).toEqual({ ...theirs, tag: String(left.number) })
  }
})

test('owners are found in the order asked: customers, nobody under other tags, strangers', async () => {
  const customer = await newCustomer()
  const { address, tag } = await ensure(customer, 'xrp')
  const destinations = [
    { address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', tag },
    { address, tag: '4000000000' },
    { address, tag },
    { address, tag: null },
  ]
  const owners = await db.database.inTransaction((tx) =>
    findOwners(tx, { network: catalog.network('xrp')!, catalog }, destinations),
  )
  expect(owners).toEqual([
    { kind: 'stranger' },
    { kind: 'nobody', reason: 'unknown_tag' },
    { kind: 'customer', customerId: customer.id, cause: null },
    { kind: 'nobody', reason: 'missing_tag' },
  ])
})

test('a tag changes nothing on a network without tags', async () => {
  const customer = await newCustomer()
  const { address } = await ensure(customer, 'bep20')
  const owners = await db.database.inTransaction((tx) =>
    findOwners(tx, { network: catalog.network('bep20')!, catalog }, [{ address, tag: '7' }]),
  )
  expect(owners).toEqual([{ kind: 'customer', customerId: customer.id, cause: null }])
})

test("an address of one network is nobody's on another of its family, and a stranger elsewhere", async () => {
  const customer = await newCustomer()
  const { address } = await ensure(customer, 'erc20')
  const ownerOn = (code: string) =>
    db.database.inTransaction((tx) =>
      findOwners(tx, { network: catalog.network(code)!, catalog }, [{ address, tag: null }]),
    )
  expect(await ownerOn('bep20')).toEqual([{ kind: 'nobody', reason: 'nobodys_address' }])
  expect(await ownerOn('btc')).toEqual([{ kind: 'stranger' }])
})

test("the house's wallets are its own, with the tag 0 where customers share the address", async () => {
  const customer = await newCustomer()
  const { address: shared } = await ensure(customer, 'ton')
  await db.database.query(sql`
    insert into house_wallets (network, role, address)
    values ('ton', 'hot', ${shared}), ('ton', 'cold', 'cold'), ('bep20', 'hot', 'hot') on conflict do nothing`)
  const ownersOn = (code: string, destinations: { address: string; tag: string | null }[]) =>
    db.database.inTransaction((tx) =>
      findOwners(tx, { network: catalog.network(code)!, catalog }, destinations),
    )
  expect(
    await ownersOn('ton', [
      { address: shared, tag: '0' },
      { address: shared, tag: '00' },
      { address: shared, tag: null },
      { address: 'cold', tag: null },
    ]),
  ).toEqual([
    { kind: 'house' },
    { kind: 'nobody', reason: 'unknown_tag' },
    { kind: 'nobody', reason: 'missing_tag' },
    { kind: 'house' },
  ])
  expect(await ownersOn('bep20', [{ address: 'hot', tag: null }])).toEqual([{ kind: 'house' }])
})

function request(customer: Customer, { code = 'erc20', subject = randomUUID() } = {}) {
  const network = catalog.network(code)!
  return db.database.inTransaction((tx) =>
    requestPaymentAddress(tx, { customer, network, purpose: 'card', subject, accountKeys, now }),
  )
}

test('a cause has one address on a network, whoever asks at the same moment, and no other cause has it', async () => {
  const [customer, subject] = [await newCustomer(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(customer, { subject })))
  const given = new Set(answers.map(({ address }) => address))
  expect(given.size).toBe(1)
  for (const code of catalog.networks.filter(hasPaymentAddresses).map((one) => one.code)) {
    const { address, tag } = await request(customer, { code })
    expect(given.has(address)).toBe(false)
    expect(tag).toBeNull()
    given.add(address)
  }
})

test("a cause's address is above all customers' numbers, and in no list of the wallet", async () => {
  const customer = await newCustomer()
  const { address } = await request(customer)
  const own = await ensure(customer, 'erc20')
  expect(await listDepositAddresses(db.database, customer.id)).toEqual([own])
  expect(await ensure(customer, 'erc20')).toEqual(own)
  const [given] = await db.database.query<{ key_index: bigint }>(sql`
    select key_index from deposit_addresses where address = ${address}`)
  const index = Number(given!.key_index)
  expect(index).toBeGreaterThan(1_000_000_000)
  expect(
    walletAddress({ network: catalog.network('erc20')!, accountKeys }, { generation: 0, index }).address,
  ).toBe(address)
  const tooMany = db.database.query(sql`
    update customers set number = 1000000001 where id = ${customer.id}`)
  await expect(tooMany).rejects.toThrow()
})

test("the owner of a cause's address is its customer, with the cause; elsewhere it is nobody's", async () => {
  const [customer, subject] = [await newCustomer(), randomUUID()]
  const { address } = await request(customer, { subject })
  const ownerOn = (code: string) =>
    db.database.inTransaction((tx) =>
      findOwners(tx, { network: catalog.network(code)!, catalog }, [{ address, tag: null }]),
    )
  const cause = { purpose: 'card', subject }
  expect(await ownerOn('erc20')).toEqual([{ kind: 'customer', customerId: customer.id, cause }])
  expect(await ownerOn('bep20')).toEqual([{ kind: 'nobody', reason: 'nobodys_address' }])
})

test("nobody gets the address of another customer's cause", async () => {
  const [customer, other, subject] = [await newCustomer(), await newCustomer(), randomUUID()]
  await request(customer, { subject })
  await expect(request(other, { subject })).rejects.toThrow("another customer's")
})

test('an address of one cause is the shared one with a tag of its own where customers share', async () => {
  const customer = await newCustomer()
  const { address: shared } = await ensure(customer, 'xrp')
  const network = catalog.network('xrp')!
  const cause = { purpose: 'invoice', subject: randomUUID() } as const
  const ask = () =>
    db.database.inTransaction((tx) =>
      requestPaymentAddress(tx, { ...cause, customer, network, accountKeys, now }),
    )
  const given = await ask()
  expect(given).toEqual({ network: 'xrp', address: shared, tag: expect.stringMatching(/^1\d{9}$/) })
  expect(await ask()).toEqual(given)
  const owners = await db.database.inTransaction((tx) => findOwners(tx, { network, catalog, now }, [given]))
  expect(owners).toEqual([{ kind: 'customer', customerId: customer.id, cause }])
})
