import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Client, createClients } from '../load/create-clients.ts'
import { inTurn } from '../load/in-turn.ts'
import {
  createRailLoad,
  depositPath,
  fundedRoubles,
  inRoubles,
  payoutPath,
  type RailLoad,
  type RailWish,
} from '../load/rail-load.ts'
import {
  advanceClock,
  crashRandom,
  databaseOf,
  expectSoundAudit,
  isThorough,
  killings,
  setFault,
  untilSettled,
  useServerHome,
} from '../wire/crashes.ts'
import type { ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'

const home = useServerHome()
const { ask, count, noteOrders } = databaseOf(home)
// A run beside other tests has time for two rounds.
const rounds = isThorough ? Number(process.env.COFFER_CRASH_ROUNDS) : 2
const faults = ['timeout', '5xx', 'lost_response', 'duplicate_callback']
/** Past the expiry of every link, and past the time after which payouts come back. */
const dayAndMore = 86_401

test(
  'with server and PostgreSQL killed, each payment at the bank is credited once and each payout is paid at most once',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    await noteOrders('simulated_pay_ins', 'simulated_payouts')
    const usernames = ['holder-1', 'holder-2', 'holder-3', 'holder-4']
    const funding = { RUB: fundedRoubles }
    const holders = await createClients(server.url, { as: server.customers.alice, usernames, funding })
    const load = createRailLoad(holders)
    for (let round = 0; round < rounds; round++) {
      const [kind, kill] = inTurn(Object.entries(killings), round)
      const fault = random.pick(faults)
      await setFault(server, { port: 'rail', fault, count: random.between(2, 6) })
      const running = await (round % 2 === 0 ? runUntilSomeArePaid : runAfterLeap)(server, load)
      await pause(random.between(0, 1_000))
      await kill({ server, home: home(), random })
      await Promise.all([server.ended, running.ended])
      server = await home().start()
      const told = `${load.acknowledged.size} acknowledged, ${load.unanswered()} unanswered`
      console.log(`round ${round + 1}: ${fault}, killed ${kind}, ${told}`)
      // Within the day for which a key is remembered.
      await load.repeat(server.url)
      expect(load.unanswered()).toBe(0)
      await expectSoundAudit(home())
    }
    await settle(server)
    await expectKept(server, { load, holders })
    await expectSoundAudit(home())
  },
  300_000 + rounds * 60_000,
)

const patience = { timeout: 60_000, interval: 50 }

/** The clients go on; others of their deposits and payouts are under way. */
async function runUntilSomeArePaid(
  { url }: ServerProcess,
  load: RailLoad,
): Promise<{ ended: Promise<void> }> {
  const [before, movements] = [load.acknowledged.size, await count('rail_movements')]
  const ended = load.run(url)
  await expect.poll(() => load.acknowledged.size, patience).toBeGreaterThan(before + 24)
  await expect.poll(() => count('rail_movements'), patience).toBeGreaterThan(movements)
  return { ended }
}

/** Late payments and returns of what was asked for before are due at once, while the clients go on. */
async function runAfterLeap(server: ServerProcess, load: RailLoad): Promise<{ ended: Promise<void> }> {
  await advanceClock(server, dayAndMore)
  return { ended: load.run(server.url) }
}

/** The work left after a leap of the clock, which makes it due; claims of killed processes run out with the first leap. */
const unsettled: readonly [seconds: number, what: string][] = [
  [
    31,
    `select 'pay-in' as what, id from pay_ins where status = 'requested'
     union all select 'payout', id from rail_payouts where status = 'requested'`,
  ],
  [
    901,
    `select 'deposit' as what, id from fiat_deposits where status = 'processing'
     union all select 'payment', reference from simulated_pay_ins where act_at is not null`,
  ],
  [
    dayAndMore,
    `select 'payout' as what, reference::text as id from simulated_payouts where act_at is not null
     union all select 'callback', body from simulated_callbacks`,
  ],
]

async function settle(server: ServerProcess): Promise<void> {
  for (const [seconds, what] of unsettled) {
    await advanceClock(server, seconds)
    await untilSettled(server, { ask, what })
  }
}

type Booked = { kind: string; transaction_id: string; reference: string; kopecks: bigint }
type Story = { readonly load: RailLoad; readonly holders: readonly Client[] }

