import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  ChainPayment,
  PaymentOrder,
  Prepared,
  Preparing,
  Sighting,
  SignedTransaction,
  WalletAddress,
} from '#core/chains'
import type { PayingHarness, Wallet } from './chain-harness.ts'

type Ready = Extract<Prepared, { status: 'ready' }>
type Order = Partial<Omit<PaymentOrder, 'from'>> & { readonly from?: Wallet }

const nothingKnown: Preparing = { taken: [], replaces: null }
const noHeight = Number.MAX_SAFE_INTEGER

/** The promises of every provider of a chain about payments out of it. */
export function payingContract(name: string, makeHarness: () => Promise<PayingHarness>): void {
  describe(`${name} pays`, () => {
    let house: PayingHarness
    let wallet: Wallet

    beforeEach(async () => {
      house = await makeHarness()
      ;[wallet] = house.wallets
    })
    afterEach(() => house.close())

    const part = () => house.coin / 10n

    /** Coins, or tokens, from somebody outside, in a block. */
    async function fund(given: Partial<Omit<ChainPayment, 'txid' | 'index'>> = {}): Promise<void> {
      await house.pay({ address: wallet.address, tag: null, contract: null, units: house.coin, ...given })
      await house.mine(1)
    }

    function order({ from = wallet, ...change }: Order = {}): PaymentOrder {
      const to = house.addresses[0]
      return { from: [walletOnly(from)], to, tag: null, contract: null, units: part(), ...change }
    }

    async function prepare(wanted: Order = {}, given: Partial<Preparing> = {}): Promise<Ready> {
      const prepared = await house.chain.prepare(order(wanted), { ...nothingKnown, ...given })
      assert(
        prepared.status === 'ready',
        `${prepared.status}: ${JSON.stringify(prepared, (_, one) => String(one))}`,
      )
      return prepared
    }

    function sign({ unsigned, slots }: Ready, by: Wallet = wallet): SignedTransaction {
      return { ...house.format.sign(unsigned, [by.key]), slots, from: [walletOnly(by)] }
    }

    async function send(wanted: Order = {}, given: Partial<Preparing> = {}): Promise<SignedTransaction> {
      const signed = sign(await prepare(wanted, given), wanted.from)
      expect(await house.chain.broadcast(signed.raw)).toEqual({ status: 'done' })
      return signed
    }

    /** A provider that cannot be sure that bytes will never count throws instead of rejecting them. */
    async function isTaken(raw: string): Promise<boolean> {
      const outcome = await house.chain.broadcast(raw).catch(() => null)
      return outcome?.status === 'done'
    }

    async function included(
      transaction: SignedTransaction,
    ): Promise<Extract<Sighting, { status: 'included' }>> {
      const sighting = await house.chain.find(transaction)
      assert(sighting.status === 'included', `the transaction is ${sighting.status}`)
      return sighting
    }

    async function holdingOf(address: string, contract: string | null = null): Promise<bigint> {
      const { sums } = await house.chain.holdings([address], { height: noHeight })
      return sums.find((sum) => sum.contract === contract)?.units ?? 0n
    }

    async function told(txid: string): Promise<ChainPayment[]> {
      const { blocks } = await house.chain.scan(null, { blocksMax: 200 })
      return blocks.flatMap(({ payments }) => payments).filter((payment) => payment.txid === txid)
    }

    test('a payment moves what was ordered and costs its fee, and scans tell it with its payer', async () => {
      await fund()
      const payee = house.addresses[0]
      const before = await holdingOf(payee)
      const transaction = await send()
      expect(await house.chain.find(transaction)).toEqual({ status: 'waiting' })
      expect(await holdingOf(payee)).toBe(before)
      await house.mine(1)
      const { height, hash, succeeded, fee } = await included(transaction)
      const { blocks } = await house.chain.scan(null, { blocksMax: 200 })
      expect(blocks.find((block) => block.height === height)?.hash).toBe(hash)
      expect(succeeded).toBe(true)
      expect(fee).toBeGreaterThan(0n)
      expect(await holdingOf(payee)).toBe(before + part())
      expect(await holdingOf(wallet.address)).toBe(house.coin - part() - fee)
      const paid = (await told(transaction.txid)).filter(({ address }) => address === payee)
      expect(paid).toMatchObject([{ units: part(), contract: null, tag: null, from: wallet.address }])
    })

    test('the format reads in the prepared bytes what was ordered, and nothing else', async () => {
      await fund()
      const { unsigned, slots, units, feeMax } = await prepare({ tag: house.tag })
      const content = house.format.read(unsigned)
      expect(content).toMatchObject({ from: [wallet.address], slots, feeMax })
      const isPayee = ({ address }: { readonly address: string }) => address === house.addresses[0]
      const payment = content.payments.find(isPayee)
      const back = content.payments.filter((one) => !isPayee(one))
      expect(payment).toEqual({ address: house.addresses[0], tag: house.tag, contract: null, units })
      expect(units).toBe(part())
      expect(back.every(({ address }) => address === wallet.address)).toBe(true)
      const returned = back.reduce((sum, one) => sum + one.units, 0n)
      if (house.model === 'outputs') expect(units + returned + feeMax).toBe(house.coin)
      else expect(back).toEqual([])
      expect(feeMax).toBeGreaterThanOrEqual(await house.chain.feeOf({ contract: null }))
    })

    test('a token moves by itself, and its fee is paid in the coin', async (context) => {
      const { contract, chain, addresses } = house
      if (contract === null) return context.skip('the network has no tokens')
      await fund()
      await fund({ contract, units: 1_000n })
      expect(await chain.feeOf({ contract })).toBeGreaterThan(0n)
      const before = await holdingOf(addresses[0], contract)
      const transaction = await send({ contract, units: 400n })
      await house.mine(1)
      const { fee, succeeded } = await included(transaction)
      expect(succeeded).toBe(true)
      expect(await holdingOf(addresses[0], contract)).toBe(before + 400n)
      expect(await holdingOf(wallet.address, contract)).toBe(600n)
      expect(await holdingOf(wallet.address)).toBe(house.coin - fee)
      const { sums } = await chain.holdings([wallet.address], { height: noHeight })
      expect(new Set(sums)).toEqual(
        new Set([
          { contract: null, units: house.coin - fee },
          { contract, units: 600n },
        ]),
      )
    })

    test('a payment carries its tag', async (context) => {
      const { tag } = house
      if (tag === null) return context.skip('the network has no tags')
      await fund()
      const transaction = await send({ tag })
      await house.mine(1)
      expect(await told(transaction.txid)).toMatchObject([{ tag, units: part() }])
    })

    test('all there is leaves nothing but what the network did not take', async () => {
      await fund()
      await fund({ units: part() })
      const prepared = await prepare({ units: 'all' })
      expect(prepared.units).toBe(house.coin + part() - prepared.feeMax)
      const transaction = sign(prepared)
      await house.chain.broadcast(transaction.raw)
      await house.mine(1)
      const { fee } = await included(transaction)
      expect(await holdingOf(wallet.address)).toBe(prepared.feeMax - fee)
    })

    test('outputs of several addresses pay together', async (context) => {
      if (house.model === 'account') return context.skip('one account pays at a time')
      const [, other] = house.wallets
      await fund()
      await fund({ address: other.address })
      const from = [walletOnly(wallet), walletOnly(other)] as const
      const prepared = await house.chain.prepare(
        { ...order(), from, units: house.coin + part() },
        nothingKnown,
      )
      assert(prepared.status === 'ready')
      const { raw, txid } = house.format.sign(prepared.unsigned, [wallet.key, other.key])
      expect(await house.chain.broadcast(raw)).toEqual({ status: 'done' })
      await house.mine(1)
      const { fee } = await included({ raw, txid, slots: prepared.slots, from })
      const { sums } = await house.chain.holdings([wallet.address, other.address], { height: noHeight })
      expect(sums).toEqual([{ contract: null, units: house.coin - part() - fee }])
    })

    test('where too little is held, it says of what and how much is missing', async () => {
      const { chain, contract } = house
      expect(await chain.prepare(order(), nothingKnown)).toMatchObject({ status: 'short', contract: null })
      expect(await chain.prepare(order({ units: 'all' }), nothingKnown)).toMatchObject({ status: 'short' })
      await fund()
      const more = await chain.prepare(order({ units: house.coin }), nothingKnown)
      assert(more.status === 'short')
      expect(more).toEqual({ status: 'short', contract: null, missing: expect.any(BigInt) })
      expect(more.missing).toBeGreaterThan(0n)
      if (contract === null) return
      expect(await chain.prepare(order({ contract, units: 7n }), nothingKnown)).toEqual({
        status: 'short',
        contract,
        missing: 7n,
      })
      const [, other] = house.wallets
      await fund({ address: other.address, contract, units: 7n })
      const poor = await chain.prepare(order({ from: other, contract, units: 7n }), nothingKnown)
      assert(poor.status === 'short')
      expect(poor.contract).toBeNull()
      await fund({ address: other.address, units: poor.missing })
      expect(await chain.prepare(order({ from: other, contract, units: 7n }), nothingKnown)).toMatchObject({
        status: 'ready',
      })
    })

    test('of two transactions with the same slot, one happens', async () => {
      await fund()
      const [payee, other] = house.addresses
      const first = await prepare({ to: payee })
      const second = await prepare({ to: other })
      expect(second.slots).toEqual(first.slots)
      const [held, late] = [sign(first), sign(second)]
      expect(await house.chain.broadcast(held.raw)).toEqual({ status: 'done' })
      expect(await isTaken(late.raw)).toBe(false)
      await house.mine(1)
      const { height } = await included(held)
      expect(await house.chain.find(late)).toEqual({ status: 'displaced', height, by: expect.anything() })
      expect(await isTaken(late.raw)).toBe(false)
      expect(await told(late.txid)).toEqual([])
    })

    test('transactions that know of each other take slots of their own, and all happen', async () => {
      for (let output = 0; output < 3; output++) await fund()
      const taken: string[] = []
      const made: SignedTransaction[] = []
      for (let count = 0; count < 3; count++) {
        const transaction = sign(await prepare({}, { taken: [...taken] }))
        expect(transaction.slots.some((slot) => taken.includes(slot))).toBe(false)
        taken.push(...transaction.slots)
        made.push(transaction)
      }
      for (const { raw } of made) expect(await house.chain.broadcast(raw)).toEqual({ status: 'done' })
      await house.mine(1)
      for (const transaction of made) expect((await included(transaction)).succeeded).toBe(true)
    })

    test('the same bytes are one payment, however often and when they are handed over', async () => {
      await fund()
      const payee = house.addresses[0]
      const before = await holdingOf(payee)
      const { raw } = sign(await prepare())
      const outcomes = await Promise.all([1, 2, 3].map(() => house.chain.broadcast(raw)))
      await house.mine(1)
      outcomes.push(await house.chain.broadcast(raw))
      await house.mine(1)
      expect(outcomes).toEqual(outcomes.map(() => ({ status: 'done' })))
      expect(await holdingOf(payee)).toBe(before + part())
    })

    test('a stuck transaction gives way to one of the same slots that pays more', async (context) => {
      if (!house.replaces) return context.skip('nodes replace no transaction')
      await fund()
      const stuck = await prepare()
      const first = sign(stuck)
      await house.chain.broadcast(first.raw)
      const dearer = await prepare({}, { taken: stuck.slots, replaces: stuck })
      expect(dearer.slots).toEqual(expect.arrayContaining([...stuck.slots]))
      expect(dearer.feeMax).toBeGreaterThan(stuck.feeMax)
      const second = sign(dearer)
      expect(await house.chain.broadcast(second.raw)).toEqual({ status: 'done' })
      expect((await house.chain.find(first)).status).not.toBe('included')
      await house.mine(1)
      const { height } = await included(second)
      expect(await house.chain.find(first)).toEqual({ status: 'displaced', height, by: expect.anything() })
      expect(await told(first.txid)).toEqual([])
    })

    test('after a reorganisation it is no longer in a block, and the same bytes pay once more and only once', async () => {
      await fund()
      await house.mine(1)
      const payee = house.addresses[0]
      const before = await holdingOf(payee)
      const transaction = await send()
      await house.mine(1)
      await house.reorg(1)
      expect(['waiting', 'absent']).toContain((await house.chain.find(transaction)).status)
      expect(await holdingOf(payee)).toBe(before)
      expect(await holdingOf(wallet.address)).toBe(house.coin)
      expect(await house.chain.broadcast(transaction.raw)).toEqual({ status: 'done' })
      await house.mine(1)
      const { fee } = await included(transaction)
      expect(await holdingOf(payee)).toBe(before + part())
      expect(await holdingOf(wallet.address)).toBe(house.coin - part() - fee)
    })

    test('a transaction that fails in its block moves nothing and costs its fee', async (context) => {
      const { refuser: to } = house
      if (to === null) return context.skip('a block holds nothing without effect')
      await fund()
      const transaction = await send({ to })
      await house.mine(1)
      const { succeeded, fee } = await included(transaction)
      expect(succeeded).toBe(false)
      expect(fee).toBeGreaterThan(0n)
      expect(await holdingOf(to)).toBe(0n)
      expect(await holdingOf(wallet.address)).toBe(house.coin - fee)
      expect((await told(transaction.txid)).filter(({ address }) => address === to)).toEqual([])
    })

    test('what another key signed, what was changed and what is no transaction are refused', async () => {
      await fund()
      const [, other] = house.wallets
      const prepared = await prepare()
      let forged: string | null = null
      try {
        forged = house.format.sign(prepared.unsigned, [other.key]).raw
      } catch {
        // A format may refuse to sign with a key that is not the payer's.
      }
      const { raw } = sign(prepared)
      const changed = raw.slice(0, -12) + (raw.at(-12) === '0' ? '1' : '0') + raw.slice(-11)
      for (const bytes of [forged, changed, raw.slice(0, -2), prepared.unsigned, '', 'zz'])
        if (bytes !== null) expect(await isTaken(bytes)).toBe(false)
      for (const bytes of [raw.slice(0, -2), prepared.unsigned, '', 'zz'])
        expect(await house.chain.broadcast(bytes)).toMatchObject({ status: 'rejected' })
      await house.mine(1)
      expect(await holdingOf(wallet.address)).toBe(house.coin)
    })

    test('a transaction waits for the numbers before its own', async (context) => {
      if (house.model === 'outputs') return context.skip('outputs have no order')
      await fund()
      const first = await prepare()
      const later = await send({}, { taken: first.slots })
      await house.mine(1)
      expect(await house.chain.find(later)).toEqual({ status: 'waiting' })
      const earlier = sign(first)
      expect(await house.chain.broadcast(earlier.raw)).toEqual({ status: 'done' })
      await house.mine(2)
      expect((await included(later)).height).toBeGreaterThanOrEqual((await included(earlier)).height)
    })

    test('a transaction that nobody was given is absent', async () => {
      await fund()
      expect(await house.chain.find(sign(await prepare()))).toEqual({ status: 'absent' })
    })

    test('holdings are those of the block that is asked for, or name the block that they are of', async () => {
      await fund()
      const early = await house.chain.tip()
      await send()
      await house.mine(3)
      const then = await house.chain.holdings([wallet.address], { height: early })
      if (then.height === early) expect(then.sums).toEqual([{ contract: null, units: house.coin }])
      const now = await house.chain.holdings([wallet.address], { height: noHeight })
      expect(now.height).toBe(await house.chain.tip())
      expect(await house.chain.holdings([], { height: noHeight })).toEqual({ height: now.height, sums: [] })
    })
  })
}

function walletOnly({ index, address }: Wallet): WalletAddress {
  return { index, address }
}
