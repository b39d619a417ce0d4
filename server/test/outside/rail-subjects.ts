import { expect } from 'vitest'
import type { PayoutHandler, Rail, Rails } from '#core/rails'
import { sql } from '#platform/database'
import { openRailHouse, type RailHouse, railCode } from '../world/rail-house.ts'
import { indifferent, type Manner, type Process, type Subject } from './subject.ts'
import { openWitness, type Witness } from './witness.ts'

type Opened = {
  readonly house: RailHouse
  readonly witness: Witness
  engineOf(process: Process): Rails
} & Pick<Subject, 'world' | 'witness' | 'turn' | 'hurry' | 'behave' | 'close'>

/** The rail as one process calls it. */
function watched(rail: Rail, { process, witness }: { process: string; witness: Witness }): Rail {
  const by = <Order extends { reference: string }, Result extends object | null>(
    act: 'place' | 'find' | 'look',
    call: (order: Order) => Promise<Result>,
  ) => {
    return (order: Order) => witness.meet({ process, act, reference: order.reference }, () => call(order))
  }
  return {
    ...rail,
    createPayIn: by('place', rail.createPayIn),
    findPayIn: by('find', rail.findPayIn),
    readPayIn: by('look', rail.readPayIn),
    pay: by('place', rail.pay),
    findPayout: by('find', rail.findPayout),
    findReturn: by('look', rail.findReturn),
  }
}

async function open(payoutHindrance: () => string | null): Promise<Opened> {
  const house = await openRailHouse()
  const witness = openWitness({ clock: house.clock })
  const withdrawal: PayoutHandler = {
    ...house.books.payoutHandlers.withdrawal!,
    hindrance: async () => payoutHindrance(),
  }
  const engines = new Map<string, Rails>()
  function engineOf({ name, database }: Process): Rails {
    const made =
      engines.get(name) ??
      house.engine({
        ...{ database, payoutHandlers: { withdrawal } },
        rails: new Map([[railCode, watched(house.rail, { process: name, witness })]]),
      })
    if (name !== 'mortal') engines.set(name, made)
    return made
  }
  return {
    house,
    witness,
    engineOf,
    world: house,
    turn: (process) =>
      engineOf(process)
        .turn()
        .catch(() => {}),
    // A hint makes the next look due at once.
    hurry: (reference) => house.deliver({ kind: 'payout', reference }),
    behave: (manner) => setManner(house, manner),
    close: () => house.close(),
  }
}

function setManner({ rail }: RailHouse, manner: Manner): void {
  const placing = new Set(['createPayIn', 'pay'])
  const finding = new Set(['findPayIn', 'findPayout'])
  const reason = 'so it says'
  const said = {
    does: null,
    silent: null,
    rejects: { status: 'rejected', reason },
    defers: { status: 'deferred', reason },
    unknown: { status: 'unknown' },
  } as const
  const isSilent = manner === 'silent'
  rail.answers = (call) => {
    if (isSilent && finding.has(call)) return { status: 'unknown' }
    return placing.has(call) ? said[manner] : null
  }
  rail.around = (call, moment) => {
    if (isSilent && moment === 'after' && placing.has(call)) throw new Error('it does not answer')
  }
}

/** Links that payers pay: each payment is booked once, whichever way and however often it is heard of. */
export async function payIns(): Promise<Subject> {
  const { house, ...opened } = await open(() => null)
  const { rail } = house
  const amount = house.rub('1000')
  return {
    ...indifferent,
    ...opened,
    ask: () => house.requestPayIn(),
    async callBack(id) {
      if (!rail.payIns.has(id)) return
      const notice = rail.payerPays(id, { amount })
      for (let times = 0; times < 2; times++) await house.deliver(notice)
    },
    changeMind: async (id) => void (rail.payIns.has(id) && rail.payerPays(id, { amount })),
    async expectSound(ids) {
      for (const id of ids) {
        const payments = rail.payIns.get(id)?.payments.length ?? 0
        expect(rail.linksMade.get(id) ?? 0).toBeLessThanOrEqual(1)
        expect((await house.payIn(id)).status).toBe(payments > 0 ? 'paid' : 'failed')
        expect(await house.funding(id)).toBe(`${payments * 1_000}/0`)
        const told = await house.told(id)
        expect(told.filter((one) => one.startsWith('paid'))).toHaveLength(payments)
        expect(told.filter((one) => one.startsWith('failed')).length).toBeLessThanOrEqual(1)
      }
      expect(await house.breaks()).toEqual([])
      await house.expectSoundRails()
    },
  }
}

/** Payouts: each is paid at most once, and comes back at most once. */
export async function payouts(): Promise<Subject> {
  let isFrozen = false
  let isHalted = false
  const { house, witness, ...opened } = await open(() => (isFrozen ? 'the customer is frozen' : null))
  const { rail, database, clock } = house
  const forbid = () => {
    witness.forbidden = isFrozen || isHalted ? ['place'] : []
  }
  const order = async (id: string) => {
    const { amount, phone, bankCode } = await house.payout(id)
    return { reference: id, amount, phone, bankCode }
  }
  return {
    ...indifferent,
    ...opened,
    witness,
    ask: () => house.requestPayout(),
    async callBack(reference) {
      for (let times = 0; times < 2; times++) await house.deliver({ kind: 'payout', reference })
    },
    async changeMind(id) {
      const { status, amount } = await house.payout(id)
      if (rail.paid.has(id)) rail.sendsBack({ reference: id, amount })
      else if (status === 'failed' && rail.refused.has(id)) rail.paysAfterAll(await order(id))
    },
    async halt() {
      await database.query(sql`
        insert into halts (place, operator, reason, at) values (${railCode}, 'olga', 'a drill', ${clock.now()})`)
      isHalted = true
      forbid()
    },
    async resume() {
      await database.query(sql`delete from halts`)
      isHalted = false
      forbid()
    },
    async freeze() {
      isFrozen = true
      forbid()
    },
    async thaw() {
      isFrozen = false
      forbid()
    },
    async expectSound(ids) {
      for (const id of ids) {
        expect(rail.paid.get(id)?.length ?? 0).toBeLessThanOrEqual(1)
        const isPaid = rail.paid.has(id)
        const isBack = rail.returned.has(id)
        const { status } = await house.payout(id)
        // A payment that follows a refusal, and its return, are the house's.
        const expected = { paid: ['paid'], returned: ['paid', 'returned'], failed: ['failed'] }[
          status as 'paid'
        ]
        expect(await house.told(id)).toEqual(expected)
        if (status === 'failed') expect(rail.refused.has(id)).toBe(true)
        else expect([isPaid, isBack]).toEqual([true, status === 'returned'])
        expect(await house.funding(id)).toBe(status === 'paid' ? '0/0' : '1000/0')
        const moved = await database.query(sql`select from rail_movements where reference = ${id}`)
        expect(moved).toHaveLength(Number(isPaid) + Number(isBack))
      }
      await house.expectSoundRails()
    },
  }
}
