import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectSoundBatches } from '../../../test/world/expect-sound-batches.ts'
import { openSpendHouse, type SpendHouse } from '../../../test/world/spend-house.ts'

const confirmations = 12

const event = fc.oneof(
  fc.record({ kind: fc.constant('request' as const), lane: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ kind: fc.constant('go on' as const), seconds: fc.constantFrom(0, 2, 40, 301, 1_801) }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.constantFrom(1, 2, 12) }),
  fc.record({ kind: fc.constant('include an older one' as const) }),
  // Not deeper than the confirmations: what has ended stays.
  fc.record({
    kind: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: 11 }),
    forgets: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('forget' as const) }),
  fc.record({
    kind: fc.constant('trouble' as const),
    call: fc.constantFrom('prepare', 'broadcast', 'find', 'sign', 'find signed'),
    moment: fc.constantFrom('before', 'after'),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('signer' as const),
    answer: fc.constantFrom('signs', 'rejects', 'rejects some', 'defers'),
  }),
)

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

const isInBatches = ({ chain }: SpendHouse) => chain.batches !== undefined

async function live(house: SpendHouse, events: readonly Event[]): Promise<Map<string, string>> {
  const engines = [house.engine(), house.engine()]
  const asked = new Map<string, string>()
  const goOn = async (seconds: number) => {
    house.clock.advance(seconds * 1_000)
    await house.watch().catch(() => {})
    await Promise.allSettled(engines.map((engine) => engine.carryOn(house.network)))
  }
  for (const one of events) {
    if (one.kind === 'request') {
      const address = `payee of ${asked.size}`
      // Where payments are made in batches, those of the other kind stay alone.
      const purpose = isInBatches(house) && one.lane === 1 ? 'sweep' : 'withdrawal'
      asked.set(await house.request({ address, purpose, fromIndexes: [one.lane] }), address)
    } else if (one.kind === 'go on') await goOn(one.seconds)
    else if (one.kind === 'mine') {
      house.chain.mine(one.blocks)
      await goOn(0)
    } else if (one.kind === 'include an older one') house.chain.mine(1, { only: [...house.chain.handedOver] })
    else if (one.kind === 'reorganise') house.chain.reorganise(one.depth, one)
    else if (one.kind === 'forget') house.chain.forget()
    else if (one.kind === 'signer') setSigner(house, one.answer)
    else setTrouble(house, one)
  }
  house.around = () => {}
  setSigner(house, 'signs')
  for (let round = 0; round < 30 && !(await house.isQuiet()); round++) {
    await goOn(1_801)
    house.chain.mine(confirmations)
  }
  return asked
}

type Answer = Extract<Event, { kind: 'signer' }>['answer']

function setSigner(house: SpendHouse, answer: Answer): void {
  const answers = {
    signs: null,
    rejects: { status: 'rejected', reason: 'no' },
    defers: { status: 'deferred', reason: 'not yet' },
  } as const
  house.signer.answers = ({ claim }) => {
    if (answer === 'rejects some') return /[05]$/.test(claim.address) ? answers.rejects : null
    return answers[answer]
  }
}

function setTrouble(house: SpendHouse, { call, moment, count }: Extract<Event, { kind: 'trouble' }>): void {
  let left = count
  house.around = (called, at) => {
    if (called === call && at === moment && left-- > 0) throw new Error(`${call} fails`)
  }
}

test.each([
  { where: 'with accounts', network: 'erc20', kind: 'account', raisedBy: 'replacement' },
  { where: 'in batches', network: 'doge', kind: 'outputs', raisedBy: 'replacement' },
  { where: 'in batches that nodes replace by nothing', network: 'doge', kind: 'outputs', raisedBy: 'child' },
] as const)(
  'whatever ports, chain and signer do, each spend is paid at most once, and once exactly when it is confirmed, $where',
  async (world) => {
    const property = fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 30 }), async (events) => {
      const house = await openSpendHouse(world)
      try {
        const asked = await live(house, events)
        expect(await house.isQuiet()).toBe(true)
        for (const [id, address] of asked) {
          const isConfirmed = (await house.statusOf(id)) === 'confirmed'
          expect([address, house.chain.paidTo(address).length]).toEqual([address, isConfirmed ? 1 : 0])
        }
        const used = [house.hot, house.addressAt(1)].map((address) => house.chain.slotsOf(address))
        if (isInBatches(house)) expect(new Set(used.flat()).size).toBe(used.flat().length)
        else for (const slots of used) expect(slots).toEqual(slots.map((_, slot) => String(slot)))
        await expectSoundBatches(house)
        await house.expectSoundBooks()
      } finally {
        await house.close()
      }
    })
    await fc.assert(property, { numRuns: 12, endOnFailure: true })
  },
  120_000,
)
