import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { type Client, createClients } from '../load/create-clients.ts'
import { inTurn } from '../load/in-turn.ts'
import {
  expectCardBalances,
  expectSameLines,
  expectSameSpending,
  moneyOfAll,
} from '../load/purchase-lines.ts'
import { createPurchaseLoad, fundedUsdt, type PurchaseLoad, type Shop } from '../load/purchase-load.ts'
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
const ports = ['issuer', 'giftcards', 'services']
const daySeconds = 86_400
/** Logs all that it ever logs, so that a secret among it is found. */
const talkative = { COFFER_LOG_LEVEL: 'debug' }

test(
  'with server and PostgreSQL killed, each purchase is delivered once and paid once, or neither, and cards spend what they have',
  async () => {
    const random = crashRandom()
    const logs: string[] = []
    let server = await home().start(talkative)
    await noteOrders('simulated_supplier_orders', 'simulated_card_orders')
    const usernames = ['buyer-1', 'buyer-2', 'buyer-3', 'buyer-4']
    const funding = { USDT: fundedUsdt }
    const buyers = await createClients(server.url, { as: server.customers.alice, usernames, funding })
    const load = createPurchaseLoad({ buyers, shop: await readShop(server), random })
    const before = await moneyOfAll(ask)
    for (let round = 0; round < rounds; round++) {
      const [kind, kill] = inTurn(Object.entries(killings), round)
      const suffered = ports.map((port) => ({ port, fault: random.pick(faults) }))
      for (const one of suffered) await setFault(server, { ...one, count: random.between(2, 6) })
      const running = await (round % 2 === 0 ? runUntilSomeAreDone : runAfterLeap)(server, load)
      await pause(random.between(0, 1_000))
      await kill({ server, home: home(), random })
      const [ended] = await Promise.all([server.ended, running.ended])
      logs.push(ended.output)
      server = await home().start(talkative)
      const told = `${load.acknowledged.size} acknowledged, ${load.unanswered()} unanswered`
      console.log(`round ${round + 1}: ${suffered.map(({ fault }) => fault)}, killed ${kind}, ${told}`)
      // Within the day for which a key is remembered.
      await load.repeat(server.url)
      expect(load.unanswered()).toBe(0)
      await expectSoundAudit(home())
    }
    await settle(server)
    await expectKept(server, { load, buyers })
    expect(await moneyOfAll(ask)).toEqual(before)
    await expectSoundAudit(home())
    await expectNoSecrets(server, { load, buyers, logs: [...logs, server.output()] })
  },
  360_000 + rounds * 60_000,
)

const patience = { timeout: 60_000, interval: 50 }

/** The customers go on; others of their purchases are under way. */
async function runUntilSomeAreDone(
  { url }: ServerProcess,
  load: PurchaseLoad,
): Promise<{ ended: Promise<void> }> {
  const completed = () => count(`purchases where status = 'completed'`)
  const [before, done, moved] = [load.acknowledged.size, await completed(), await count('card_movements')]
  const ended = load.run(url)
  await expect.poll(() => load.acknowledged.size, patience).toBeGreaterThan(before + 24)
  await expect.poll(completed, patience).toBeGreaterThan(done + 8)
  await expect.poll(() => count('card_movements'), patience).toBeGreaterThan(moved + 3)
  return { ended }
}

/** Late answers and contradictions of what was bought before are due at once, while the customers go on. */
async function runAfterLeap(server: ServerProcess, load: PurchaseLoad): Promise<{ ended: Promise<void> }> {
  await advanceClock(server, daySeconds + 1)
  return runUntilSomeAreDone(server, load)
}

