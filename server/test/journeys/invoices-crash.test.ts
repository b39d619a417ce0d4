import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Client, createClients } from '../load/create-clients.ts'
import { inTurn } from '../load/in-turn.ts'
import { expectEvents, expectFacts, expectOneForEach, expectSums } from '../load/invoice-lines.ts'
import {
  chains,
  createInvoiceLoad,
  funded,
  type InvoiceLoad,
  invoicesPath,
  outside,
  type Till,
} from '../load/invoice-load.ts'
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
const { ask, count } = databaseOf(home)
// A run beside other tests has time for two rounds.
const rounds = isThorough ? Number(process.env.COFFER_CRASH_ROUNDS) : 2
const faults = {
  chain: ['timeout', '5xx', 'lost_response'],
  rail: ['timeout', '5xx', 'lost_response', 'duplicate_callback'],
}

test(
  'with server and PostgreSQL killed, each payment of an invoice is taken once, each refund is paid once, and all is told',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    const clients = (usernames: readonly string[]) =>
      createClients(server.url, { as: server.customers.alice, usernames, funding: funded })
    const merchants = await clients(['shop-1', 'shop-2'])
    const payers = await clients(['payer-1', 'payer-2', 'payer-3'])
    const tills = await Promise.all(merchants.map((merchant) => openTill(server, merchant)))
    const load = createInvoiceLoad({ merchants, payers, tills, random })
    await untilWithdrawalsOpen(server)
    for (let round = 0; round < rounds; round++) {
      const [kind, kill] = inTurn(Object.entries(killings), round)
      const suffered = Object.entries(faults).map(([port, all]) => ({ port, fault: random.pick(all) }))
      for (const one of suffered) await setFault(server, { ...one, count: random.between(2, 6) })
      const running = await runUntilSomeArePaid(server, load)
      await pause(random.between(0, 1_000))
      await kill({ server, home: home(), random })
      await Promise.all([server.ended, running.ended])
      server = await home().start()
      const told = `${load.acknowledged.size} acknowledged, ${load.unanswered()} unanswered`
      console.log(`round ${round + 1}: ${suffered.map(({ fault }) => fault)}, killed ${kind}, ${told}`)
      await untilWithdrawalsOpen(server)
      // Within the day for which a key is remembered.
      await load.repeat(server.url)
      expect(load.unanswered()).toBe(0)
      await expectSoundAudit(home())
    }
    await settle(server)
    await expectOneForEach(ask, load)
    await expectSums(ask)
    await expectEvents(ask)
    await expectTold(server, { merchants, payers })
    await expectWays()
    await expectSoundAudit(home())
  },
  360_000 + rounds * 60_000,
)

const patience = { timeout: 60_000, interval: 50 }

async function openTill({ url }: ServerProcess, merchant: Client): Promise<Till> {
  const body = { name: 'Till', price_currency: 'USDT' }
  const path = `${invoicesPath}/templates`
  const { data, text } = await sendSigned(url, { method: 'POST', path, as: merchant, body })
  expect(data?.template_id, text).toBeDefined()
  return { merchant, templateId: data.template_id }
}

/** A refund that leaves needs the fee of its network, which is read after a start. */
async function untilWithdrawalsOpen({ url, customers: { alice: as } }: ServerProcess): Promise<void> {
  const path = '/funding/withdraw/crypto/estimate'
  const statusOf = async (symbol: string) => {
    const body = { symbol, bch_code: 'trc20', amount: '5' }
    return (await sendSigned(url, { method: 'POST', path, as, body })).status
  }
  for (const symbol of Object.keys(funded)) await expect.poll(() => statusOf(symbol), patience).toBe(200)
}

/** Merchants and payers go on; others of their payments and refunds are under way. */
async function runUntilSomeArePaid(
  { url }: ServerProcess,
  load: InvoiceLoad,
): Promise<{ ended: Promise<void> }> {
  const taken = () => count(`invoice_payments where status = 'credited'`)
  const [before, paid, refunds] = [load.acknowledged.size, await taken(), await count('invoice_refunds')]
  const ended = load.run(url)
  await expect.poll(() => load.acknowledged.size, patience).toBeGreaterThan(before + 24)
  await expect.poll(taken, patience).toBeGreaterThan(paid + 8)
  await expect.poll(() => count('invoice_refunds'), patience).toBeGreaterThan(refunds)
  return { ended }
}

const unsettled = `
  select 'invoice ' || status as what, id::text from invoices where status in ('created', 'pending', 'confirming')
  union all select concat_ws(' ', source, 'payment', status, error), id::text from invoice_payments
    where status in ('seen', 'confirmed', 'gone') or (status = 'credited' and not is_final)
  union all select concat_ws(' ', 'deposit', status, 'to tell', untold, tell_at), id::text from deposits
    where purpose = 'invoice' and (untold is not null or status = 'orphaned')
  union all select concat_ws(' ', 'refund', way, status), id::text from invoice_refunds where status = 'processing'
  union all select 'pay-in ' || status, id::text from pay_ins where purpose = 'invoice' and status = 'requested'
  union all select 'act of a rail', reference::text from simulated_pay_ins where act_at is not null
  union all select 'callback', body from simulated_callbacks`

