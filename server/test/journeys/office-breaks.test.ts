import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Stuck, stuckThings } from '../wire/stuck-things.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilIssued } from '../wire/until-issued.ts'

const server = await useTestServer()
const [olivia, oscar, sam] = [
  await signIn(server, 'olivia'),
  await signIn(server, 'oscar'),
  await signIn(server, 'sam'),
]
let stuck: Stuck

beforeAll(async () => {
  stuck = await stuckThings(server, olivia)
}, 60_000)

type Item = { readonly [field: string]: unknown }

/** All rows of a list, read in pages of one. */
async function rows(path: string, query = ''): Promise<Item[]> {
  const found: Item[] = []
  let cursor = ''
  do {
    const { status, data, text } = await sam.send('GET', `${path}?limit=1${query}${cursor}`)
    expect(status, text).toBe(200)
    found.push(...data.items)
    cursor = data.next === null ? '' : `&cursor=${data.next}`
  } while (cursor !== '')
  return found
}

const waiting = async (kind: string) =>
  (await sam.send('GET', '/overview')).data.waiting.find((one: Item) => one.kind === kind)?.count

test('officeListCardBreaks shows each open break of a card, oldest first, until an operator closes it', async () => {
  const ids = [await stuck.cardBreak(), await stuck.cardBreak()]
  const listed = await rows('/card-breaks')
  expect(listed.map(({ id }) => id)).toEqual(ids)
  expect(listed[0]).toMatchObject({ provider: 'simulated', symbol: 'USD', opened_at: expect.any(Number) })
  expect(await rows('/card-breaks', `&kind=${listed[0]?.kind}`)).toEqual(listed)
  expect(await rows('/card-breaks', '&kind=overdrawn')).toEqual([])
  expect(await waiting('card_breaks')).toBe(2)
  const body = { subject: ids[0], reason: 'The card was another programme’s' }
  expect(outcomeOf(await sam.send('POST', '/acts/card-breaks/close', { body }))[0]).toBe(403)
  const closed = await oscar.send('POST', '/acts/card-breaks/close', { body })
  expect(closed.data).toEqual({
    outcomes: [{ code: 'CARD_BREAK_CLOSED', params: { kind: 'unreadable', amount: '0 USD' } }],
  })
  expect((await rows('/card-breaks')).map(({ id }) => id)).toEqual([ids[1]])
  expect(outcomeOf(await sam.send('GET', '/card-breaks?kind=lost'))[1]).toBe('VALIDATION_ERROR')
})

test('a break of a card that the books know tells whose the card is', async () => {
  const { database } = server
  const as = await server.newCustomer({ USDT: '1000' })
  const body = { amount: '10', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
  const { data: ordered } = await server.send('POST', '/cards', { as, body })
  await untilIssued(server, { as, id: ordered.order_id })
  const id = await stuck.cardBreak()
  const customer = async () => (await rows('/card-breaks')).find((one) => one.id === id)?.customer
  expect(await customer()).toBeNull()
  await database.query(sql`
    update card_breaks set card_reference = (
      select card_reference from cards join customers on customers.id = customer_id where username = ${as.username})
    where id = ${id}`)
  expect(await customer()).toEqual({ number: as.id, username: as.username })
})

test('officeListBreaks leads from a break to the deposit or the payout that it is about, and tells who paid', async () => {
  const { database } = server
  const as = await server.newCustomer({ RUB: '5000' })
  const ask = async (path: string, wanted: object) => {
    const body = { ...wanted, idempotency_key: randomUUID() }
    return (await server.send('POST', path, { as, body })).data.transaction_id
  }
  const deposit = await ask('/funding/deposit/fiat', {
    ...{ amount: '1500', payment_provider_alias_code: 'sbp', currency: 'RUB' },
  })
  const bank = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }
  const payout = await ask('/funding/withdraw/fiat', bank)
  const moved = async (reference: string) => {
    const found = async () =>
      (await database.query(sql`select from rail_movements where reference = ${reference}`)).length
    await expect.poll(found, { timeout: 20_000 }).toBe(1)
    const [row] = await database.query<{ subject: string }>(sql`
      update rail_movements set payer = 'IVAN P' where reference = ${reference}
      returning transaction_id as subject`)
    return row?.subject ?? ''
  }
  const strange = randomUUID()
  const subjects = [await moved(deposit), await moved(payout), payout, strange]
  for (const subject of subjects)
    await database.query(sql`
      insert into rail_breaks (id, rail, kind, subject, asset, stated_units, booked_units, note, opened_at)
      values (${randomUUID()}, 'sbp', 'contradiction', ${subject}, 'RUB', 500,
        ${subject === strange ? null : 600}, 'a test', now())`)
  const listed = await rows('/breaks', '&kind=contradiction')
  await database.query(sql`delete from rail_breaks where subject = any(${subjects}::text[])`)
  const told = listed.map((one) => [one.transaction, one.payer, one.path, one.difference])
  expect(told).toEqual([
    [subjects[0], 'IVAN P', `/transactions/${deposit}`, '-1'],
    [subjects[1], 'IVAN P', `/payouts/${payout}`, '-1'],
    [payout, null, `/payouts/${payout}`, '-1'],
    [strange, null, null, null],
  ])
})

