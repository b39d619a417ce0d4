import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { Delivered, SupplierNotice } from '#core/suppliers'
import { systemIds } from '#platform/ids'

/** The behaviour that every supplier shares which takes its cost from the house's balance. */
export type Supplying<Order, Delivery extends Delivered> = {
  place(order: Order): Promise<PartyAnswer<Delivery>>
  find(order: Order): Promise<PartyAnswer<Delivery> | null>
  balance(): Promise<Money>
  readCallback(callback: Callback): SupplierNotice
}

export type AnyOrder = { readonly reference: string; readonly cost: Money }

/**
 * A supplier and its outside, for one test. The outside decides nothing by itself: it delivers and refuses when the test
 * says so. Its acts may take effect a little later; the suite waits for them, with a bound.
 */
export type SupplierHarness<Order extends AnyOrder, Delivery extends Delivered> = {
  readonly supplier: Supplying<Order, Delivery>
  /** The same supplier after a restart of ours. */
  reopen(): Supplying<Order, Delivery>
  /** An order that can be delivered, at its whole cost. */
  order(reference: string): Promise<Order>
  /** Orders that the supplier refuses by themselves, with the reasons where the port names them. */
  refused(reference: string): Promise<readonly { readonly order: Order; readonly reason?: string }[]>
  readonly outside: SupplierOutside
  /** Promises that its protocol lacks; the house's way of asking makes up for them. */
  readonly lacks?: readonly SupplierLack[]
  close(): Promise<void>
}

/**
 * `late deliveries`: a refused order stays refused. `given back`: a delivered one stays delivered. `callbacks`: none is sent.
 * `signed bodies`: a callback's signature covers what its notice says, and no more. `refusals on record`: an order that was
 * refused at once is unknown to it; it may be placed again, and nobody does.
 */
export type SupplierLack =
  | 'late deliveries'
  | 'given back'
  | 'callbacks'
  | 'signed bodies'
  | 'refusals on record'

export type SupplierOutside = {
  /** Delivers an order that waits, or refuses it. */
  settle(reference: string, outcome: 'done' | 'rejected'): Promise<void>
  /** Delivers a refused order, or gives back the cost of a delivered one. */
  change(reference: string, outcome: 'done' | 'rejected'): Promise<void>
  /** How often the supplier has taken the cost of a reference and kept it. */
  chargesOf(reference: string): Promise<number>
  /** The next order has its effect, and its answer does not arrive. */
  loseNextAnswer(): Promise<void>
  /** The callbacks that were sent since this was last asked, as they arrived. */
  callbacks(): Promise<Callback[]>
  /** A callback with this body as the supplier signs it, or as somebody else does. */
  sign(body: Buffer, by?: 'the supplier' | 'somebody else'): Callback
}

export const waiting = { timeout: 5_000, interval: 20 }

