import { type Callback, InvalidCallback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { Delivered, SupplierNotice } from '#core/suppliers'

type AnyOrder = { readonly reference: string; readonly cost: Money }

/** A supplier of a catalogue on paper. The supplier carries out a repeated order again, so that a repetition shows. */
export type PaperDeliveries<Item, Order extends AnyOrder, Delivery extends Delivered, Call extends string> = {
  readonly name: string
  readonly currency: string
  /** The pages of its catalogue. */
  pages: readonly (readonly Item[])[]
  /** The answer to give instead of carrying out a call; null to carry it out. */
  answers: ((call: Call | 'find', reference: string) => PartyAnswer<Delivery> | null) | null
  /** Throws where a test wants a call to fail, or a process to end. */
  around: (call: Call | 'find' | 'readCatalog', moment: 'before' | 'after') => void
  /** How often each reference was delivered. */
  readonly delivered: ReadonlyMap<string, number>
  /** The orders that it took, done or not; none that it put off. */
  readonly orders: ReadonlyMap<string, Order>
  /** The price that it charges; by default the agreed cost. */
  charges: (cost: Money) => Money
  /** The money that it took, less what it gave back, in units. */
  taken(): bigint
  readCatalog(page: number): Promise<{ items: readonly Item[]; hasMore: boolean }>
  find(order: Order): Promise<PartyAnswer<Delivery> | null>
  balance(): Promise<Money>
  readCallback(callback: Callback): SupplierNotice
  /** Delivers by itself, such as an order that it had refused. */
  deliver(order: Order): Delivery
  /** Whether it took the cost of a delivery, and has not given it back. */
  holds(reference: string): boolean
  /** Gives the cost of a delivery back. */
  takeBack(reference: string): void
}

type Parts<Item, Order, Delivery> = {
  readonly name: string
  readonly currency: string
  readonly pages: readonly (readonly Item[])[]
  /** The reason that it gives again for an order that it has refused. */
  readonly refusal: string
  deliveryOf(order: Order, cost: Money): Delivery
}

/** The deliveries of a supplier, with the functions that report its calls and place its orders. */
export function paperDeliveries<
  Item,
  Order extends AnyOrder,
  Delivery extends Delivered,
  Call extends string,
>({ name, currency, pages, refusal, deliveryOf }: Parts<Item, Order, Delivery>) {
  const delivered = new Map<string, number>()
  const orders = new Map<string, Order>()
  const held = new Map<string, { delivery: Delivery; isBack: boolean }>()
  const refused = new Set<string>()
  let taken = 0n
  async function tell<Result>(call: Call | 'find' | 'readCatalog', act: () => Result): Promise<Result> {
    deliveries.around(call, 'before')
    const result = act()
    deliveries.around(call, 'after')
    return result
  }
  const done = (result: Delivery): PartyAnswer<Delivery> => ({ status: 'done', result })
  const deliveries: PaperDeliveries<Item, Order, Delivery, Call> = {
    ...{ name, currency, pages, answers: null, around: () => {}, delivered, orders },
    charges: (cost) => cost,
    taken: () => taken,
    readCatalog: (page) =>
      tell('readCatalog', () => ({
        items: deliveries.pages[page - 1] ?? [],
        hasMore: page < deliveries.pages.length,
      })),
    find: ({ reference }) =>
      tell('find', () => {
        const answered = deliveries.answers?.('find', reference)
        if (answered != null) return answered
        const one = held.get(reference)
        if (one?.isBack) return { status: 'rejected', reason: 'REFUNDED' }
        if (one !== undefined) return done(one.delivery)
        return refused.has(reference) ? { status: 'rejected', reason: refusal } : null
      }),
    async balance() {
      return { asset: { symbol: currency, scale: 6 }, units: 10n ** 12n - taken }
    },
    readCallback({ headers, body }) {
      if (headers['x-signature'] !== name) throw new InvalidCallback('not signed')
      return { reference: body.toString() }
    },
    deliver(order) {
      const { reference } = order
      delivered.set(reference, (delivered.get(reference) ?? 0) + 1)
      const cost = deliveries.charges(order.cost)
      taken += cost.units
      const delivery = deliveryOf(order, cost)
      held.set(reference, { delivery, isBack: false })
      return delivery
    },
    holds: (reference) => held.get(reference)?.isBack === false,
    takeBack(reference) {
      const one = held.get(reference)
      if (one === undefined || one.isBack) throw new Error(`nothing was delivered for ${reference}`)
      one.isBack = true
      taken -= one.delivery.cost.units
    },
  }
  const place = (call: Call, order: Order) =>
    tell(call, () => {
      orders.set(order.reference, order)
      const answer = deliveries.answers?.(call, order.reference) ?? done(deliveries.deliver(order))
      if (answer.status === 'rejected') refused.add(order.reference)
      // The supplier has done nothing and never will for this call.
      if (answer.status === 'deferred') orders.delete(order.reference)
      return answer
    })
  return { deliveries, tell, place }
}