test('officeListDebts shows what each supplier owes, oldest first, until an operator ends it', async () => {
  const late = async () => {
    const id = await stuck.purchase()
    const body = { subject: id, reason: 'No answer for a day', 'although-unknown': true }
    expect((await oscar.send('POST', '/acts/purchases/fail', { body })).status).toBe(200)
    await stuck.deliverLate(id)
    return id
  }
  const ids = [await late(), await late()]
  const debts = async () => (await rows('/debts')).map(({ purchase_id }) => purchase_id)
  expect(await debts()).toEqual(ids)
  const [debt] = await rows('/debts', '&kind=delivered_late')
  expect(debt).toMatchObject({
    purchase_id: ids[0],
    port: 'giftcards',
    provider: 'simulated',
    kind: 'delivered_late',
  })
  expect(Number(debt?.amount)).toBeGreaterThan(0)
  expect(await rows('/debts', '&kind=charged_more')).toEqual([])
  expect(await waiting('debts')).toBe(2)
  for (const [act, subject] of [
    ['paid', ids[0]],
    ['write-off', ids[1]],
  ] as const)
    expect(
      (await oscar.send('POST', `/acts/debts/${act}`, { body: { subject, reason: 'By their mail' } })).status,
    ).toBe(200)
  expect(await debts()).toEqual([])
  await server.expectSoundBooks()
})

/** A customer whose payments above 1000 USDT need an approval, and how they ask for one. */
async function newPayer() {
  const as = await server.newCustomer({ USDT: '5000', RUB: '500000' })
  const limits = { subject: as.username, approval: '1000' }
  expect((await olivia.send('POST', '/acts/customers/set-limits', { body: limits })).status).toBe(200)
  return async (path: string, wanted: object): Promise<string> => {
    const body = { ...wanted, idempotency_key: randomUUID() }
    const { status, text, data } = await server.send('POST', path, { as, body })
    expect(status, text).toBe(200)
    return data.transaction_id
  }
}

test('two open payments of one amount to one recipient warn of each other, and a closed one of none', async () => {
  const ask = await newPayer()
  const repeated = (kind: string, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await sam.send('GET', `/${kind}/${id}`)).data.risks.is_repeated))
  const reject = async (kind: string, subject: string) => {
    const { status } = await oscar.send('POST', `/acts/${kind}/reject`, {
      body: { subject, reason: 'twice' },
    })
    expect(status).toBe(200)
  }
  const onChain = {
    symbol: 'USDT',
    bch_code: 'trc20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '1100',
  }
  const withdraw = (wanted: object) => ask('/funding/withdraw/crypto', wanted)
  const [first, other] = [await withdraw(onChain), await withdraw({ ...onChain, amount: '1101' })]
  expect(await repeated('withdrawals', [first, other])).toEqual([false, false])
  const again = await withdraw(onChain)
  expect(await repeated('withdrawals', [first, other, again])).toEqual([true, false, true])
  await reject('withdrawals', again)
  expect(await repeated('withdrawals', [first, other])).toEqual([false, false])
  for (const id of [first, other]) await reject('withdrawals', id)
  const toBank = { amount: '200000', recipient: '79161234567', bank_code: '100000000111' }
  const paid = await ask('/funding/withdraw/fiat', toBank)
  expect(await repeated('payouts', [paid])).toEqual([false])
  const paidAgain = await ask('/funding/withdraw/fiat', toBank)
  expect(await repeated('payouts', [paid, paidAgain])).toEqual([true, true])
  await reject('payouts', paidAgain)
  expect(await repeated('payouts', [paid])).toEqual([false])
})

test('a payout that its rail does not take says what holds it up, and counts once among what is stuck', async () => {
  const fault = async (count: number) => {
    const body = { port: 'rail', fault: 'timeout', count }
    expect((await server.send('POST', '/sandbox/v1/faults', { body })).status).toBe(200)
  }
  await fault(1_000_000)
  const ask = await newPayer()
  const toBank = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }
  const id = await ask('/funding/withdraw/fiat', toBank)
  const problem = { code: 'TOLD', params: { text: 'a fault of the sandbox: timeout at rail' } }
  const payment = async () => (await sam.send('GET', `/payouts/${id}`)).data.payment
  await expect.poll(payment, { timeout: 20_000 }).toMatchObject({ status: 'requested', problem })
  const listed = async () => (await sam.send('GET', '/stuck?kind=payout')).data.items
  expect((await sam.send('GET', '/stuck')).data.items.filter((one: Item) => one.id === id)).toMatchObject([
    { kind: 'payout' },
  ])
  expect(await listed()).toMatchObject([{ id, kind: 'payout', problem, path: `/payouts/${id}` }])
  expect((await sam.send('GET', '/overview')).data.waiting).toContainEqual(
    expect.objectContaining({ kind: 'rail_payouts', count: 1 }),
  )
  const outside = async () => (await sam.send('GET', '/outside')).data.items
  expect(await outside()).toContainEqual(expect.objectContaining({ reference: id, problem }))
  await fault(0)
  await oscar.send('POST', '/acts/outside/retry', { body: { subject: id } })
  await expect.poll(listed, { timeout: 20_000 }).toEqual([])
})