/** The goods of each outcome, right and wrong, once the catalogues are read. */
async function readShop({ url, customers: { alice: as } }: ServerProcess): Promise<Shop> {
  const items = async (path: string): Promise<{ id: number }[]> =>
    (await sendSigned(url, { method: 'GET', path, as })).data.items
  const cards = () => items('/giftcards/catalog?category=sandbox&limit=100')
  const services = () => items('/services/catalog?search=MTS')
  await expect.poll(cards, patience).toHaveLength(9)
  await expect.poll(services, patience).not.toEqual([])
  const [service] = await services()
  return { giftCardIds: (await cards()).map(({ id }) => id), serviceId: service?.id ?? 0 }
}

/** The work left after leaps of the clock, which make it due. */
const unsettled = `
  select reference::text as id from simulated_supplier_orders where act_at is not null
  union all select reference::text from simulated_card_orders where act_at is not null
  union all select body from simulated_callbacks
  union all select id::text from purchases where status = 'processing'
  union all select reference::text from instructions where status in ('waiting', 'sent') and kind ~ '^(purchase|card)'`

/** Suppliers end every order, and the house looks at each again; then the holds of purchases on cards expire. */
async function settle(server: ServerProcess): Promise<void> {
  const waits: readonly [seconds: number, what: string][] = [
    [31, unsettled],
    [daySeconds, unsettled],
    [8 * daySeconds, `${unsettled} union all select subject::text from looks where kind ~ '^purchase'`],
    [1, `${unsettled} union all select id::text from card_authorizations where held_units > 0`],
  ]
  for (const [seconds, what] of waits) {
    await advanceClock(server, seconds)
    await untilSettled(server, { ask, what })
  }
}

type Story = { readonly load: PurchaseLoad; readonly buyers: readonly Client[] }

/** The books agree with the suppliers' own tables, and with the answers and events for customers. */
async function expectKept(server: ServerProcess, { load, buyers }: Story): Promise<void> {
  const ids = [...load.acknowledged.keys()].sort()
  const ordered = await ask<{ id: string }>(`
    select id from gift_card_orders union all select id from service_payments union all select id from card_orders
    union all select id from card_topups order by id`)
  expect(ordered.map(({ id }) => id)).toEqual(ids)
  expect(await ask('select reference from noted_orders group by 1 having count(*) > 1')).toEqual([])
  const ways = await expectSameLines(ask)
  const spent = await expectSameSpending(ask)
  await expectCardBalances(ask)
  const states = `select number, cards.status, state from cards left join simulated_cards using (card_reference)
    where cards.status is distinct from state`
  expect(await ask(states)).toEqual([])
  const repeatedEvents = `select type, subject, published_sequence from events
    where type ~ '^(gift_card|service_payment|card)\\.' group by 1, 2, 3 having count(*) > 1`
  expect(await ask(repeatedEvents)).toEqual([])
  await expectTold(server, { load, buyers })
  console.log(`${ids.length} acknowledged, ${spent} movements on cards:`, ways.join(', '))
  expect(ways).toEqual(
    expect.arrayContaining(
      ['gift_card', 'service_payment', 'card_issue'].flatMap((kind) => [
        `${kind} completed/done`,
        `${kind} failed/rejected`,
      ]),
    ),
  )
}

/** Each order has one outcome over HTTP, and a wallet has paid for the completed ones, to the unit. */
async function expectTold({ url }: ServerProcess, { load, buyers }: Story): Promise<void> {
  const rows = await ask<{ id: string; status: string; units: string }>(
    'select id, status, (units + fee_units)::text as units from purchases',
  )
  const purchases = new Map(rows.map((row) => [row.id, row]))
  const left = new Map(buyers.map((buyer) => [buyer, inUnits(fundedUsdt)]))
  for (const [id, { wish, total }] of load.acknowledged) {
    const { buyer: as } = wish
    const { status, units } = purchases.get(id) ?? { status: 'missing', units: '' }
    const { data } = await sendSigned(url, { method: 'GET', path: `/transactions/${id}`, as })
    expect([id, data.status]).toEqual([id, status === 'completed' ? 'completed' : 'failed'])
    expect([id, inUnits(total)]).toEqual([id, BigInt(units)])
    if (status === 'completed') left.set(as, (left.get(as) ?? 0n) - BigInt(units))
  }
  const returns = await ask<{ username: string; units: string }>(`
    select username, sum(amount)::text as units from ledger_movements join ledger_entries as entry on entry.id = entry_id
      join ledger_accounts as taker on taker.id = to_account join customers on customers.id = taker.owner_id
    where entry.kind = 'card_returned' and taker.kind = 'funding_available' group by 1`)
  for (const [as, units] of left) {
    const returned = BigInt(returns.find(({ username }) => username === as.username)?.units ?? 0)
    const { data } = await sendSigned(url, { method: 'GET', path: '/account/wallets/USDT', as })
    expect([as.username, inUnits(data.available)]).toEqual([as.username, units + returned])
  }
}

