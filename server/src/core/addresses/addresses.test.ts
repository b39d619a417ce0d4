import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressCodecs, deriveAccountKeys } from '#core/chains'
import { createCustomer } from '#core/customers'
import { sql } from '#platform/database'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { ensureDepositAddress, findOwners, listDepositAddresses } from './index.ts'

const catalog = shippedCatalog
const accountKeys = deriveAccountKeys(new Uint8Array(32).fill(1))
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
  const otherKeys = deriveAccountKeys(new Uint8Array(32).fill(2))
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
    { kind: 'customer', customerId: customer.id },
    { kind: 'nobody', reason: 'missing_tag' },
  ])
})

test('a tag changes nothing on a network without tags', async () => {
  const customer = await newCustomer()
  const { address } = await ensure(customer, 'bep20')
  const owners = await db.database.inTransaction((tx) =>
    findOwners(tx, { network: catalog.network('bep20')!, catalog }, [{ address, tag: '7' }]),
  )
  expect(owners).toEqual([{ kind: 'customer', customerId: customer.id }])
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
