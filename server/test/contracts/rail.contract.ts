import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { Money } from '#core/money'
import type { PayInLink, PayInOrder, PayoutOrder, PayoutReceipt, Rail, RailNotice } from '#core/rails'
import { systemIds } from '#platform/ids'

/**
 * A provider and its outside, for one test. The outside does nothing by itself: it pays, declines and decides when the
 * test says so. Its acts may take effect a little later; the suite waits for them, with a bound.
 */
export type RailHarness = {
  readonly rail: Rail
  /** The same provider after a restart of ours. */
  reopen(): Rail
  /** The provider's time. */
  now(): Date
  money(text: string): Money
  /** A bank that payouts reach. */
  readonly bankCode: string
  readonly outside: RailOutside
  /** Promises that its protocol lacks; the house's way of asking makes up for them. */
  readonly lacks?: readonly Lack[]
  /** The transactions of a day of UTC, such as 2026-05-04, as CSV; absent where the provider has no statements. */
  statement?(day: string): Promise<string>
  close(): Promise<void>
}

/**
 * `links by reference`: a link whose answer was lost is not found; another one is made, and it alone is shown to anybody.
 * `second payments`: a link is paid once. `signed bodies`: a callback's signature covers what its notice says, and no more.
 * `done after a return`: a payout that came back is no longer done.
 */
export type Lack = 'links by reference' | 'second payments' | 'signed bodies' | 'done after a return'

export type RailOutside = {
  /** Somebody pays a link, in whatever state it is. */
  pay(reference: string, amount: Money): Promise<void>
  decline(reference: string): Promise<void>
  /** The time of a link is over. */
  expire(reference: string): Promise<void>
  settlePayout(reference: string, outcome: 'done' | 'rejected'): Promise<void>
  /** A payout that is done comes back. */
  returnPayout(reference: string): Promise<void>
  /** How often the outside has paid for a reference. */
  payoutsOf(reference: string): Promise<number>
  /** The next call that has an effect has it, and its answer does not arrive. */
  loseNextAnswer(): Promise<void>
  /** The callbacks that were sent since this was last asked, as they arrived. */
  callbacks(): Promise<Callback[]>
  /** A callback with this body as the provider signs it, or as somebody else does. */
  sign(body: Buffer, by?: 'the provider' | 'somebody else'): Callback
}

type Heard = { readonly callback: Callback; readonly notice: RailNotice }

