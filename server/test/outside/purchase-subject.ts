import { expect } from 'vitest'
import { anyKind, type Purchases } from '#core/purchases'
import { sql } from '#platform/database'
import { openPurchaseHouse, type PurchaseHouse } from '../world/purchase-house.ts'
import { indifferent, type Manner, type Process, type Subject } from './subject.ts'
import { openWitness } from './witness.ts'

/** Purchases of one customer: the customer pays for what is delivered, once, and all else is the supplier's debt. */
export async function purchases(): Promise<Subject> {
  const house = await openPurchaseHouse()
  const { supplier, database, clock } = house
  const witness = openWitness({ clock })
  const customerId = await house.newCustomer({ funding_available: { USDT: '1010' } })
  const engines = new Map<string, Purchases>()
  let isFrozen = false
  let isHalted = false
  const forbid = () => {
    witness.forbidden = isFrozen || isHalted ? ['place'] : []
  }
  function engineOf({ name, database: own }: Process): Purchases {
    const { place, find } = house.kind
    const kind = anyKind({
      ...house.kind,
      place: (order) =>
        witness.meet({ process: name, act: 'place', reference: order.reference }, () => place(order)),
      find: (order) =>
        witness.meet({ process: name, act: 'find', reference: order.reference }, () => find(order)),
    })
    const made = engines.get(name) ?? house.engine({ database: own, kinds: [kind] })
    if (name !== 'mortal') engines.set(name, made)
    return made
  }
  const hurry = (id: string) => house.engine().hurry(id)
  return {
    ...indifferent,
    world: house,
    witness,
    // Nothing is bought at a supplier that is halted.
    ask: async () => (isHalted ? null : house.buy({ customerId })),
    turn: (process) =>
      engineOf(process)
        .turn()
        .catch(() => {}),
    behave: (manner) => setManner(house, manner),
    async callBack(id) {
      for (let times = 0; times < 2; times++) await hurry(id)
    },
    hurry,
    async changeMind(id) {
      const { state, returned = 0n } = supplier.orders.get(id) ?? {}
      const isLate = (await house.told(id)).includes('late')
      if (state === 'delivered' && !isLate) supplier.givesBack(id)
      else if (state !== undefined && state !== 'delivered' && !isLate && returned === 0n)
        supplier.deliversAfterAll(await house.orderOf(id))
    },
    async halt() {
      await database.query(sql`
        insert into halts (place, operator, reason, at)
        values ('supplier/giftcards', 'olga', 'a drill', ${clock.now()})`)
      isHalted = true
      forbid()
    },
    async resume() {
      await database.query(sql`delete from halts`)
      isHalted = false
      forbid()
    },
    async freeze() {
      await house.freeze(customerId)
      isFrozen = true
      forbid()
    },
    async thaw() {
      await house.unfreeze(customerId)
      isFrozen = false
      forbid()
    },
    async expectSound(ids) {
      let paid = 0
      for (const id of ids) {
        const { status } = await house.purchase(id)
        const held = supplier.orders.get(id)
        const outcomes = (await house.told(id)).map((one) => one.split(' ')[0]).join(' ')
        expect(outcomes).toMatch(/^(completed|completed refunded( late)?|failed( late)?)$/)
        if (status === 'completed') {
          paid++
          expect([held?.state, held!.taken.length - held!.givenBack]).toEqual(['delivered', 1])
        } else if (held?.state === 'delivered') expect(outcomes).toMatch(/late$/)
      }
      const { USDT: left } = await house.balances(customerId, 'funding')
      expect(left).toBe(`${(10_100 - paid * 101) / 10}/0`)
      await house.expectSoundPurchases()
    },
    close: () => house.close(),
  }
}

function setManner({ supplier }: PurchaseHouse, manner: Manner): void {
  const reason = 'OUT_OF_STOCK'
  const said = {
    does: null,
    silent: null,
    rejects: { status: 'rejected', reason },
    defers: { status: 'deferred', reason },
    unknown: { status: 'unknown' },
  } as const
  const isSilent = manner === 'silent'
  // The supplier stands by an order that it has decided about.
  supplier.answers = (call, reference) => {
    if (isSilent && call === 'find') return { status: 'unknown' }
    return call === 'place' && !supplier.orders.has(reference) ? said[manner] : null
  }
  supplier.around = (call, moment) => {
    if (isSilent && call === 'place' && moment === 'after') throw new Error('it does not answer')
  }
}
