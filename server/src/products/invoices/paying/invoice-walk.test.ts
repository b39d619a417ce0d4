import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { lockStory } from '#products/invoices/invoice'
import { changeInvoice } from '#products/invoices/publishing'
import { mortalProcess } from '../../../../test/world/mortal-process.ts'
import { openPayingHouse, type PayingEngine } from '../../../../test/world/paying-house.ts'

const house = await openPayingHouse()
const { database, catalog, clock } = house
await house.stock({ USDT: '1000000', TRX: '1000000', RUB: '10000000' })
afterAll(() => house.close())

const assets = ['USDT', 'TRX', 'RUB']
const minuteMs = 60_000

/** The step at which the process of an act dies and another one goes on; null where this process does it all. */
const diesAt = fc.option(fc.integer({ min: 1, max: 45 }), { freq: 2 })

const act = fc.oneof(
  fc.record({
    kind: fc.constant('invoice' as const),
    price: fc.constantFrom('25 USDT', '60 TRX', null),
    way: fc.constantFrom('USDT trc20', 'TRX trc20', 'USDT trc20', null),
    hedging: fc.constantFrom(undefined, undefined, 'USDT', 'RUB'),
    isShifted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('link' as const), hedging: fc.constantFrom(undefined, 'USDT') }),
  fc.record({
    kind: fc.constant('chain' as const),
    invoice: fc.nat(),
    amount: fc.constantFrom('0.5', '10', '25', '25.25', '33.333333'),
    symbol: fc.constantFrom('USDT', 'USDT', 'TRX'),
    isUnread: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('inside' as const),
    invoice: fc.nat(),
    body: fc.constantFrom(
      {},
      { symbol: 'USDT' },
      { amount: '3.000001' },
      { amount: '0.000002' },
      { symbol: 'TRX', amount: '4' },
    ),
    diesAt,
  }),
  fc.record({
    kind: fc.constant('rail' as const),
    link: fc.nat(),
    amount: fc.constantFrom('400', '1000'),
    diesAt,
  }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.constantFrom(1, 5, 20, 40), diesAt }),
  fc.record({ kind: fc.constant('reorganise' as const), depth: fc.constantFrom(1, 3, 22), diesAt }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 50, 1_600) }),
  fc.record({ kind: fc.constant('cancel' as const), invoice: fc.nat() }),
  fc.record({ kind: fc.constant('silence' as const), isSilent: fc.boolean() }),
  fc.record({ kind: fc.constant('credit' as const) }),
  fc.record({ kind: fc.constant('turn' as const), diesAt }),
)

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Walk = {
  readonly merchant: string
  readonly payer: string
  readonly invoices: string[]
  readonly links: string[]
  /** The units that were paid, by asset; `count` is the number of payments. */
  readonly arrived: Map<string, bigint>
  count: number
}

async function living(at: number | null, live: (engine: PayingEngine) => Promise<unknown>): Promise<void> {
  if (at !== null) {
    const process = mortalProcess(database, at)
    await live(house.newEngine(process.database)).catch((error: unknown) => {
      if (!process.hasDied() && !(error instanceof Refusal)) throw error
    })
  }
  await live(house)
}

async function take(one: Act, walk: Walk): Promise<void> {
  const { merchant, invoices } = walk
  const id = 'invoice' in one ? invoices[one.invoice % Math.max(invoices.length, 1)] : undefined
  if (one.kind === 'invoice') invoices.push(await house.invoice(merchant, withoutUndefined(one)))
  if (one.kind === 'link') {
    const asked = { price: '1000 RUB', way: 'RUB sbp', ...withoutUndefined(one) }
    const made = await house.invoice(merchant, asked)
    invoices.push(made)
    walk.links.push(await house.link(made, '1000'))
  }
  if (one.kind === 'chain' && id !== undefined) await payOnChain(one, { id, walk })
  if (one.kind === 'inside' && id !== undefined) await payInside(one, { id, walk })
  if (one.kind === 'rail') await payByRail(one, walk)
  if (one.kind === 'mine') await house.chain().mine(one.blocks)
  if (one.kind === 'reorganise') await house.chain().reorg(one.depth)
  if (one.kind === 'mine' || one.kind === 'reorganise') await living(one.diesAt, (engine) => engine.scan())
  if (one.kind === 'wait') clock.advance(one.minutes * minuteMs)
  if (one.kind === 'cancel' && id !== undefined) await cancel(id)
  if (one.kind === 'silence') house.silence(one.isSilent)
  if (one.kind === 'credit') await house.credit(merchant)
  if (one.kind === 'turn') {
    await living(one.diesAt, (engine) => engine.tell())
    await living(one.diesAt, (engine) => engine.turn())
  }
}