/** Past the end of every invoice, and of what killed processes had claimed. */
const waits = [31, 3_601, 601]

/** Buries every payment under blocks, ends the time of every invoice, and waits until nothing is due. */
async function settle(server: ServerProcess): Promise<void> {
  for (const seconds of waits) {
    for (const network of Object.keys(chains)) await mine(server, network)
    await advanceClock(server, seconds)
  }
  await untilSettled(server, { ask, what: unsettled })
}

/** Deep enough for anything to be final. */
async function mine({ url, customers: { alice: as } }: ServerProcess, network: string): Promise<void> {
  const path = `/sandbox/v1/chain/${network}/mine`
  const { status } = await sendSigned(url, { method: 'POST', path, as, body: { blocks: 60 } })
  expect(status).toBe(200)
}

type Sides = { readonly merchants: readonly Client[]; readonly payers: readonly Client[] }

/** The API shows each invoice as its rows say, and each wallet holds what follows from the invoices. */
async function expectTold({ url }: ServerProcess, { merchants, payers }: Sides): Promise<void> {
  const get = async (as: Client, path: string) => (await sendSigned(url, { method: 'GET', path, as })).data
  const wallets = new Map<string, bigint>()
  const add = (username: string, symbol: string, units: bigint) => {
    const key = `${username} ${symbol}`
    wallets.set(key, (wallets.get(key) ?? 0n) + units)
  }
  for (const [symbol, amount] of Object.entries(funded))
    for (const { username } of [...merchants, ...payers]) add(username, symbol, inUnits(amount))
  const owned = await ask<{ id: string; username: string }>(`
    select invoices.id, username from invoices join customers on customers.id = customer_id`)
  for (const { id, username } of owned) {
    const as = merchants.find((merchant) => merchant.username === username)
    if (as === undefined) throw new Error(`${username} is no merchant`)
    const told = await get(as, `${invoicesPath}/${id}`)
    await expectFacts(ask, told)
    for (const { credited_symbol, credited_amount } of told.payments)
      if (credited_symbol !== null) add(username, credited_symbol, inUnits(credited_amount))
    for (const { refund_id, symbol, amount, status, address } of told.refunds) {
      if (status === 'failed') continue
      const { fee } = await get(as, `/transactions/${refund_id}`)
      add(username, symbol, -inUnits(amount) - (address === null ? 0n : inUnits(fee)))
    }
  }
  const moved = await ask<{ username: string; asset: string; units: string }>(`
    select username, asset, sum(units * case asset when 'RUB' then 10000 else 1 end)::text as units from (
      select payer_id, asset, -units as units from invoice_payments where source = 'internal'
      union all select payer_id, asset, units from invoice_refunds where way = 'internal'
    ) as moved join customers on customers.id = payer_id group by 1, 2`)
  for (const { username, asset, units } of moved) add(username, asset, BigInt(units))
  for (const [key, units] of wallets) {
    const [username, symbol] = key.split(' ')
    const as = [...merchants, ...payers].find((one) => one.username === username)
    if (as === undefined) throw new Error(`${username} is nobody here`)
    const { available } = await get(as, `/account/wallets/${symbol}`)
    expect([key, inUnits(available)]).toEqual([key, units])
  }
}

/** The largest of the currencies here; roubles have two decimals in the books. */
const scale = 6

function inUnits(amount: string): bigint {
  const [whole = '', rest = ''] = amount.split('.')
  expect(rest.length).toBeLessThanOrEqual(scale)
  return BigInt(whole + rest.padEnd(scale, '0'))
}

/** Fails unless enough happened in each way, so that finding no fault means something. */
async function expectWays(): Promise<void> {
  const rows = await ask<{ way: string; count: string }>(`
    select concat_ws(' ', source, invoice_payments.status, error, case when not is_counted then 'unmatched' end,
      case when is_late then 'late' end, case when hedged_at is not null then 'hedged' end) as way, count(*)
    from invoice_payments group by 1
    union all select concat_ws(' ', 'refund', way, status), count(*) from invoice_refunds group by 1
    union all select concat_ws(' ', 'invoice', ended), count(*) from invoices group by 1
    union all select 'reversed', count(*) from deposits where purpose = 'invoice' and reversals > 0
    order by 1`)
  console.log(rows.map(({ way, count: times }) => `${times} ${way}`).join(', '))
  const [out] = await ask<{ units: string }>(
    `select coalesce(sum(units), 0)::text as units from simulated_payments where address = '${outside}'`,
  )
  console.log(`${out?.units} units to the address of refunds`)
  const few = ['onchain credited', 'internal credited', 'invoice expired']
  const all = [
    ...['onchain credited late', 'onchain credited hedged', 'onchain credited unmatched', 'sbp credited'],
    ...['onchain failed BELOW_MINIMUM', 'sbp credited hedged', 'refund internal completed', 'reversed'],
    ...['refund withdrawal completed', 'refund withdrawal failed', 'invoice cancelled'],
  ]
  const reached = rows.filter(({ count: times }) => times !== '0').map(({ way }) => way)
  expect(reached).toEqual(expect.arrayContaining(isThorough ? [...few, ...all] : few))
}
