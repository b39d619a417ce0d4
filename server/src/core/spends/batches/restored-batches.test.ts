import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { allPayments, readHalts } from '#core/operators'
import { sql } from '#platform/database'
import { signPaper } from '../../../../test/world/paper-chain.ts'
import { openSpendHouse, type SpendHouse } from '../../../../test/world/spend-house.ts'
import { type Signature, type SignerJournal, writeSignedLine } from '../index.ts'
import { readUnknownSignatures } from '../signatures/signed-lines.ts'

const journalId = randomUUID()
const confirmations = 20
let house: SpendHouse
let lines: string[]
beforeEach(async () => {
  house = await openSpendHouse({ network: 'doge', kind: 'outputs' })
  lines = []
  await house.database.query(sql`
    insert into exchange (mode, founded_at) values ('sandbox', ${new Date(house.clock.now().getTime() - 1_000)})`)
  return () => house.close()
})

/** The journal of a signer that has these lines, of which it gives a few at a time. */
const journal = (): SignerJournal => ({
  compare: async () => new Map([[journalId, lines.length]]),
  take: async () => {},
  linesAfter: async ({ sequence }) => lines.slice(sequence, sequence + 2),
})

type Payment = { readonly id: string; readonly address: string }
type Stuck = { readonly slots: readonly string[]; readonly feeMax: bigint; readonly unsigned: string }

/** A batch that was signed, and handed over, by a server whose books are lost. */
async function signedInLostBooks(
  payments: readonly Payment[],
  replaces: Stuck | null = null,
): Promise<Stuck & { txid: string }> {
  const { chain, hot, network, clock } = house
  const order = {
    from: [{ address: hot, index: 0 }] as const,
    payments: payments.map(({ address }) => ({ to: address, units: 100n })),
  }
  const prepared = await chain.batches!.prepare(order, { taken: [], replaces })
  if (prepared.status !== 'ready') throw new Error(prepared.status)
  const { unsigned, slots, feeMax } = prepared
  const { raw, txid } = signPaper(unsigned)
  const reference = randomUUID()
  for (const [at, { id, address }] of payments.entries()) {
    const isLast = at === payments.length - 1
    const signature: Signature = {
      ...{
        reference,
        spendId: id,
        network,
        purpose: 'withdrawal',
        digest: '',
        from: [hot],
        slots,
        to: address,
      },
      ...{ tag: null, contract: null, units: 100n, feeMax, outflow: 100n, at: clock.now().getTime() },
      ...{ unsigned: isLast ? unsigned : null, raw: isLast ? raw : null, txid },
      ...{ fromIndexes: [0], toIndex: null, generation: 0, toGeneration: null },
    }
    const place = { journal: journalId, sequence: lines.length + 1 }
    lines.push(writeSignedLine({ signature, place }, () => 'seal'))
  }
  await chain.broadcast(raw)
  return { unsigned, slots, feeMax, txid }
}

const restored = () => house.engine({ signer: { ...house.signer, journal: journal() } })

async function carryOn(): Promise<void> {
  await house.watch()
  await restored().carryOn(house.network)
}

async function ask(count: number): Promise<Payment[]> {
  const payments: Payment[] = []
  for (let at = 0; at < count; at++) {
    const address = `payee ${at}`
    payments.push({ id: await house.request({ address, units: 100n }), address })
  }
  return payments
}

async function expectPaidOnce(payments: readonly Payment[]): Promise<void> {
  await house.database.query(sql`delete from halts`)
  for (let round = 0; round < 3; round++) {
    await carryOn()
    house.chain.mine(confirmations)
    house.clock.advance(61_000)
  }
  for (const { id, address } of payments) {
    expect([address, await house.statusOf(id)]).toEqual([address, 'confirmed'])
    expect([address, house.chain.paidTo(address).length]).toEqual([address, 1])
  }
  await house.expectSoundBooks()
}

test('a batch that was signed after the backup halts payments and is followed, and no member is paid again', async () => {
  const payments = await ask(5)
  const { txid } = await signedInLostBooks(payments)
  await carryOn()
  expect((await readHalts(house.database)).get(allPayments)?.reason).toContain('restored from a backup')
  for (const { id } of payments) expect(await house.txidsOf(id)).toEqual([txid])
  await expectPaidOnce(payments)
})

test('a batch and its successor that were signed after the backup are one batch', async () => {
  const payments = await ask(3)
  const first = await signedInLostBooks(payments)
  const second = await signedInLostBooks(payments, first)
  await carryOn()
  for (const { id } of payments) expect(await house.txidsOf(id)).toEqual([first.txid, second.txid])
  house.chain.mine(1, { only: [first.txid] })
  await expectPaidOnce(payments)
})

test('members that the books have prepared otherwise meanwhile leave that, and others go on', async () => {
  const payments = await ask(3)
  const other = await house.request({ address: 'other' })
  house.around = (call) => {
    if (call === 'sign') throw new Error('the signer is away')
  }
  await house.pass()
  house.around = () => {}
  await signedInLostBooks(payments)
  await carryOn()
  await expectPaidOnce([...payments, { id: other, address: 'other' }])
})

test('members that the books lack are for people to decide, and the others are paid', async () => {
  const payments = await ask(2)
  await signedInLostBooks([...payments, { id: randomUUID(), address: 'unknown' }])
  await carryOn()
  await expectPaidOnce(payments)
  expect(house.chain.paidTo('unknown')).toHaveLength(1)
})

test.each(['before its block', 'after its end'])(
  'a lost member that people take up again %s follows its batch',
  async (when) => {
    const payments = await ask(2)
    const lost = { id: randomUUID(), address: 'lost' }
    const { txid } = await signedInLostBooks([...payments, lost])
    await carryOn()
    const unknown = await readUnknownSignatures(house.database, 10)
    expect(unknown.map(({ spendId }) => spendId)).toEqual([lost.id])
    if (when === 'after its end') await expectPaidOnce(payments)
    await house.request({ ...lost, units: 100n })
    await expectPaidOnce([...payments, lost])
    expect(await house.txidsOf(lost.id)).toEqual([txid])
    expect(await readUnknownSignatures(house.database, 10)).toEqual([])
  },
)