function withoutUndefined<One extends { hedging: string | undefined }>({ hedging, ...rest }: One) {
  return hedging === undefined ? rest : { ...rest, hedging }
}

type At = { readonly id: string; readonly walk: Walk }

async function payOnChain(one: Act & { kind: 'chain' }, { id, walk }: At): Promise<void> {
  const { address } = await house.read(id)
  if (address === null) return
  await house.onChain(id, one.amount, one)
  arrive(walk, one.symbol, one.amount)
}

async function payInside(one: Act & { kind: 'inside' }, { id, walk }: At): Promise<void> {
  const key = systemIds.next()
  const told: unknown[] = []
  await living(one.diesAt, async (engine) => {
    told.push(await engine.pay(walk.payer, id, { ...one.body, key }))
  })
  // The last word counts; a repeat has no second effect.
  const { symbol, amount } = told.at(-1) as { symbol: string; amount: string }
  arrive(walk, symbol, amount)
}

async function payByRail(one: Act & { kind: 'rail' }, walk: Walk): Promise<void> {
  const link = walk.links[one.link % Math.max(walk.links.length, 1)]
  if (link === undefined) return
  const notice = house.rail.payerPays(link, { amount: house.money('RUB', one.amount) })
  arrive(walk, 'RUB', one.amount)
  await living(one.diesAt, (engine) => engine.rails.receive('sbp', house.rail.callbackOf(notice)))
}

function arrive(walk: Walk, symbol: string, amount: string): void {
  walk.arrived.set(symbol, (walk.arrived.get(symbol) ?? 0n) + house.money(symbol, amount).units)
  walk.count += 1
}

/** As its merchant does: only what nobody has begun to pay. */
async function cancel(id: string): Promise<void> {
  await database.inTransaction(async (tx) => {
    const story = await lockStory(tx, { id, catalog })
    const { facts, ended, choice } = story.invoice
    if (ended !== null || facts.confirmation !== 'none' || choice === null) return
    const invoice = { ...story.invoice, ended: 'cancelled' as const }
    const told = { ids: systemIds, catalog, publicUrl: () => 'https://pay.example' }
    changeInvoice(tx, { ...story, invoice, events: ['invoice.cancelled'], now: clock.now() }, told)
  })
}

/** Prices are back, blocks come, and everything ends. */
async function settle(): Promise<void> {
  house.silence(false)
  for (let round = 0; round < 3; round++) {
    await house.deepen(40)
    clock.advance(10 * minuteMs)
    await house.rails.turn()
    await house.tell()
    await house.turn()
  }
}

/** Units of an asset that the house holds as its own or as nobody's, plus those of the merchant of this walk. */
async function held(symbol: string, merchant: string | null): Promise<bigint> {
  const own = (await readBalances(database, houseAccount('fees').owner)).get(symbol)
  const theirs = merchant === null ? undefined : (await readBalances(database, merchant)).get(symbol)
  return [
    own?.invoice_fees,
    own?.suspense,
    own?.inventory,
    own?.spread,
    theirs?.funding_available,
    theirs?.invoice_received,
  ].reduce<bigint>((sum, units) => sum + (units ?? 0n), 0n)
}