test('officeListStuck shows what met a problem, however much that is older waits as it should', async () => {
  const { database } = server
  const [ordinary, blocked] = [randomUUID(), randomUUID()]
  const spend = sql`
    insert into spends (id, network, purpose, initiator, from_indexes, address, units, status, problem, due_at, created_at,
      updated_at)`
  const order = sql`
    insert into instructions (kind, reference, provider, status, problem, due_at, created_at, updated_at)`
  const later = sql`now() + interval '1 day'`
  const soon = sql`now() - interval '5 minutes'`
  await database.query(sql`${spend}
    select gen_random_uuid(), 'trc20', 'sweep', ${ordinary}, '{1}', 'T', 1, 'requested', null, ${later}, ${soon}, now()
    from generate_series(1, 201)`)
  await database.query(sql`${spend}
    values (${blocked}, 'trc20', 'sweep', ${ordinary}, '{1}', 'T', 1, 'requested', 'no fuel', ${later}, now(), now())`)
  await database.query(sql`${order}
    select ${ordinary}, gen_random_uuid(), 'acme', 'waiting', null, ${later}, ${soon}, now() from generate_series(1, 201)`)
  await database.query(sql`${order}
    values (${ordinary}, ${blocked}, 'acme', 'waiting', 'no answer', ${later}, now(), now())`)
  const stuckOf = async (query: string) => (await sam.send('GET', `/stuck?${query}`)).data
  const told = (text: string) => ({ code: 'TOLD', params: { text } })
  const problemsOf = async (query: string) =>
    (await stuckOf(query)).items.filter(({ id }: Item) => id === blocked).map(({ problem }: Item) => problem)
  try {
    expect(await problemsOf('kind=spend')).toEqual([told('no fuel')])
    expect(await problemsOf('kind=instruction')).toEqual([told('no answer')])
    expect(await problemsOf('')).toEqual([told('no fuel'), told('no answer')])
    expect((await stuckOf('party=acme')).items.map(({ id }: Item) => id)).toEqual([blocked])
    const long = await stuckOf('kind=spend&minutes=4')
    expect([long.items.length, long.has_more]).toEqual([200, true])
    expect((await stuckOf('party=acme')).has_more).toBe(false)
  } finally {
    await database.query(sql`delete from spends where initiator = ${ordinary}`)
    await database.query(sql`delete from instructions where kind = ${ordinary}`)
  }
})

type Counted = { readonly kind: string; readonly count: number }

test('what is stuck stands once, with what holds it up, on its own page too, and the overview counts the same', async () => {
  const [purchase, withdrawal] = [await stuck.purchase(), await stuck.spend()]
  const listed = async () => (await sam.send('GET', '/stuck')).data.items
  const problem = { code: 'TOLD', params: { text: 'a fault of the sandbox: timeout at signer' } }
  await expect.poll(async () => (await listed()).length, { timeout: 20_000 }).toBe(2)
  const expected = [
    { kind: 'purchase', id: purchase, party: 'simulated', problem: expect.any(Object) },
    { kind: 'spend', id: withdrawal, party: 'signer', problem, path: `/withdrawals/${withdrawal}` },
  ]
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject(expected)
  const { payment } = (await sam.send('GET', `/withdrawals/${withdrawal}`)).data
  expect(payment).toMatchObject({ status: 'requested', problem })
  const { spend, history } = (await sam.send('GET', `/spends/${withdrawal.toUpperCase()}`)).data
  expect(spend).toMatchObject({ id: withdrawal, status: 'requested' })
  expect(history).toEqual({ transactions: payment.transactions, transitions: payment.transitions })
  const listedSpends = (await sam.send('GET', `/spends?network=${spend.network}`)).data.items
  expect(listedSpends.map(({ id }: Item) => id)).toContain(withdrawal)
  const bought = (await sam.send('GET', `/gift-cards/${purchase}`)).data
  expect(bought).toMatchObject({ order: { id: purchase, delivery: 'none' }, record: { readings: [] } })
  expect((await sam.send('GET', '/gift-cards?limit=1')).data.items).toEqual([bought.order])
  expect((await sam.send('GET', '/services/nope')).status).toBe(404)
  const counts: Counted[] = (await sam.send('GET', '/overview')).data.waiting
  for (const [kind, noun] of [
    ['spend', 'spends'],
    ['purchase', 'purchases'],
    ['instruction', 'instructions'],
    ['payout', 'rail_payouts'],
  ]) {
    const { data } = await sam.send('GET', `/stuck?kind=${kind}`)
    expect(counts).toContainEqual(expect.objectContaining({ kind: noun, count: data.items.length }))
  }
  expect((await sam.send('GET', '/stuck?party=signer')).data.items).toMatchObject([{ id: withdrawal }])
})