/** The promises of every supplier about orders, its balance and its callbacks; call this where its own are described. */
export function supplierContract<Order extends AnyOrder, Delivery extends Delivered>(
  makeHarness: () => Promise<SupplierHarness<Order, Delivery>>,
): void {
  describe('as of any supplier', () => {
    let house: SupplierHarness<Order, Delivery>
    const lacks = (lack: SupplierLack) => house.lacks?.includes(lack) ?? false

    beforeEach(async () => {
      house = await makeHarness()
    })
    afterEach(() => house.close())

    const newOrder = () => house.order(systemIds.next())

    /** Places an order; an outcome that is answered at once is found too. */
    async function place(order: Order): Promise<void> {
      const answer = await house.supplier.place(order)
      if (answer.status === 'unknown') return
      const found = await house.supplier.find(order)
      if (answer.status === 'rejected' && lacks('refusals on record')) expect(found ?? answer).toEqual(answer)
      else expect(found).toEqual(answer)
    }

    /** The outcome of an order that is refused, at once or in the end. */
    async function refused(order: Order) {
      if (!lacks('refusals on record')) {
        await place(order)
        return ended(order)
      }
      const answer = await house.supplier.place(order)
      return answer.status === 'unknown' ? ended(order) : answer
    }

    async function ended(order: Order) {
      return vi.waitFor(async () => {
        const found = await house.supplier.find(order)
        assert(found?.status === 'done' || found?.status === 'rejected', `the order is ${found?.status}`)
        return found
      }, waiting)
    }

    async function delivered(order: Order): Promise<Delivery> {
      await house.outside.settle(order.reference, 'done')
      const outcome = await ended(order)
      assert(outcome.status === 'done', 'it is rejected')
      return outcome.result
    }

    async function become(order: Order, status: 'done' | 'rejected') {
      await vi.waitFor(
        async () => expect(await house.supplier.find(order)).toMatchObject({ status }),
        waiting,
      )
    }

    test('what never arrived is unknown to it, and may be ordered', async () => {
      const order = await newOrder()
      expect(await house.supplier.find(order)).toBeNull()
      await place(order)
      expect(await house.supplier.find(order)).not.toBeNull()
      expect(await house.supplier.find(await newOrder())).toBeNull()
    })

    test('an order is unknown until it is decided, then its delivery is found, also after a restart', async () => {
      const order = await newOrder()
      await place(order)
      expect(await house.supplier.find(order)).toMatchObject({ status: 'unknown' })
      const delivery = await delivered(order)
      expect(delivery.cost).toEqual(order.cost)
      expect(await house.supplier.find(order)).toEqual({ status: 'done', result: delivery })
      expect(await house.reopen().find(order)).toEqual({ status: 'done', result: delivery })
      expect(await house.outside.chargesOf(order.reference)).toBe(1)
    })

    test('an order that is refused says why, costs nothing, and is delivered by no further call', async () => {
      const order = await newOrder()
      const before = await house.supplier.balance()
      await place(order)
      await house.outside.settle(order.reference, 'rejected')
      const outcome = await ended(order)
      assert(outcome.status === 'rejected')
      expect(outcome.reason).not.toBe('')
      expect(await house.supplier.place(order)).toEqual(outcome)
      expect(await house.outside.chargesOf(order.reference)).toBe(0)
      expect(await house.supplier.balance()).toEqual(before)
    })

    test('what it does not sell, or not at this cost, is refused at no cost', async () => {
      const before = await house.supplier.balance()
      for (const { order, reason } of await house.refused(systemIds.next())) {
        const own = { ...order, reference: systemIds.next() }
        const outcome = await refused(own)
        expect(outcome.status).toBe('rejected')
        if (reason !== undefined) expect(outcome).toEqual({ status: 'rejected', reason })
        expect(await house.outside.chargesOf(own.reference)).toBe(0)
      }
      expect(await house.supplier.balance()).toEqual(before)
    })

    test('a reference is delivered once, one call after the other and all at once, before and after it was decided', async () => {
      const [order, other] = [await newOrder(), await newOrder()]
      await Promise.allSettled(Array.from({ length: 5 }, () => house.supplier.place(order)))
      await house.supplier.place(order)
      const delivery = await delivered(order)
      expect(await house.supplier.place(order)).toEqual({ status: 'done', result: delivery })
      expect(await house.reopen().place(order)).toEqual({ status: 'done', result: delivery })
      expect(await house.outside.chargesOf(order.reference)).toBe(1)
      await place(other)
      expect(await delivered(other)).not.toEqual(delivery)
    })

    test('an order whose answer was lost is found, and never delivered again', async () => {
      const order = await newOrder()
      await house.outside.loseNextAnswer()
      const answer = await house.supplier.place(order).catch(() => ({ status: 'unknown' }) as const)
      expect(answer.status).toBe('unknown')
      expect(await house.supplier.find(order)).not.toBeNull()
      await house.supplier.place(order)
      await delivered(order)
      expect(await house.outside.chargesOf(order.reference)).toBe(1)
    })

    test('the balance falls by what is delivered, to the unit', async () => {
      const [one, other] = [await newOrder(), await newOrder()]
      const before = await house.supplier.balance()
      for (const order of [one, other]) {
        await place(order)
        await delivered(order)
      }
      const spent = one.cost.units + other.cost.units
      expect(await house.supplier.balance()).toEqual({ ...before, units: before.units - spent })
    })

    test('what was delivered and is given back is rejected, and its cost is there again', async (context) => {
      if (lacks('given back')) return context.skip('the supplier gives nothing back')
      const order = await newOrder()
      const before = await house.supplier.balance()
      await place(order)
      await delivered(order)
      await house.outside.change(order.reference, 'rejected')
      await become(order, 'rejected')
      expect(await house.supplier.balance()).toEqual(before)
      expect(await house.supplier.place(order)).toMatchObject({ status: 'rejected' })
      expect(await house.outside.chargesOf(order.reference)).toBe(0)
    })

    test('what was refused and is delivered all the same is found, with its cost', async (context) => {
      if (lacks('late deliveries')) return context.skip('what the supplier refused stays refused')
      const order = await newOrder()
      await place(order)
      await house.outside.settle(order.reference, 'rejected')
      await ended(order)
      await house.outside.change(order.reference, 'done')
      await become(order, 'done')
      expect(await house.supplier.find(order)).toMatchObject({ result: { cost: order.cost } })
      expect(await house.outside.chargesOf(order.reference)).toBe(1)
    })

    describe('its callbacks', () => {
      /** Waits for a callback about an order. */
      async function heard({ reference }: Order): Promise<Callback> {
        return vi.waitFor(async () => {
          const came = await house.outside.callbacks()
          const found = came.find((one) => house.supplier.readCallback(one).reference === reference)
          assert(found !== undefined, `the house heard of ${came.length} others`)
          return found
        }, waiting)
      }

      function noticeOrNull(callback: Callback): SupplierNotice | null {
        try {
          return house.supplier.readCallback(callback)
        } catch (error) {
          if (error instanceof InvalidCallback) return null
          throw error
        }
      }

      test('follow each decision and each change of mind', async (context) => {
        if (lacks('callbacks')) return context.skip('the supplier calls nobody')
        const [order, refused] = [await newOrder(), await newOrder()]
        for (const one of [order, refused]) await place(one)
        await house.outside.settle(order.reference, 'done')
        await heard(order)
        await house.outside.settle(refused.reference, 'rejected')
        await heard(refused)
        if (!lacks('given back')) {
          await house.outside.change(order.reference, 'rejected')
          await heard(order)
        }
        if (lacks('late deliveries')) return
        await house.outside.change(refused.reference, 'done')
        await heard(refused)
      })

      test('are read as often as they come, and not at all with another byte or signature', async (context) => {
        if (lacks('callbacks')) return context.skip('the supplier calls nobody')
        const order = await newOrder()
        await place(order)
        await house.outside.settle(order.reference, 'done')
        const callback = await heard(order)
        const { headers, body } = callback
        const notice = { reference: order.reference }
        for (const reader of [house.supplier, house.reopen()])
          for (const one of [callback, house.outside.sign(body)])
            expect(reader.readCallback(one)).toEqual(notice)
        for (const one of [
          house.outside.sign(body, 'somebody else'),
          { headers: {}, body },
          { headers, body: Buffer.alloc(0) },
          { headers, body: body.subarray(0, -1) },
        ])
          expect(() => house.supplier.readCallback(one)).toThrow(InvalidCallback)
        const changed = Array.from(body, (byte, index) => {
          const other = Buffer.from(body)
          other[index] = byte ^ 1
          return other
        })
        for (const one of [...changed, Buffer.concat([body, Buffer.from(' ')])]) {
          const read = noticeOrNull({ headers, body: one })
          if (lacks('signed bodies')) expect(read ?? notice).toEqual(notice)
          else expect(read).toBeNull()
        }
      })

      test('that are authentic and make no sense are refused, whatever their size', async (context) => {
        if (lacks('callbacks')) return context.skip('the supplier calls nobody')
        const bodies = ['', 'garbage', '[]', '{}', 'null', '{"reference":"x"}', 'x'.repeat(1_000_000)]
        for (const text of bodies)
          expect(() => house.supplier.readCallback(house.outside.sign(Buffer.from(text)))).toThrow(
            InvalidCallback,
          )
        const binary = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
        expect(() => house.supplier.readCallback(house.outside.sign(binary))).toThrow(InvalidCallback)
      })
    })
  })
}

/** All items of a catalogue, page by page. */
export async function wholeCatalog<Item>(
  read: (page: number) => Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }>,
): Promise<Item[]> {
  const pagesMax = 100
  const items: Item[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const told = await read(page)
    items.push(...told.items)
    if (!told.hasMore) {
      expect((await read(page + 1)).items).toEqual([])
      return items
    }
    expect(told.items.length).toBeGreaterThan(0)
  }
  return assert.fail(`the catalogue has more than ${pagesMax} pages`)
}

export const decimal = /^(0|[1-9]\d*)(\.\d*[1-9])?$/
