import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { allPayments, readHalts } from '#core/operators'
import { sql } from '#platform/database'
import { signPaper } from '../../../test/world/paper-chain.ts'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'
import { type Signature, type SignerJournal, writeSignedLine } from './index.ts'

const journalId = randomUUID()
let house: SpendHouse
let lines: string[]
beforeEach(async () => {
  house = await openSpendHouse()
  lines = []
  await house.database.query(sql`
    insert into exchange (mode, founded_at) values ('sandbox', ${new Date(house.clock.now().getTime() - 1_000)})`)
  return () => house.close()
})

/** The journal of a signer that has these lines. */
const journal = (): SignerJournal => ({
  compare: async () => new Map([[journalId, lines.length]]),
  take: async () => {},
  linesAfter: async ({ sequence }) => lines.slice(sequence),
})

/** A signature for a spend, handed to the chain by a server whose books are lost. */
async function signedInLostBooks(
  spendId: string,
  address: string,
  { agoMs = 0, purpose = 'withdrawal' } = {},
): Promise<Signature> {
  const { chain, hot, network, clock } = house
  const order = {
    from: [{ address: hot, index: 0 }],
    to: address,
    tag: null,
    contract: null,
    units: 100n,
  } as const
  const prepared = await chain.prepare(order, { taken: [], replaces: null })
  if (prepared.status !== 'ready') throw new Error(prepared.status)
  const { unsigned, slots, units, feeMax } = prepared
  const { raw, txid } = signPaper(unsigned)
  const signature: Signature = {
    ...{ reference: randomUUID(), spendId, network, purpose, digest: '', from: [hot], slots },
    ...{
      to: address,
      tag: null,
      contract: null,
      units,
      feeMax,
      outflow: units,
      at: clock.now().getTime() - agoMs,
    },
    ...{ unsigned, raw, txid, fromIndexes: [0], toIndex: null, generation: 0, toGeneration: null },
  }
  lines.push(
    writeSignedLine({ signature, place: { journal: journalId, sequence: lines.length + 1 } }, () => 'seal'),
  )
  await chain.broadcast(raw)
  return signature
}

const restored = () => house.engine({ signer: { ...house.signer, journal: journal() } })

async function carryOn(): Promise<void> {
  await house.watch()
  await restored().carryOn(house.network)
}

async function resume(): Promise<void> {
  await house.database.query(sql`delete from halts`)
}

test('a payment that was signed after the backup halts payments, is followed on the chain, and is not made again', async () => {
  const id = await house.request({ address: 'alice', units: 100n })
  const { txid } = await signedInLostBooks(id, 'alice')
  await carryOn()
  expect((await readHalts(house.database)).get(allPayments)?.reason).toContain('restored from a backup')
  expect(await house.txidsOf(id)).toEqual([txid])
  await resume()
  house.chain.mine(12)
  house.clock.advance(10_000)
  await carryOn()
  expect([await house.statusOf(id), house.chain.paidTo('alice')]).toEqual(['confirmed', [expect.anything()]])
})

test('a payment that is asked for again after the restore becomes the one that was signed', async () => {
  const id = randomUUID()
  const { txid } = await signedInLostBooks(id, 'bob')
  house.chain.mine(1)
  await carryOn()
  await resume()
  await house.request({ id, address: 'bob', units: 100n })
  await carryOn()
  house.chain.mine(12)
  await carryOn()
  expect([await house.txidsOf(id), await house.statusOf(id)]).toEqual([[txid], 'confirmed'])
  expect(house.chain.paidTo('bob')).toHaveLength(1)
})

test('a slot of such a payment is taken from one that nobody has signed, and that one gets another', async () => {
  const other = await house.request({ address: 'carol', units: 5n })
  house.signer.answers = () => ({ status: 'unknown' })
  await house.pass()
  expect(await house.attemptsOf(other)).toEqual(['0 prepared'])
  const id = await house.request({ address: 'alice', units: 100n })
  const { txid } = await signedInLostBooks(id, 'alice')
  house.signer.answers = null
  await carryOn()
  await resume()
  for (let round = 0; round < 6; round++) {
    house.clock.advance(60_000)
    house.chain.mine(12)
    await carryOn()
  }
  expect([await house.txidsOf(id), await house.statusOf(id), await house.statusOf(other)]).toEqual([
    [txid],
    'confirmed',
    'confirmed',
  ])
  for (const payee of ['alice', 'carol']) expect(house.chain.paidTo(payee)).toHaveLength(1)
})

test('signatures of a signer that worked for an exchange before this one halt nothing', async () => {
  await signedInLostBooks(randomUUID(), 'alice', { agoMs: 2_000 })
  await carryOn()
  expect(await readHalts(house.database)).toEqual(new Map())
})

test('a payment of the house to itself is taken up by itself, and its fee is booked', async () => {
  const id = randomUUID()
  await signedInLostBooks(id, house.addressAt(0), { purpose: 'sweep' })
  await carryOn()
  await resume()
  house.chain.mine(12)
  house.clock.advance(10_000)
  await carryOn()
  expect([await house.statusOf(id), house.chain.paidTo(house.addressAt(0))]).toEqual([
    'confirmed',
    [expect.anything()],
  ])
  expect(await house.networkFees('ETH')).not.toBe(0n)
})
