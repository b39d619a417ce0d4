import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import { openPayingHouse, type PayingEngine } from '../../../../test/world/paying-house.ts'

const house = await openPayingHouse()
const { clock } = house
await house.stock({ USDT: '100000', TRX: '100000' })
const payer = await house.newCustomer({ funding_available: { USDT: '100000' } })
afterAll(() => house.close())

const hourMs = 3_600_000
const hedging = { price: '100 TRX', way: 'TRX trc20', hedging: 'USDT' }

type Story = {
  readonly options?: Parameters<typeof house.invoice>[1]
  /** Prepares the invoice before the process starts; its answer is passed to `live`. */
  before?(id: string, merchant: string): Promise<unknown>
  live(engine: PayingEngine, id: string, before: string): Promise<unknown>
  readonly facts: string
  readonly has: string
  readonly told: readonly string[]
}

async function seen(id: string, amount = '25'): Promise<void> {
  await house.onChain(id, amount)
  await house.tell()
}

const stories: readonly [string, Story][] = [
  [
    'the sight of a payment',
    {
      before: (id) => house.onChain(id, '25', { isUnread: true }),
      live: (engine) => engine.scan(),
      facts: 'exact on_time seen none confirming',
      has: '0 0',
      told: ['created', 'confirming'],
    },
  ],
  [
    'a credit',
    {
      async before(id) {
        await seen(id)
        await house.chain().mine(20)
      },
      live: (engine) => engine.scan(),
      facts: 'exact on_time confirmed accepted success',
      has: '24.75 0',
      told: ['created', 'confirming', 'paid'],
    },
  ],
  [
    'the sight of late money, which ends it',
    {
      async before(id) {
        clock.advance(hourMs + 1)
        await house.onChain(id, '25', { isUnread: true })
      },
      live: (engine) => engine.scan(),
      facts: 'exact late seen none expired',
      has: '0 0',
      told: ['created', 'expired', 'confirming'],
    },
  ],
  [
    'the news of a reorganisation',
    {
      async before(id) {
        await seen(id)
        await house.chain().reorg(1)
      },
      live: (engine) => engine.scan(),
      facts: 'none on_time none none pending',
      has: '0 0',
      told: ['created', 'confirming', 'pending'],
    },
  ],
  [
    'the credit by an operator',
    {
      async before(id, merchant) {
        await seen(id, '0.5')
        await house.deepen()
        await house.tell()
        await house.credit(merchant)
      },
      live: (engine) => engine.tell(),
      facts: 'partial on_time confirmed accepted success',
      has: '0.495 0',
      told: ['created', 'confirming', 'failed', 'paid'],
    },
  ],
  [
    'a payment over the rail',
    {
      options: { price: '1000 RUB', way: 'RUB sbp' },
      before: (id) => house.link(id, '1000'),
      async live(engine, _, link) {
        const known = house.rail.payIns.get(link)?.payments[0]
        const amount = house.money('RUB', '1000')
        const notice =
          known === undefined
            ? house.rail.payerPays(link, { amount })
            : { kind: 'payment' as const, reference: link, providerReference: null, payment: known }
        await engine.rails.receive('sbp', house.rail.callbackOf(notice))
      },
      facts: 'exact on_time final accepted success',
      has: '0 0',
      told: ['created', 'paid'],
    },
  ],
  [
    'a payment from a balance',
    {
      live: (engine, id) => engine.pay(payer, id, { key: id }),
      facts: 'exact on_time final accepted success',
      has: '24.75 0',
      told: ['created', 'paid'],
    },
  ],
  [
    'a hedge',
    {
      options: hedging,
      async before(id) {
        await house.onChain(id, '100', { symbol: 'TRX' })
        await house.tell()
        await house.deepen()
        await house.tell()
      },
      async live(engine) {
        await engine.turn()
        // A hedge that failed is put off.
        clock.advance(10_000)
        await engine.turn()
      },
      facts: 'exact on_time confirmed accepted success',
      has: '24.67575 0',
      told: ['created', 'confirming', 'paid', 'hedged'],
    },
  ],
  [
    'an expiry',
    {
      before: async () => clock.advance(hourMs),
      live: (engine) => engine.turn(),
      facts: 'none on_time none none expired',
      has: '0 0',
      told: ['created', 'expired'],
    },
  ],
  [
    'finality',
    {
      async before(id) {
        await seen(id)
        await house.deepen(45)
      },
      live: (engine) => engine.turn(),
      facts: 'exact on_time final accepted success',
      has: '24.75 0',
      told: ['created', 'confirming', 'paid'],
    },
  ],
]

test.each(stories)(
  'wherever a process dies in %s, it counts once',
  async (_, { before, live, ...story }) => {
    let deaths = 0
    for (let diesAt = 1; ; diesAt++) {
      const merchant = await house.merchant()
      const id = await house.invoice(merchant, story.options)
      const named = String(await before?.(id, merchant))
      const process = mortalProcess(house.database, diesAt)
      await live(house.newEngine(process.database), id, named).catch((error: unknown) => {
        if (!process.hasDied()) throw error
      })
      // A cause whose news failed gets it again after a pause.
      clock.advance(31_000)
      await live(house, id, named)
      await house.tell()
      expect(await house.facts(id)).toBe(story.facts)
      expect(await house.has(merchant)).toBe(story.has)
      expect(await house.told(id)).toEqual(story.told)
      // Nothing of this round is left for the next one.
      await house.deepen(45)
      await house.tell()
      await house.turn()
      await house.database.query(
        sql`update invoices set expires_at = now() + interval '9 years' where id = ${id}`,
      )
      if (!process.hasDied()) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(5)
    await house.expectSound()
  },
  60_000,
)