/** The books agree with the bank's own tables, and with the answers and events for customers. */
async function expectKept(server: ServerProcess, { load, holders }: Story): Promise<void> {
  const wishes = [...load.acknowledged].sort(([a], [b]) => (a < b ? -1 : 1))
  const requested = await ask<{ id: string }>(
    'select id from fiat_deposits where id = pay_in_id union all select id from payouts order by id',
  )
  expect(requested.map(({ id }) => id)).toEqual(wishes.map(([id]) => id))

  const atBank = await movementsIn('simulated_bank_transactions')
  expect(await movementsIn('rail_movements')).toEqual(atBank)
  const repeatedOrders = 'select reference from noted_orders group by reference having count(*) > 1'
  expect(await ask(repeatedOrders)).toEqual([])
  expect(await count('noted_orders')).toBeGreaterThan(wishes.length / 2)
  expect(await ask('select kind, subject, note from rail_breaks')).toEqual([])
  const repeatedEvents = `select type, subject from events where type ~ '^(deposit|withdrawal)\\.'
    group by type, subject having count(*) > 1`
  expect(await ask(repeatedEvents)).toEqual([])

  const balances = new Map(holders.map((holder) => [holder, BigInt(fundedRoubles) * 100n]))
  const seen = new Set<string>()
  for (const [id, wish] of wishes) {
    const booked = atBank.filter(({ reference }) => reference === id)
    const change = await (wish.act === 'deposit' ? expectDeposit : expectPayout)(server, { id, wish, booked })
    balances.set(wish.holder, (balances.get(wish.holder) ?? 0n) + change)
    if (booked.length > 0 || change === 0n) seen.add(`${wish.act} ${wish.ending} ${booked.length}`)
  }
  for (const [as, kopecks] of balances) {
    const { data } = await sendSigned(server.url, { method: 'GET', path: '/account/wallets/RUB', as })
    expect([data.available, data.pending_withdraw]).toEqual([inRoubles(kopecks), '0'])
  }
  console.log(`${wishes.length} acknowledged, ${atBank.length} at the bank:`, [...seen].sort().join(', '))
  expect(atBank.map(({ kind }) => kind)).toContain('payment')
  // In a few rounds a leap may close all links of a kind before they are paid.
  const deposits = ['00 1', '02 0', '03 1', '04 1', '05 1', '06 2'].map((way) => `deposit ${way}`)
  const payouts = ['4567 1', '0002 0', '0003 1', '0005 2'].map((way) => `payout ${way}`)
  expect([...seen]).toEqual(expect.arrayContaining(isThorough ? [...deposits, ...payouts] : payouts))
}

type Ended = { readonly id: string; readonly wish: RailWish; readonly booked: readonly Booked[] }

/** Checks a deposit; answers the kopecks that it brought its customer. */
async function expectDeposit({ url }: ServerProcess, { id, wish, booked }: Ended): Promise<bigint> {
  const { kopecks, ending, holder: as } = wish
  const paid = booked.map((payment) => payment.kopecks)
  // Nobody pays a link that expired while the process was dead.
  if (paid.length > 0) expect([id, paid]).toEqual([id, paymentsOf(ending, kopecks)])
  const credits = paid.map((amount) => amount - share(amount))
  const { data } = await sendSigned(url, { method: 'GET', path: `${depositPath}/${id}`, as })
  expect([id, data.status, data.credited_amount]).toEqual(
    credits[0] === undefined ? [id, 'failed', null] : [id, 'success', inRoubles(credits[0])],
  )
  const rows = `select from fiat_deposits where pay_in_id = '${id}' and status = 'success'`
  expect(await ask(rows)).toHaveLength(paid.length)
  return credits.reduce((sum, credit) => sum + credit, 0n)
}

/** The payments of a link's payer, by the kopecks of its amount. */
function paymentsOf(ending: string, kopecks: bigint): bigint[] {
  if (ending === '02') return []
  if (ending === '03') return [kopecks / 2n]
  if (ending === '04') return [kopecks * 2n]
  return ending === '06' ? [kopecks, kopecks] : [kopecks]
}

const outcomes: {
  readonly [ending: string]: readonly [kinds: string[], status: string, error: string | null]
} = {
  '0002': [[], 'failed', 'DECLINED'],
  '0005': [['payout', 'return'], 'failed', 'RETURNED'],
}

async function expectPayout({ url }: ServerProcess, { id, wish, booked }: Ended): Promise<bigint> {
  const { kopecks, ending, holder: as } = wish
  const [kinds, status, error] = outcomes[ending] ?? [['payout'], 'success', null]
  expect([id, booked.map(({ kind }) => kind)]).toEqual([id, kinds])
  for (const movement of booked) expect(movement.kopecks).toBe(kopecks)
  const { data } = await sendSigned(url, { method: 'GET', path: `${payoutPath}/${id}`, as })
  expect([id, data.status, data.error]).toEqual([id, status, error])
  const fee = share(kopecks) > 10_00n ? share(kopecks) : 10_00n
  return status === 'success' ? -(kopecks + fee) : 0n
}

/** Half a percent, rounded up. */
function share(kopecks: bigint): bigint {
  return (kopecks * 5n + 999n) / 1_000n
}

async function movementsIn(table: string): Promise<Booked[]> {
  const rows = await ask<Omit<Booked, 'kopecks'> & { units: string }>(`
    select kind, transaction_id, reference, units::text from ${table} order by reference, kind, transaction_id`)
  return rows.map(({ units, ...row }) => ({ ...row, kopecks: BigInt(units) }))
}