test('whatever payers, chains, prices and deaths do, all that came is credited, kept, or in the inbox', async () => {
  const walk = fc.array(act, { minLength: 25, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(walk, async (acts) => {
      const merchant = await house.merchant()
      const payer = await house.newCustomer({ funding_available: { USDT: '1000', TRX: '1000' } })
      const before = new Map<string, bigint>()
      for (const symbol of assets) before.set(symbol, await held(symbol, null))
      const walked: Walk = { merchant, payer, invoices: [], links: [], arrived: new Map(), count: 0 }
      walked.invoices.push(await house.invoice(merchant), await house.invoice(merchant, { hedging: 'RUB' }))
      for (const one of acts)
        await take(one, walked).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      await settle()
      await house.expectSound()
      for (const symbol of assets)
        expect((await held(symbol, merchant)) - (before.get(symbol) ?? 0n)).toBe(
          walked.arrived.get(symbol) ?? 0n,
        )
      await expectEnded(walked)
    }),
    { numRuns: 25, examples: [[corners]] },
  )
  await expectCorners()
}, 180_000)

const alive = { diesAt: null }
const fresh = {
  kind: 'invoice',
  price: '25 USDT',
  way: 'USDT trc20',
  hedging: undefined,
  isShifted: false,
} as const
const paid = { kind: 'chain', amount: '25', symbol: 'USDT', isUnread: false } as const

/** A walk through all corners; the first invoice is plain, the second one is hedged. */
const corners: Act[] = [
  { kind: 'silence', isSilent: true },
  { ...paid, invoice: 1 },
  { kind: 'mine', blocks: 20, ...alive },
  { kind: 'turn', ...alive },
  { kind: 'reorganise', depth: 22, ...alive },
  { ...paid, invoice: 0, amount: '0.5' },
  { ...paid, invoice: 0, amount: '10', symbol: 'TRX' },
  { kind: 'mine', blocks: 20, ...alive },
  { kind: 'inside', invoice: 0, body: {}, ...alive },
  { kind: 'link', hedging: undefined },
  { kind: 'rail', link: 0, amount: '400', ...alive },
  fresh,
  { kind: 'cancel', invoice: 3 },
  fresh,
  { kind: 'wait', minutes: 50 },
  { kind: 'wait', minutes: 50 },
  { kind: 'turn', ...alive },
  { ...paid, invoice: 4 },
  fresh,
  { kind: 'wait', minutes: 50 },
  { kind: 'wait', minutes: 50 },
  { ...paid, invoice: 5 },
]

/** The walks reach the corners, so that their silence means something. */
async function expectCorners(): Promise<void> {
  const [reached] = await database.query<{ [corner: string]: boolean }>(sql`
    select bool_or(is_late) as late, bool_or(not is_counted) as unmatched, bool_or(error = 'BELOW_MINIMUM') as small,
      bool_or(hedged_at is not null) as hedged, bool_or(hedge_attempts > 0) as put_off,
      bool_or(source = 'internal') as internal, bool_or(source = 'sbp') as sbp,
      (select bool_or(reversals > 0) from deposits) as reversed,
      (select bool_or(ended = 'expired') from invoices) as expired,
      (select bool_or(ended = 'cancelled') from invoices) as cancelled
    from invoice_payments`)
  expect(Object.entries(reached ?? {}).filter(([, isReached]) => !isReached)).toEqual([])
}

/** Each payment is one row that has ended; what was hedged is in the currency of the hedge. */
async function expectEnded({ invoices, count }: Walk): Promise<void> {
  const rows = await database.query<{ status: string; error: string | null }>(sql`
    select status, error from invoice_payments where invoice_id = any(${invoices}::uuid[])`)
  const standing = rows.filter(({ error }) => error !== 'REORGANISED')
  expect(standing).toHaveLength(count)
  expect(standing.filter(({ status }) => status !== 'credited' && status !== 'failed')).toEqual([])
  const [wrong] = await database.query<{ count: number }>(sql`
    select count(*)::int as count from invoice_payments paid join invoices on invoices.id = invoice_id
    where invoices.id = any(${invoices}::uuid[]) and hedging_asset is not null and paid.status = 'credited'
      and credited_asset <> hedging_asset`)
  expect(wrong?.count).toBe(0)
}
