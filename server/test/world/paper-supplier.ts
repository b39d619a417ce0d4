import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { Delivered } from '#core/suppliers'

export type SupplierCall = 'place' | 'find' | 'balance'

export type PaperOrder = { readonly reference: string; readonly cost: Money }

type Held = {
  /** The charges, one for each delivery. */
  readonly taken: Money[]
  /** How often it gave that back. */
  givenBack: number
  /** The part that was returned as a debt, and so is not given back again. */
  returned: bigint
  state: 'delivered' | 'refused' | 'given back'
}

/** A supplier on paper. The supplier carries out a repeated order again, so that a repetition shows. */
export type PaperSupplier = {
  readonly name: string
  readonly orders: ReadonlyMap<string, Held>
  place(order: PaperOrder): Promise<PartyAnswer<Delivered>>
  find(order: PaperOrder): Promise<PartyAnswer<Delivered> | null>
  balance(): Promise<Money>
  /** The answer to give instead of carrying out a call; null to carry it out. */
  answers: ((call: SupplierCall, reference: string) => PartyAnswer<Delivered> | null) | null
  /** Throws where a test wants a call to fail, or a process to end. */
  around: (call: SupplierCall, moment: 'before' | 'after') => void
  /** The charge for an order. */
  takes: (order: PaperOrder) => Money
  /** Delivers an order by itself, such as one that it had refused. */
  deliversAfterAll(order: PaperOrder): void
  /** Gives back the charge for an order. */
  givesBack(reference: string): void
  /** Pays what it owes for an order, unless it gave all back meanwhile. */
  pays(reference: string, amount: Money): void
  /** Gives the house money that it owes, or takes it. */
  adds(amount: Money): void
}

export function paperSupplier({ name = 'paper', has }: { name?: string; has: Money }): PaperSupplier {
  const orders = new Map<string, Held>()
  let units = has.units
  const heldOf = (reference: string): Held => {
    const held = orders.get(reference) ?? { taken: [], givenBack: 0, returned: 0n, state: 'refused' as const }
    orders.set(reference, held)
    return held
  }
  function deliver(order: PaperOrder): PartyAnswer<Delivered> {
    const held = heldOf(order.reference)
    // Another delivery of one order costs what the first one did.
    const cost = held.taken.at(-1) ?? supplier.takes(order)
    held.taken.push(cost)
    held.state = 'delivered'
    units -= cost.units
    return { status: 'done', result: { cost } }
  }
  async function meet<T>(call: SupplierCall, act: () => T): Promise<T> {
    supplier.around(call, 'before')
    const answer = act()
    supplier.around(call, 'after')
    return answer
  }
  const supplier: PaperSupplier = {
    name,
    orders,
    answers: null,
    around: () => {},
    takes: ({ cost }) => cost,
    place: (order) =>
      meet('place', () => {
        const said = supplier.answers?.('place', order.reference) ?? null
        if (said === null) return deliver(order)
        if (said.status === 'rejected') heldOf(order.reference)
        return said
      }),
    find: ({ reference }) =>
      meet('find', () => {
        const said = supplier.answers?.('find', reference) ?? null
        return said ?? stateOf(orders.get(reference))
      }),
    balance: () => meet('balance', () => ({ ...has, units })),
    deliversAfterAll: (order) => void deliver(order),
    givesBack(reference) {
      const held = orders.get(reference)
      const last = held?.taken.at(-1)
      if (held?.state !== 'delivered' || last === undefined) return
      held.state = 'given back'
      held.givenBack++
      units += last.units - held.returned
    },
    pays(reference, amount) {
      const held = heldOf(reference)
      if (held.state !== 'delivered') return
      held.returned += amount.units
      units += amount.units
    },
    adds(amount) {
      units += amount.units
    },
  }
  return supplier
}

function stateOf(held: Held | undefined): PartyAnswer<Delivered> | null {
  if (held === undefined) return null
  const cost = held.taken.at(-1)
  if (held.state === 'delivered' && cost !== undefined) return { status: 'done', result: { cost } }
  return { status: 'rejected', reason: held.state === 'refused' ? 'OUT_OF_STOCK' : 'given back' }
}
