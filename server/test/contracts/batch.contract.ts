import assert from 'node:assert'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  BatchPayment,
  PayingBatches,
  PreparedBatch,
  Preparing,
  Sighting,
  SignedTransaction,
} from '#core/chains'
import type { PayingHarness, Wallet } from './chain-harness.ts'

type Ready = Extract<PreparedBatch, { status: 'ready' }>

const nothingKnown: Preparing = { taken: [], replaces: null }

/** The promises of every provider of a chain with outputs about payments that one transaction makes together. */
export function batchContract(name: string, makeHarness: () => Promise<PayingHarness>): void {
  describe(`${name} pays in batches`, () => {
    let house: PayingHarness
    let batches: PayingBatches
    let wallet: Wallet
    let part: bigint

    beforeEach(async () => {
      house = await makeHarness()
      assert(house.chain.batches !== undefined, 'a chain with outputs pays in batches')
      batches = house.chain.batches
      ;[wallet] = house.wallets
      part = house.coin / 10n
    })
    afterEach(() => house.close())

    const payer = () => ({ index: wallet.index, address: wallet.address })

    async function fund(units = house.coin): Promise<void> {
      await house.pay({ address: wallet.address, tag: null, contract: null, units })
      await house.mine(1)
    }

    async function prepare(
      payments: readonly BatchPayment[],
      given: Partial<Preparing> = {},
    ): Promise<Ready> {
      const prepared = await batches.prepare({ from: [payer()], payments }, { ...nothingKnown, ...given })
      assert(prepared.status === 'ready', `short: ${prepared.status === 'short' && prepared.missing}`)
      return prepared
    }

    function sign({ unsigned, slots }: Pick<Ready, 'unsigned' | 'slots'>): SignedTransaction {
      return { ...house.format.sign(unsigned, [wallet.key]), slots, from: [payer()] }
    }

    async function send(ready: Pick<Ready, 'unsigned' | 'slots'>): Promise<SignedTransaction> {
      const signed = sign(ready)
      expect(await house.chain.broadcast(signed.raw)).toEqual({ status: 'done' })
      return signed
    }

    async function included(
      transaction: SignedTransaction,
    ): Promise<Extract<Sighting, { status: 'included' }>> {
      const sighting = await house.chain.find(transaction)
      assert(sighting.status === 'included', `the transaction is ${sighting.status}`)
      return sighting
    }

    async function holdingOf(address: string): Promise<bigint> {
      const { sums } = await house.chain.holdings([address], { height: Number.MAX_SAFE_INTEGER })
      return sums.find(({ contract }) => contract === null)?.units ?? 0n
    }

    const three = (): BatchPayment[] => {
      const [one, other] = house.addresses
      return [
        { to: one, units: part },
        { to: other, units: 2n * part },
        { to: one, units: part },
      ]
    }

    test('each payment has an output of its own, also two to one address, and the fee is taken once', async () => {
      await fund()
      const [one, other] = house.addresses
      const before = [await holdingOf(one), await holdingOf(other)] as const
      const prepared = await prepare(three())
      const transaction = await send(prepared)
      await house.mine(1)
      const { fee, succeeded } = await included(transaction)
      expect([succeeded, fee]).toEqual([true, prepared.feeMax])
      expect(await holdingOf(one)).toBe(before[0] + 2n * part)
      expect(await holdingOf(other)).toBe(before[1] + 2n * part)
      expect(await holdingOf(wallet.address)).toBe(house.coin - 4n * part - fee)
      const { blocks } = await house.chain.scan(null, { blocksMax: 200 })
      const paid = blocks
        .flatMap(({ payments }) => payments)
        .filter(({ txid, address }) => txid === transaction.txid && address !== wallet.address)
      const indexes = paid.map(({ index }) => index)
      expect(indexes.toSorted()).toEqual(prepared.outputs.map(({ index }) => index).toSorted())
    })

    test('the format reads each payment and the change at the outputs that were named', async () => {
      await fund()
      const payments = three()
      const { unsigned, slots, feeMax, outputs, change } = await prepare(payments)
      const content = house.format.read(unsigned)
      expect(content).toMatchObject({ from: [wallet.address], slots, feeMax })
      for (const [at, { to, units }] of payments.entries())
        expect(content.payments[outputs[at]?.index ?? -1]).toEqual({
          ...{ address: to, units, tag: null, contract: null },
        })
      expect(content.payments[change?.index ?? -1]).toEqual({
        ...{ address: wallet.address, units: change?.units, tag: null, contract: null },
      })
      expect(content.payments).toHaveLength(payments.length + 1)
      expect(outputs.every(({ bytes }) => bytes > 0)).toBe(true)
      expect(4n * part + (change?.units ?? 0n) + feeMax).toBe(house.coin)
    })

    test('the same payments in any order make the same outputs, the smallest first', async () => {
      await fund()
      const read = async (payments: readonly BatchPayment[]) =>
        house.format.read((await prepare(payments)).unsigned).payments
      const expected = await read(three())
      const units = expected.map((payment) => payment.units)
      expect(units).toEqual(units.toSorted((one, other) => Number(one - other)))
      const property = fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (order) => {
        const shuffled = order.flatMap((at) => three()[at] ?? [])
        expect(await read(shuffled)).toEqual(expected)
      })
      await fc.assert(property, { numRuns: 6 })
    })

    test('a batch of one is a payment', async () => {
      await fund()
      const [to] = house.addresses
      const transaction = await send(await prepare([{ to, units: part }]))
      await house.mine(1)
      expect((await included(transaction)).succeeded).toBe(true)
    })

    test('it spends outputs in blocks alone, and none that are taken', async () => {
      await fund()
      const [to] = house.addresses
      const first = await prepare([{ to, units: part }])
      const order = { from: [payer()] as const, payments: [{ to, units: part }] }
      expect(await batches.prepare(order, { taken: first.slots, replaces: null })).toMatchObject({
        status: 'short',
      })
      await send(first)
      if (house.knowsWaiting)
        expect(await batches.prepare(order, nothingKnown)).toMatchObject({ status: 'short', contract: null })
      await house.mine(1)
      expect((await batches.prepare(order, nothingKnown)).status).toBe('ready')
    })

    test('where too little is held, it says how much is missing', async () => {
      await fund(2n * part)
      const [to] = house.addresses
      const order = {
        from: [payer()] as const,
        payments: [
          { to, units: part },
          { to, units: part },
        ],
      }
      const poor = await batches.prepare(order, nothingKnown)
      assert(poor.status === 'short')
      expect(poor.missing).toBeGreaterThan(0n)
      expect(poor.contract).toBeNull()
    })

    test('a successor spends all slots of its predecessor, pays the same and costs more', async () => {
      await fund()
      await fund()
      const payments = three()
      const first = await prepare(payments)
      const second = await prepare(payments, { taken: first.slots, replaces: first })
      const third = await prepare(payments, { taken: second.slots, replaces: second })
      expect(second.slots).toEqual(expect.arrayContaining([...first.slots]))
      expect(third.slots).toEqual(expect.arrayContaining([...second.slots]))
      expect([second.feeMax > first.feeMax, third.feeMax > second.feeMax]).toEqual([true, true])
      const paid = ({ unsigned, outputs }: Ready) =>
        outputs.map(({ index }) => house.format.read(unsigned).payments[index])
      expect([paid(second), paid(third)]).toEqual([paid(first), paid(first)])
    })

    test('a successor takes the place of what waits where nodes replace, and elsewhere is refused', async () => {
      await fund()
      const payments = three()
      const first = await prepare(payments)
      const stuck = await send(first)
      const successor = sign(await prepare(payments, { taken: first.slots, replaces: first }))
      const outcome = await house.chain.broadcast(successor.raw).catch(() => null)
      await house.mine(1)
      const [happened, displaced] =
        batches.raisedBy === 'replacement' ? [successor, stuck] : [stuck, successor]
      expect(outcome?.status === 'done').toBe(batches.raisedBy === 'replacement')
      const { height } = await included(happened)
      expect(await house.chain.find(displaced)).toMatchObject({ status: 'displaced', height })
    })

    test('a child spends the change of a batch that waits, and both come into a block', async () => {
      await fund()
      const prepared = await prepare(three())
      const parent = await send(prepared)
      const { change } = prepared
      assert(change !== null)
      const slot = `${parent.txid}:${change.index}`
      const spends = { ...payer(), slot, units: change.units }
      const child = await batches.prepareChild({
        spends,
        ancestors: [{ ...parent, feeMax: prepared.feeMax }],
      })
      assert(child.status === 'ready')
      expect([child.slots, child.units + child.feeMax]).toEqual([[slot], change.units])
      expect(house.format.read(child.unsigned)).toMatchObject({
        ...{ from: [wallet.address], slots: [slot], feeMax: child.feeMax },
        payments: [{ address: wallet.address, units: child.units, contract: null }],
      })
      const sent = await send(child)
      expect(await house.chain.find(sent)).toEqual({ status: 'waiting' })
      const grandchild = await batches.prepareChild({
        spends: { ...payer(), slot: `${sent.txid}:0`, units: child.units },
        ancestors: [
          { ...parent, feeMax: prepared.feeMax },
          { ...sent, feeMax: child.feeMax },
        ],
      })
      assert(grandchild.status === 'ready')
      const last = await send(grandchild)
      await house.mine(1)
      const all = await Promise.all([parent, sent, last].map(included))
      expect(all.every(({ succeeded }) => succeeded)).toBe(true)
      expect(await holdingOf(wallet.address)).toBe(grandchild.units)
    })

    test('a child of change that is too small says how much is missing', async () => {
      await fund()
      const parent = sign(await prepare(three()))
      const spends = { ...payer(), slot: `${parent.txid}:0`, units: 1n }
      const child = await batches.prepareChild({ spends, ancestors: [{ ...parent, feeMax: 1n }] })
      assert(child.status === 'short')
      expect(child.missing).toBeGreaterThan(0n)
    })

    test('one slot is enough for two batches to exclude each other', async () => {
      await fund()
      const [one, other] = house.addresses
      const first = await send(await prepare([{ to: one, units: part }]))
      const late = sign(
        await prepare([{ to: other, units: part }], {
          replaces: { slots: first.slots, feeMax: 0n, unsigned: '' },
        }),
      )
      await house.mine(1)
      const { height } = await included(first)
      expect(await house.chain.find(late)).toMatchObject({ status: 'displaced', height })
    })
  })
}