const usdtScale = 6

function inUnits(amount: string): bigint {
  const [whole = '', rest = ''] = amount.split('.')
  expect(rest.length).toBeLessThanOrEqual(usdtScale)
  return BigInt(whole + rest.padEnd(usdtScale, '0'))
}

const codesMax = 12

/** No code of a gift card and no number of a card is in a row, a log, or a file of the server. */
async function expectNoSecrets(
  server: ServerProcess,
  { load, buyers, logs }: Story & { readonly logs: readonly string[] },
): Promise<void> {
  const [codes, numbers] = [await codesOf(server, load), await numbersOf(server, buyers)]
  expect([codes.length > 0, numbers.length > 0]).toEqual([true, true])
  const spellings = [...codes, ...numbers].flatMap((secret) => [secret, secret.replaceAll('-', '')])
  const tables = await ask<{ name: string }>(`
    select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const wanted = spellings.map((secret) => `'%${secret}%'`).join(', ')
  const found: string[] = []
  for (const { name } of tables) {
    const like = await ask(
      `select from ${name} as line where line::text like any (array[${wanted}]) or line::text ~ '"cvc"+: ?"+\\d{3}"' limit 1`,
    )
    if (like.length > 0) found.push(`table ${name}`)
  }
  const texts = logs.map((log, index) => [`log ${index + 1}`, log] as const)
  for (const [name, text] of texts)
    if (spellings.some((secret) => text.includes(secret)) || /"cvc": ?"\d{3}"/.test(text)) found.push(name)
  found.push(...filesWith(spellings, home().dataDir))
  expect(found).toEqual([])
}

async function codesOf({ url }: ServerProcess, load: PurchaseLoad): Promise<string[]> {
  const codes: string[] = []
  for (const [id, { wish }] of [...load.acknowledged].toReversed()) {
    if (wish.kind !== 'gift_card' || codes.length >= codesMax) continue
    const path = `/giftcards/orders/${id}`
    const { data } = await sendSigned(url, { method: 'GET', path, as: wish.buyer })
    if (data.code !== null) codes.push(data.code)
  }
  return codes
}

async function numbersOf({ url }: ServerProcess, buyers: readonly Client[]): Promise<string[]> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { extractable: true })
  const body = { public_key: await exportJWK(publicKey) }
  const numbers: string[] = []
  for (const as of buyers) {
    const { data: cards } = await sendSigned(url, { method: 'GET', path: '/cards', as })
    const card = cards.find(({ status }: { status: string }) => status === 'ACTIVE')
    if (card === undefined) continue
    const path = `/cards/${card.id}/reveal`
    const { data } = await sendSigned(url, { method: 'POST', path, as, body })
    const { plaintext } = await compactDecrypt(data.jwe, privateKey)
    numbers.push(JSON.parse(new TextDecoder().decode(plaintext)).number)
  }
  return numbers
}

/** Looks also at what PostgreSQL logged, and at rows that it has deleted. */
function filesWith(secrets: readonly string[], folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return files.filter((file) => {
    const bytes = readOrNothing(file)
    return secrets.some((secret) => bytes.includes(secret))
  })
}

/** PostgreSQL removes files while they are listed. */
function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}
