import { expect } from 'vitest'
import { hurrySpends, type PaidChain, type Signer, type Spending } from '#core/spends'
import { sql } from '#platform/database'
import { openSpendHouse } from '../world/spend-house.ts'
import { indifferent, type Manner, type Process, type Subject } from './subject.ts'
import { openWitness, type Witness } from './witness.ts'

type By = {
  readonly process: string
  readonly witness: Witness
  /** Whether a spend has to wait, such as one that nobody had begun to sign before its customer was frozen. */
  isHeld(spendId: string): boolean
}

/** The signer as one process calls it. */
function watchedSigner(signer: Signer, { process, witness, isHeld }: By): Signer {
  return {
    ...signer,
    sign(request) {
      const { reference } = request
      const ids = 'members' in request ? request.members.map(({ spendId }) => spendId) : [request.spendId]
      return witness.meet({ process, act: 'place', reference, isExempt: !ids.some(isHeld) }, () =>
        signer.sign(request),
      )
    },
    find: (reference) => witness.meet({ process, act: 'find', reference }, () => signer.find(reference)),
  }
}

/** The chain as one process calls it; a look and a broadcast may ask for one transaction at once. */
function watchedChain(chain: PaidChain, { process, witness }: By): PaidChain {
  return {
    ...chain,
    broadcast: (raw) =>
      witness.meet({ process, act: 'hand over', reference: raw }, () => chain.broadcast(raw)),
    find: (signed) =>
      witness.meet({ process, act: 'sight', reference: signed.txid }, () => chain.find(signed)),
  }
}

const network = 'erc20'
const confirmations = 12

/** Payments on a chain by a signer: each is paid at most once, and exactly once where it is confirmed. */
export async function spends(): Promise<Subject> {
  const house = await openSpendHouse({ network })
  const { database, clock, chain } = house
  const witness = openWitness({ clock })
  const customerId = await house.newCustomer({})
  const engines = new Map<string, Spending>()
  let asked = 0
  /** Spends that nobody had begun to sign at the freeze. */
  const held = new Set<string>()
  let isFrozen = false
  let isHalted = false
  const forbid = () => {
    // A payment that was signed before a freeze goes on.
    witness.forbidden = isHalted ? ['place', 'hand over'] : isFrozen ? ['place'] : []
  }
  function engineOf({ name, database: own }: Process): Spending {
    const by = { process: name, witness, isHeld: (id: string) => isHalted || held.has(id) }
    const [signer, paying] = [watchedSigner(house.signer, by), watchedChain(chain, by)]
    const made = engines.get(name) ?? house.engine({ database: own, signer, chains: [paying] })
    if (name !== 'mortal') engines.set(name, made)
    return made
  }
  return {
    ...indifferent,
    world: house,
    witness,
    async ask() {
      const address = `payee ${asked++}`
      const initiator = `customer:${customerId}`
      const id = await house.request({ address, initiator, fromIndexes: [asked % 2] })
      if (isFrozen) held.add(id)
      return address
    },
    async turn(process) {
      await house.watch()
      await engineOf(process)
        .carryOn(network)
        .catch(() => {})
    },
    behave(manner) {
      house.signer.answers = () => answers[manner]
    },
    callBack: async () => chain.mine(1),
    changeMind: async (address) =>
      address.length % 2 === 0 ? chain.forget() : chain.reorganise(2, { forgets: address.endsWith('1') }),
    hurry: () => database.inTransaction((tx) => hurrySpends(tx, { network, now: clock.now() })),
    async halt() {
      await database.query(sql`
        insert into halts (place, operator, reason, at) values (${network}, 'eve', 'a leak', ${clock.now()})`)
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
      const waiting = await database.query<{ id: string }>(sql`
        select id from spends where purpose = 'withdrawal' and status = 'requested'`)
      for (const { id } of waiting) held.add(id)
      isFrozen = true
      forbid()
    },
    async thaw() {
      await house.unfreeze(customerId)
      held.clear()
      isFrozen = false
      forbid()
    },
    async expectSound(addresses) {
      for (let round = 0; round < 30 && !(await house.isQuiet()); round++) {
        clock.advance(301_000)
        await house.pass()
        chain.mine(confirmations)
      }
      expect(await house.isQuiet()).toBe(true)
      const rows = await database.query<{ address: string; status: string }>(sql`
        select address, status from spends where purpose = 'withdrawal' order by created_at, id`)
      expect(rows.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted())
      for (const { address, status } of rows)
        expect([address, chain.paidTo(address).length]).toEqual([address, status === 'confirmed' ? 1 : 0])
      await house.expectSoundBooks()
    },
    close: () => house.close(),
  }
}

const answers = {
  does: null,
  silent: { status: 'unknown' },
  rejects: { status: 'rejected', reason: 'no' },
  defers: { status: 'deferred', reason: 'not yet' },
  unknown: { status: 'unknown' },
} as const satisfies { [manner in Manner]: unknown }