/** The promises of every provider of fast payments. */
export function railContract(name: string, makeHarness: () => Promise<RailHarness>): void {
  describe(`${name} is a rail`, () => {
    let house: RailHarness
    let came: Heard[]
    const lacks = (lack: Lack) => house.lacks?.includes(lack) ?? false

    beforeEach(async () => {
      house = await makeHarness()
      came = []
    })
    afterEach(() => house.close())

    function payInOrder(amount = '100'): PayInOrder {
      const expiresAt = new Date(house.now().getTime() + 900_000)
      return { reference: systemIds.next(), purpose: 'deposit', amount: house.money(amount), expiresAt }
    }

    function payoutOrder(amount = '250.5'): PayoutOrder {
      const { bankCode } = house
      return { reference: systemIds.next(), amount: house.money(amount), phone: '79161234567', bankCode }
    }

    async function openLink(order: PayInOrder): Promise<PayInLink> {
      const answer = await house.rail.createPayIn(order)
      assert(answer.status === 'done', `the link is ${answer.status}`)
      return answer.result
    }

    const report = ({ reference }: PayInOrder, { providerReference }: PayInLink) =>
      house.rail.readPayIn({ reference, providerReference })

    async function ended(order: PayoutOrder) {
      return vi.waitFor(async () => {
        const found = await house.rail.findPayout(order)
        assert(found?.status === 'done' || found?.status === 'rejected', `the payout is ${found?.status}`)
        return found
      }, waiting)
    }

    async function paidOut(order: PayoutOrder): Promise<PayoutReceipt> {
      const outcome = await ended(order)
      assert(outcome.status === 'done', 'it is rejected')
      return outcome.result
    }

    /** Asks for a payout; an outcome that is answered at once is found too. */
    async function ask(order: PayoutOrder): Promise<void> {
      const answer = await house.rail.pay(order)
      if (answer.status !== 'unknown') expect(await house.rail.findPayout(order)).toEqual(answer)
    }

    /** Waits for a callback of this kind among all that came, and answers it with its notice. */
    async function heard(isIt: (notice: RailNotice) => boolean): Promise<Heard> {
      return vi.waitFor(async () => {
        for (const callback of await house.outside.callbacks())
          came.push({ callback, notice: house.rail.readCallback(callback) })
        const found = came.find(({ notice }) => isIt(notice))
        assert(
          found !== undefined,
          `the house heard only ${came.map(({ notice }) => notice.kind).join(', ')}`,
        )
        return found
      }, waiting)
    }

    function noticeOrNull(callback: Callback): RailNotice | null {
      try {
        return house.rail.readCallback(callback)
      } catch (error) {
        if (error instanceof InvalidCallback) return null
        throw error
      }
    }

    test('banks have codes of their own, and names', async () => {
      const banks = await house.rail.banks()
      expect(banks.map(({ code }) => code)).toContain(house.bankCode)
      expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
      expect(banks.every((bank) => bank.name !== '')).toBe(true)
    })

    test('a reference has one link, however often, by whom and at once it is asked for', async (context) => {
      if (lacks('links by reference')) return context.skip('the provider finds no links by reference')
      const order = payInOrder()
      const link = await openLink(order)
      expect(new URL(link.url).protocol).toMatch(/^https?:$/)
      expect(await openLink(order)).toEqual(link)
      expect(await house.rail.findPayIn(order)).toEqual({ status: 'done', result: link })
      expect(await house.reopen().findPayIn(order)).toEqual({ status: 'done', result: link })
      const other = payInOrder()
      const links = await Promise.all(Array.from({ length: 5 }, () => openLink(other)))
      for (const each of links) expect(each).toEqual(links[0])
      expect(links[0]?.providerReference).not.toBe(link.providerReference)
      expect(links[0]?.url).not.toBe(link.url)
    })

    test('what never arrived is unknown to it, and may be asked for', async () => {
      const [order, payout] = [payInOrder(), payoutOrder()]
      expect(await house.rail.findPayIn(order)).toBeNull()
      expect(await house.rail.findPayout(payout)).toBeNull()
      await openLink(order)
      await ask(payout)
      expect(await house.rail.findPayIn(payInOrder())).toBeNull()
      expect(await house.rail.findPayout(payoutOrder())).toBeNull()
    })

    test('a link whose answer was lost is found, and stays the one link', async () => {
      const order = payInOrder()
      await house.outside.loseNextAnswer()
      const answer = await house.rail.createPayIn(order).catch(() => ({ status: 'unknown' }) as const)
      expect(answer.status).toBe('unknown')
      const found = await house.rail.findPayIn(order)
      if (lacks('links by reference')) {
        expect(found).toBeNull()
        expect((await report(order, await openLink(order))).state).toBe('open')
        return
      }
      assert(found?.status === 'done')
      expect(await openLink(order)).toEqual(found.result)
    })

    test('a link is open until it is paid, and tells what was paid instead of what was asked', async () => {
      const order = payInOrder('100')
      const link = await openLink(order)
      expect(await report(order, link)).toEqual({ state: 'open', payments: [] })
      const before = house.now().getTime()
      await house.outside.pay(order.reference, house.money('30.05'))
      const { payments } = await vi.waitFor(async () => {
        const now = await report(order, link)
        expect(now.payments).toHaveLength(1)
        return now
      }, waiting)
      expect(payments[0]?.amount).toEqual(house.money('30.05'))
      expect(payments[0]?.transactionId).not.toBe('')
      expect(payments[0]?.paidAt.getTime()).toBeGreaterThanOrEqual(before - 1_000)
      expect((await report(order, link)).payments).toEqual(payments)
    })

    test('each payment of a link is a transaction of its own', async (context) => {
      if (lacks('second payments')) return context.skip('a link of the provider is paid once')
      const [order, other] = [payInOrder(), payInOrder()]
      const [link, otherLink] = [await openLink(order), await openLink(other)]
      for (const amount of ['100', '100', '7']) await house.outside.pay(order.reference, house.money(amount))
      await house.outside.pay(other.reference, house.money('100'))
      await vi.waitFor(async () => {
        const { payments } = await report(order, link)
        const units = payments.map(({ amount }) => amount.units)
        expect(units.toSorted()).toEqual(
          ['100', '100', '7'].map((text) => house.money(text).units).toSorted(),
        )
        const others = (await report(other, otherLink)).payments
        expect(others).toHaveLength(1)
        const ids = [...payments, ...others].map(({ transactionId }) => transactionId)
        expect(new Set(ids).size).toBe(4)
      }, waiting)
    })

    test.each(['declined', 'expired'] as const)(
      'a link that is %s says so, and what is paid all the same is told',
      async (state) => {
        const order = payInOrder()
        const link = await openLink(order)
        await house.outside[state === 'declined' ? 'decline' : 'expire'](order.reference)
        await vi.waitFor(
          async () => expect(await report(order, link)).toEqual({ state, payments: [] }),
          waiting,
        )
        await house.outside.pay(order.reference, order.amount)
        await vi.waitFor(async () => {
          const late = await report(order, link)
          expect(late).toMatchObject({ payments: [{ amount: order.amount }] })
        }, waiting)
      },
    )

    test('a payout is unknown until it is decided, then its receipt is found, also after a restart', async () => {
      const order = payoutOrder()
      await ask(order)
      expect(await house.rail.findPayout(order)).toEqual({ status: 'unknown' })
      await house.outside.settlePayout(order.reference, 'done')
      const receipt = await paidOut(order)
      expect(receipt.amount).toEqual(order.amount)
      expect(receipt.transactionId).not.toBe('')
      expect(await house.reopen().findPayout(order)).toEqual({ status: 'done', result: receipt })
      expect(await house.outside.payoutsOf(order.reference)).toBe(1)
    })

    test('a payout that is rejected says why, and is paid by no further call', async () => {
      const order = payoutOrder()
      await ask(order)
      await house.outside.settlePayout(order.reference, 'rejected')
      const outcome = await ended(order)
      assert(outcome.status === 'rejected')
      expect(outcome.reason).not.toBe('')
      expect(await house.rail.pay(order)).toMatchObject({ status: 'rejected' })
      expect(await house.outside.payoutsOf(order.reference)).toBe(0)
    })

    test('a payout to a bank that is none is rejected', async () => {
      const order = { ...payoutOrder(), bankCode: '999999999999' }
      await ask(order)
      expect((await ended(order)).status).toBe('rejected')
      expect(await house.outside.payoutsOf(order.reference)).toBe(0)
    })

    test('a reference is paid once, one call after the other and all at once, before and after it was decided', async () => {
      const order = payoutOrder()
      await Promise.allSettled(Array.from({ length: 5 }, () => house.rail.pay(order)))
      await house.rail.pay(order)
      await house.outside.settlePayout(order.reference, 'done')
      const receipt = await paidOut(order)
      expect(await house.rail.pay(order)).toEqual({ status: 'done', result: receipt })
      expect(await house.reopen().pay(order)).toEqual({ status: 'done', result: receipt })
      expect(await house.outside.payoutsOf(order.reference)).toBe(1)
      const other = payoutOrder()
      await ask(other)
      await house.outside.settlePayout(other.reference, 'done')
      expect((await paidOut(other)).transactionId).not.toBe(receipt.transactionId)
    })

    test('a payout whose answer was lost is found, and never paid again', async () => {
      const order = payoutOrder()
      await house.outside.loseNextAnswer()
      const answer = await house.rail.pay(order).catch(() => ({ status: 'unknown' }) as const)
      expect(answer.status).toBe('unknown')
      expect(await house.rail.findPayout(order)).not.toBeNull()
      await house.rail.pay(order)
      await house.outside.settlePayout(order.reference, 'done')
      await paidOut(order)
      expect(await house.outside.payoutsOf(order.reference)).toBe(1)
    })

    test('a payout that comes back is a transaction of its own, and its payout stays what it was', async () => {
      const order = payoutOrder()
      await ask(order)
      await house.outside.settlePayout(order.reference, 'done')
      const receipt = await paidOut(order)
      expect(await house.rail.findReturn(order)).toBeNull()
      await house.outside.returnPayout(order.reference)
      const returned = await vi.waitFor(async () => {
        const found = await house.rail.findReturn(order)
        assert(found !== null)
        return found
      }, waiting)
      expect(returned).toMatchObject({ reference: order.reference, amount: order.amount })
      expect(returned.transactionId).not.toBe(receipt.transactionId)
      if (!lacks('done after a return'))
        expect(await house.rail.findPayout(order)).toEqual({ status: 'done', result: receipt })
      expect(await house.rail.findReturn(order)).toEqual(returned)
      expect(await house.outside.payoutsOf(order.reference)).toBe(1)
    })

    test('a payment calls the house, with the same transaction that a look finds', async () => {
      const order = payInOrder()
      const link = await openLink(order)
      await house.outside.pay(order.reference, house.money('120'))
      const { notice } = await heard(
        (one) => one.kind === 'payment' || (one.kind === 'pay_in' && one.reference === order.reference),
      )
      if (notice.kind !== 'payment') return
      const { reference, providerReference, payment } = notice
      expect(reference === order.reference || providerReference === link.providerReference).toBe(true)
      const [found] = (await report(order, link)).payments
      expect(payment).toMatchObject({ transactionId: found?.transactionId, amount: house.money('120') })
    })

    test('a decision on a payout, and its return, call the house', async () => {
      const [order, refused] = [payoutOrder(), payoutOrder()]
      for (const one of [order, refused]) await ask(one)
      await house.outside.settlePayout(order.reference, 'done')
      await house.outside.settlePayout(refused.reference, 'rejected')
      for (const { reference } of [order, refused])
        await heard((one) => one.kind === 'payout' && one.reference === reference)
      came = []
      await house.outside.returnPayout(order.reference)
      const { notice } = await heard(({ kind }) => kind === 'return' || kind === 'payout')
      const told = notice.kind === 'return' ? notice.returned : notice
      expect(told).toMatchObject({ reference: order.reference })
      if (notice.kind === 'return') expect(told).toEqual(await house.rail.findReturn(order))
    })

    test('a callback is read as often as it comes, and not at all with another byte or signature', async () => {
      const order = payInOrder()
      await openLink(order)
      await house.outside.pay(order.reference, order.amount)
      const { callback, notice } = await heard(() => true)
      const { headers, body } = callback
      expect(house.rail.readCallback(callback)).toEqual(notice)
      expect(house.reopen().readCallback(callback)).toEqual(notice)
      expect(house.rail.readCallback(house.outside.sign(body))).toEqual(notice)
      const refused: Callback[] = [
        house.outside.sign(body, 'somebody else'),
        { headers: {}, body },
        { headers, body: Buffer.alloc(0) },
        { headers, body: body.subarray(0, -1) },
      ]
      const changed: Callback[] = [{ headers, body: Buffer.concat([body, Buffer.from(' ')]) }]
      for (let index = 0; index < body.length; index++) {
        const other = Buffer.from(body)
        other[index] = (other[index] ?? 0) ^ 1
        changed.push({ headers, body: other })
      }
      for (const one of refused) expect(() => house.rail.readCallback(one)).toThrow(InvalidCallback)
      for (const one of changed)
        if (lacks('signed bodies')) expect(noticeOrNull(one) ?? notice).toEqual(notice)
        else expect(() => house.rail.readCallback(one)).toThrow(InvalidCallback)
    })

    test('an authentic callback that makes no sense is refused, whatever its size', () => {
      const bodies = ['', 'garbage', '[]', '{}', 'null', '{"kind":"payment"}', 'x'.repeat(1_000_000)]
      for (const text of bodies)
        expect(() => house.rail.readCallback(house.outside.sign(Buffer.from(text)))).toThrow(InvalidCallback)
      const binary = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
      expect(() => house.rail.readCallback(house.outside.sign(binary))).toThrow(InvalidCallback)
    })

    test('the statement of a day has each transaction once, with its kind, reference and amount', async (context) => {
      if (house.statement === undefined) return context.skip('the provider has no statements')
      const [order, payout] = [payInOrder(), payoutOrder()]
      const link = await openLink(order)
      await house.outside.pay(order.reference, house.money('70.25'))
      await ask(payout)
      await house.outside.settlePayout(payout.reference, 'done')
      const receipt = await paidOut(payout)
      await house.outside.returnPayout(payout.reference)
      const returned = await vi.waitFor(async () => {
        const found = await house.rail.findReturn(payout)
        assert(found !== null)
        return found
      }, waiting)
      const [payment] = (await report(order, link)).payments
      const [header, ...lines] = (await house.statement(dayOf(house.now()))).trimEnd().split('\n')
      expect(header).toBe('transaction_id,type,reference,amount,currency,fee,booked_at')
      const told = lines
        .map((line) => line.split(','))
        .map(([id, type, reference, amount]) => [id, type, reference, amount])
      expect(told.toSorted()).toEqual(
        [
          [payment?.transactionId, 'payment', order.reference, '70.25'],
          [receipt.transactionId, 'payout', payout.reference, '250.5'],
          [returned.transactionId, 'return', payout.reference, '250.5'],
        ].toSorted(),
      )
      expect(await house.statement('2001-01-01')).toBe(`${header}\n`)
    })
  })
}

const waiting = { timeout: 5_000, interval: 20 }

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
