import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { statementHash } from '#core/operators'
import { connect, sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const approvedAbove = 'withdraw_approval_above_usdt: '
const server = await useTestServer({
  COFFER_CATALOG: editedCatalog((shipped) =>
    shipped.replace(`${approvedAbove}"1000000"`, `${approvedAbove}"1000"`),
  ),
})
const [sam, oscar, ada] = [
  await signIn(server, 'sam'),
  await signIn(server, 'oscar'),
  await signIn(server, 'ada'),
]
const { alice } = server.customers
const poll = { timeout: 15_000, interval: 50 }
const read = async (path: string) => {
  const { status, data, error } = await sam.send('GET', path)
  expect([path, status, error?.code]).toEqual([path, 200, undefined])
  return data
}
type Item = Record<string, unknown>

/** All pages of a list. */
async function readAll(path: string, limit = 2): Promise<Item[]> {
  const items: Item[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { items: Item[]; next: string | null } = await read(
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`,
    )
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    next = page.next
  }
  return items
}

const send = (as: typeof alice, amount: string, to_username = 'bob') =>
  server.send('POST', '/funding/transfer/internal', {
    as,
    body: { to_username, symbol: 'USDT', amount, idempotency_key: randomUUID() },
  })

const shopper = await server.newCustomer({ USDT: '5000', RUB: '500000' })
const sent: string[] = []
for (const amount of ['1', '2', '3', '4', '5']) sent.push((await send(shopper, amount)).data.task_id)

/** Pays to the shopper's address, with a tag of one's own where it is given, and buries it deep enough. */
async function pay({ network, symbol, amount, tag }: { [field: string]: string | null }) {
  const query = `symbol=${symbol}&network=${network}`
  const { data } = await server.send('GET', `/funding/deposit/crypto/address?${query}`, { as: shopper })
  const to = data.addresses[0]
  const body = { address: to.address, symbol, amount, ...(tag === undefined ? {} : { tag }) }
  expect((await server.send('POST', `/sandbox/v1/chain/${network}/deposits`, { body })).error).toBeUndefined()
  await server.send('POST', `/sandbox/v1/chain/${network}/mine`, { body: { blocks: 50 } })
  return to
}

const trc20 = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

test('officeListCustomers: a customer is found by the beginning of a name or an address, and by id; pages meet without a gap', async () => {
  const all = await readAll('/customers')
  const names = all.map(({ username }) => username)
  expect(names).toEqual(expect.arrayContaining(['alice', 'bob', 'carol', shopper.username]))
  expect(new Set(names).size).toBe(names.length)
  expect(all.map(({ number }) => Number(number))).toEqual(
    all.map(({ number }) => Number(number)).toSorted((a, b) => b - a),
  )
  const found = async (search: string) =>
    (await readAll(`/customers?search=${encodeURIComponent(search)}`, 1)).map(({ username }) => username)
  expect(await found('ALI')).toEqual(['alice'])
  expect(await found('alice@')).toEqual(['alice'])
  expect(await found(String(all.find(({ username }) => username === 'bob')?.id))).toEqual(['bob'])
  for (const none of ['lice', '%', 'ali_e', 'nobody@', randomUUID()]) expect(await found(none)).toEqual([])
  expect(await readAll('/customers?status=no-such-status')).toEqual([])
})

test('officeGetCustomer and officeGetCustomerStatement: balances, keys without secrets, limits and movements with what remained', async () => {
  const { number, balances, keys, recent, limits } = await read(`/customers/${shopper.id}`)
  expect(number).toBe(shopper.id)
  expect(balances).toContainEqual(
    expect.objectContaining({ symbol: 'USDT', kind: 'funding_available', balance: '4985' }),
  )
  expect(keys.map(({ api_key }: Item) => api_key)).toEqual([shopper.api_key])
  expect(JSON.stringify(keys)).not.toContain(shopper.secret_key)
  expect(recent.map(({ transaction_id }: Item) => transaction_id)).toEqual(sent.toReversed())
  expect(limits.withdraw_used_usdt).toBe('0')
  const lines = await readAll(`/customers/${shopper.id}/statement?symbol=usdt`)
  expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    ['-5', '4985'],
    ['-4', '4990'],
    ['-3', '4994'],
    ['-2', '4997'],
    ['-1', '4999'],
    ['5000', '5000'],
  ])
  const [last = ''] = sent.toReversed()
  expect(lines[0]?.about).toEqual({ id: last, is: 'transfer_out', path: `/transactions/${last}` })
  const later = Number(lines[0]?.at) + 1
  expect(await readAll(`/customers/${shopper.id}/statement?symbol=USDT&from=${later}`)).toEqual([])
  expect(await readAll(`/customers/${shopper.id}/statement?symbol=USDT&to=${later}`)).toEqual(lines)
  expect(await readAll(`/customers/${shopper.id}/statement?symbol=NOPE`)).toEqual([])
  for (const path of ['/999999', '/x', '/x/keys', '/x/statement?symbol=USDT'].map(
    (end) => `/customers${end}`,
  ))
    expect(outcomeOf(await sam.send('GET', path))).toEqual([404, 'OFFICE_CUSTOMER_NOT_FOUND'])
})

test('a customer is found by username where a number is asked for, whatever its case', async () => {
  const { username, id } = shopper
  expect(await read(`/customers/${username.toUpperCase()}`)).toMatchObject({ number: id, username })
  const ofNumber = await read(`/transactions?customer=${id}`)
  expect(ofNumber.items).toHaveLength(5)
  expect(await read(`/transactions?customer=${username}`)).toEqual(ofNumber)
  const nobody = `/transactions?customer=${username}x`
  expect(outcomeOf(await sam.send('GET', nobody))).toEqual([404, 'OFFICE_CUSTOMER_NOT_FOUND'])
})

test('a frozen customer is shown as one, with who froze them and why', async () => {
  const { username, id } = await server.newCustomer({})
  const freeze = { subject: username, reason: 'a stolen key' }
  expect((await oscar.send('POST', '/acts/customers/freeze', { body: freeze })).status).toBe(200)
  expect(await readAll(`/customers?search=${username}`)).toMatchObject([{ is_frozen: true }])
  const { is_frozen, frozen } = await read(`/customers/${id}`)
  expect([is_frozen, frozen]).toEqual([
    true,
    { operator: 'oscar', reason: 'a stolen key', at: expect.any(Number) },
  ])
  expect(await read(`/customers/${shopper.id}`)).toMatchObject({ is_frozen: false, frozen: null })
})

test('officeListTransactions: those of all customers newest first, a transfer once for each side, by customer, type, status and time', async () => {
  const own = await readAll(`/transactions?customer=${shopper.id}`)
  expect(own.map(({ transaction_id }) => transaction_id)).toEqual(sent.toReversed())
  const all = await readAll('/transactions', 3)
  const ids = all.map(({ transaction_id }) => String(transaction_id))
  expect(ids).toEqual(ids.toSorted().toReversed())
  for (const id of sent) expect(ids.filter((one) => one === id)).toHaveLength(2)
  const received = await readAll('/transactions?type=transfer_in')
  expect(received).toHaveLength(5)
  expect(received.map(({ customer }) => (customer as Item).username)).toEqual(Array(5).fill('bob'))
  expect(await readAll('/transactions?status=failed')).toEqual([])
  const now = Math.floor(Date.now() / 1_000)
  expect(await readAll(`/transactions?from=${now + 3_600}`)).toEqual([])
  expect(await readAll(`/transactions?to=${now - 3_600}`)).toEqual([])
  expect(await readAll(`/transactions?from=${now - 3_600}&to=${now + 3_600}`, 200)).toEqual(all)
  for (const query of ['cursor=x', 'limit=0', 'limit=201', 'status=lost', 'from=soon'])
    expect(outcomeOf(await sam.send('GET', `/transactions?${query}`))[1]).toBe('VALIDATION_ERROR')
  expect(outcomeOf(await sam.send('GET', '/transactions?customer=0'))[1]).toBe('OFFICE_CUSTOMER_NOT_FOUND')
})

test('officeGetTransaction: both sides of a transfer, the one who paid first, and none of an id that no transaction has', async () => {
  const [id = ''] = sent
  const { sides, ...whole } = await read(`/transactions/${id.toUpperCase()}`)
  expect(whole).toEqual({ transaction_id: id, is: null, path: null })
  const listed = (await readAll('/transactions')).filter(({ transaction_id }) => transaction_id === id)
  expect(sides).toHaveLength(2)
  expect(sides).toEqual(expect.arrayContaining(listed))
  expect(sides).toMatchObject([
    { type: 'transfer_out', direction: 'out', customer: { username: shopper.username }, counterparty: 'bob' },
    { type: 'transfer_in', direction: 'in', customer: { username: 'bob' }, amount: '1', symbol: 'USDT' },
  ])
  for (const unknown of [randomUUID(), 'x'])
    expect(outcomeOf(await sam.send('GET', `/transactions/${unknown}`))).toEqual([
      404,
      'OFFICE_TRANSACTION_NOT_FOUND',
    ])
})

test('officeListWithdrawals and officeGetWithdrawal: what waits, its risks, and exactly what an approval signs', async () => {
  await untilWithdrawalsOpen(server)
  const body = { symbol: 'USDT', bch_code: 'trc20', address: trc20, amount: '2000' }
  const { data: asked } = await server.send('POST', '/funding/withdraw/crypto', { as: shopper, body })
  const id = asked.transaction_id
  const [waiting] = await readAll('/withdrawals?status=waiting')
  expect(waiting).toMatchObject({ id, amount: '2000', address: trc20, network: 'trc20', is_inside: false })
  expect(await readAll('/withdrawals')).toEqual([waiting])
  expect(await readAll('/withdrawals?status=completed')).toEqual([])
  const detail = await read(`/withdrawals/${id}`)
  expect(detail).toMatchObject({ ...waiting, approvals: [], approvals_needed: 1, payment: null })
  expect(detail.risks).toMatchObject({ is_new_payee: true, is_first: true, is_over_limit: false })
  expect(Number(detail.risks.share_of_balance)).toBeCloseTo(2_000 / 4_985, 2)
  expect(detail.risks.newest_key_at).toBeGreaterThan(1_700_000_000)
  expect([detail.statement_hash, detail.is_as_requested]).toEqual([statementHash(detail.statement), true])
  expect((await read('/overview')).waiting).toContainEqual({
    kind: 'withdrawals',
    count: 1,
    oldest_seconds: expect.any(Number),
  })
  const rejected = await oscar.send('POST', '/acts/withdrawals/reject', {
    body: { subject: id, reason: 'looks odd' },
  })
  expect(rejected.status).toBe(200)
  expect(await read(`/withdrawals/${id}`)).toMatchObject({
    status: 'failed',
    reason: 'looks odd',
    approvals_needed: 0,
  })
  for (const unknown of [randomUUID(), 'x'])
    expect(outcomeOf(await sam.send('GET', `/withdrawals/${unknown}`))).toEqual([
      404,
      'OFFICE_WITHDRAWAL_NOT_FOUND',
    ])
})

test('officeListPayouts and officeGetPayout: a list masks the recipient, and what is approved tells them to those who decide', async () => {
  await untilBanksKnown(server)
  const body = { amount: '200000', recipient: '79161234567', bank_code: '100000000111' }
  const { data: asked } = await server.send('POST', '/funding/withdraw/fiat', {
    as: shopper,
    body: { ...body, idempotency_key: randomUUID() },
  })
  const id = asked.transaction_id
  const [waiting] = await readAll('/payouts?status=waiting')
  expect(waiting).toMatchObject({ id, recipient: '7916*****67', amount: '200000', approvals: [] })
  expect(JSON.stringify(waiting)).not.toContain('79161234567')
  const { data: detail } = await oscar.send('GET', `/payouts/${id}`)
  expect(detail).toMatchObject({ phone: '79161234567', approvals_needed: 1, is_as_requested: true })
  expect(detail.statement).toContain('79161234567')
  expect(detail.requested_hash).toBe(detail.statement_hash)
  const hidden = { statement: null, statement_hash: null, requested_hash: null }
  const masked = { ...detail, phone: '7916*****67', ...hidden }
  for (const reader of [sam, ada]) expect((await reader.send('GET', `/payouts/${id}`)).data).toEqual(masked)
  for (const path of [`/transactions/${id}`, '/transactions', '/stuck', '/overview'])
    expect(JSON.stringify(await read(path))).not.toContain('79161234567')
  const [bank] = await server.database.query(sql`
    select name from rail_banks where rail = 'sbp' and bank_code = '100000000111'`)
  expect({ name: detail.bank }).toEqual(bank)
  expect(outcomeOf(await sam.send('GET', `/payouts/${randomUUID()}`))).toEqual([
    404,
    'OFFICE_PAYOUT_NOT_FOUND',
  ])
})

test('officeListInbox and officeGetInboxItem: what waits for a decision, and tokens that nobody lists only when asked for', async () => {
  const id = randomUUID()
  await server.database.query(sql`
    insert into deposit_inbox (id, network, txid, output_index, address, tag, contract, units, reason, block_height, status,
      created_at, updated_at)
    values (${id}, 'erc20', 'aa', 0, '0x0', '', '0x1111111111111111111111111111111111111111', 5, 'unsupported_token', 7,
      'open', now(), now())`)
  expect(await readAll('/inbox')).toEqual([])
  const [item] = await readAll('/inbox?reason=unsupported_token&network=erc20')
  expect(item).toMatchObject({ id, symbol: null, amount: '5', status: 'open', tag: null })
  expect(await readAll('/inbox?reason=unsupported_token&status=kept')).toEqual([])
  const { tag } = await pay({ network: 'ton', symbol: 'TON', amount: '25', tag: '00000' })
  const [owned] = await vi.waitFor(async () => {
    const found = await readAll('/inbox?status=open')
    expect(found).toMatchObject([{ symbol: 'TON', amount: '25', network: 'ton', reason: 'unknown_tag' }])
    return found
  }, poll)
  expect(tag).not.toBe('00000')
  expect((await read('/overview')).waiting).toContainEqual(
    expect.objectContaining({ kind: 'inbox', count: 1 }),
  )
  expect(await read(`/inbox/${owned?.id}`)).toMatchObject({ ...owned, refund: null })
  expect(await read(`/inbox/${id}`)).toMatchObject({ ...item, suggestions: [], refund: null })
  expect(outcomeOf(await sam.send('GET', '/inbox/x'))).toEqual([404, 'INBOX_ITEM_NOT_FOUND'])
  expect(await readAll('/inbox?order=oldest_first')).toEqual([owned])
  expect(await readAll('/reversed-deposits')).toEqual([])
})

test('officeListBreaks, officeListStuck and officeListSwitches: what is in the way, for whom, and by whom', async () => {
  const owner = connect({ url: server.databaseUrl, poolMax: 1 })
  const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  for (const id of ids)
    await owner.query(sql`
      insert into rail_breaks (id, rail, kind, subject, asset, stated_units, note, opened_at)
      values (${id}, 'sbp', 'contradiction', ${id}, 'RUB', 500, 'a test', '2026-05-04')`)
  const breaks = await readAll('/breaks?kind=contradiction&rail=sbp')
  expect(breaks.map(({ id }) => id)).toEqual(ids)
  expect(breaks[0]).toMatchObject({ symbol: 'RUB', booked: null, kind: 'contradiction' })
  expect(await readAll('/breaks?kind=missing')).toEqual([])
  await owner.query(sql`delete from rail_breaks where id = any(${ids}::uuid[])`)
  await owner.close()
  const before = await read('/head')
  await oscar.send('POST', '/acts/networks/halt', { body: { subject: 'trc20', reason: 'a leak' } })
  expect(await read('/head')).not.toEqual(before)
  const switches = (await read('/switches')).items as { kind: string; halt: object | null }[]
  expect(switches.filter(({ halt }) => halt !== null)).toMatchObject([
    { kind: 'network', code: 'trc20', halt: { operator: 'oscar', reason: 'a leak' } },
  ])
  expect(switches[0]).toEqual({ kind: 'payment', code: 'payments', halt: null, is_served: true })
  expect([...new Set(switches.map(({ kind }) => kind))]).toHaveLength(5)
  const { items, parties } = await read('/stuck?minutes=0')
  expect(parties.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(items.length)
  expect((await read('/stuck?kind=spend&party=nowhere')).items).toEqual([])
})

test('officeListStuck leads from a payment, and from what is asked for it, to its page and its customer', async () => {
  const { database } = server
  const [{ id = '' } = {}] = (await readAll('/withdrawals')) as { id: string }[]
  const own = { path: `/withdrawals/${id}`, customer: { number: shopper.id, username: shopper.username } }
  await database.query(sql`
    insert into instructions (kind, reference, provider, status, problem, due_at, created_at, updated_at)
    values ('x', ${id}, 'acme', 'waiting', 'no answer', now() + interval '1 day', now(), now())`)
  const stranger = randomUUID()
  await database.query(sql`
    insert into instructions (kind, reference, provider, status, problem, due_at, created_at, updated_at)
    values ('x', ${stranger}, 'acme', 'waiting', 'no answer', now() + interval '1 day', now(), now())`)
  const { items } = await read('/stuck?party=acme')
  await database.query(sql`delete from instructions where kind = 'x'`)
  expect(items).toHaveLength(2)
  expect(items).toContainEqual(expect.objectContaining({ id, ...own }))
  expect(items).toContainEqual(expect.objectContaining({ id: stranger, path: null, customer: null }))
})

test('officeListLedgerEntries, officeGetLedgerKinds, officeGetLedgerEntry, officeGetLedgerAccount and officeListLedgerMovements lead from a transfer to both accounts and back', async () => {
  const [reference = ''] = sent
  const { items } = await read(`/ledger/entries?reference=${reference}`)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    about: { id: reference, is: 'transfer_out', path: `/transactions/${reference}` },
    movement_count: 1,
    movements: [
      {
        ...{ amount: '1', symbol: 'USDT' },
        from: { kind: 'funding_available', customer: { number: shopper.id } },
        to: { kind: 'funding_available', customer: { username: 'bob' } },
      },
    ],
  })
  const entry = await read(`/ledger/entries/${items[0].id}`)
  expect(entry.movements).toHaveLength(1)
  const [{ from, to, amount }] = entry.movements
  expect([amount, from.customer.username, from.balance]).toEqual(['1', shopper.username, '4999'])
  expect(to).toMatchObject({ owner: 'customer', customer: { username: 'bob' }, kind: 'funding_available' })
  expect(entry.subject.path).toBe(`/transactions/${reference}`)
  expect(entry.subject.transactions.map(({ type }: Item) => type).toSorted()).toEqual([
    'transfer_in',
    'transfer_out',
  ])
  const account = await read(`/ledger/accounts/${from.account_id}`)
  expect(account).toMatchObject({ symbol: 'USDT', customer: { number: shopper.id } })
  const movements = await readAll(`/ledger/accounts/${from.account_id}/movements`)
  expect([movements[0]?.balance, movements.length]).toEqual([account.balance, account.movements])
  expect(movements.map(({ entry_id }) => entry_id)).toContain(entry.id)
  const ofAccount = await readAll(`/ledger/entries?account=${from.account_id}`)
  expect(ofAccount.map(({ id }) => id)).toEqual(movements.map(({ entry_id }) => entry_id))
  const { kinds } = await read('/ledger/kinds')
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds).toContain(entry.kind)
  const ofKind = await readAll(`/ledger/entries?kind=${entry.kind}`)
  expect(ofKind.map((one) => one.reference)).toEqual(sent.toReversed())
  const all = await readAll('/ledger/entries', 50)
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ofAccount.map(({ id }) => id)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const [path, code] of [
    [`/ledger/entries/${randomUUID()}`, 'LEDGER_ENTRY_NOT_FOUND'],
    ['/ledger/accounts/x', 'LEDGER_ACCOUNT_NOT_FOUND'],
    [`/ledger/accounts/${randomUUID()}/movements`, 'LEDGER_ACCOUNT_NOT_FOUND'],
    ['/ledger/entries?cursor=x', 'VALIDATION_ERROR'],
    [`/ledger/entries?account=${randomUUID()}&cursor=x`, 'VALIDATION_ERROR'],
    ['/ledger/entries?kind=a&reference=b', 'VALIDATION_ERROR'],
  ] as const)
    expect([path, outcomeOf(await sam.send('GET', path))[1]]).toEqual([path, code])
})

test('a withdrawal is found from each of its entries, and from its transaction', async () => {
  const [withdrawal] = await readAll('/withdrawals')
  const { items } = await read(`/ledger/entries?reference=${withdrawal?.id}`)
  expect(items.length).toBeGreaterThanOrEqual(2)
  for (const { id } of items)
    expect((await read(`/ledger/entries/${id}`)).subject).toMatchObject({
      is: 'withdrawal',
      path: `/withdrawals/${withdrawal?.id}`,
    })
  expect(await read(`/transactions/${withdrawal?.id}`)).toMatchObject({
    is: 'withdrawal',
    path: `/withdrawals/${withdrawal?.id}`,
    sides: [{ type: 'withdrawal_crypto', address: trc20 }],
  })
})

test('officeGetOrder and officeListOrderTrades: an order and a trade are found from their entries, and lead to the other side', async () => {
  const trading = { USDT: '100', RUB: '10000' }
  const [maker, taker] = [await server.newCustomer({}, trading), await server.newCustomer({}, trading)]
  const order = { pair: 'USDT/RUB', type: 'limit', amount: '2', price: '79' }
  const place = async (as: typeof maker, side: string) => {
    const { data } = await server.send('POST', '/spot/fiat/order', { as, body: { ...order, side } })
    return String(data.order_id)
  }
  const [resting, taking] = [await place(maker, 'sell'), await place(taker, 'buy')]
  const found = await read(`/orders/${resting.toUpperCase()}`)
  expect(found).toMatchObject({
    id: resting,
    trading_pair: 'USDT/RUB',
    side: 'sell',
    filled: '2',
    status: 'filled',
  })
  expect(found.customer).toEqual({ number: maker.id, username: maker.username })
  const [made, ...others] = await readAll(`/orders/${resting}/trades`)
  expect([made?.role, made?.amount, others]).toEqual(['maker', '2', []])
  expect(made?.other).toEqual({
    order_id: taking,
    customer: { number: taker.id, username: taker.username },
  })
  const [back] = await readAll(`/orders/${taking}/trades`)
  expect(back).toMatchObject({ id: made?.id, role: 'taker', other: { order_id: resting } })
  const subjects = async (reference: unknown) => {
    const { items } = await read(`/ledger/entries?reference=${reference}`)
    expect(items.length).toBeGreaterThan(0)
    return Promise.all(
      items.map(async ({ id }: Item) => {
        const { is, path } = (await read(`/ledger/entries/${id}`)).subject
        return `${is} ${path}`
      }),
    )
  }
  const [traded] = (await read(`/ledger/entries?reference=${made?.id}`)).items
  expect(traded).toMatchObject({ movement_count: 4, about: { is: 'trade', path: `/orders/${taking}` } })
  const whole = (await read(`/ledger/entries/${traded.id}`)).movements
  expect(traded.movements.map(({ amount }: Item) => amount)).toEqual([whole[0].amount, whole[1].amount])
  expect(new Set(await subjects(resting))).toEqual(new Set([`order /orders/${resting}`]))
  expect(new Set(await subjects(made?.id))).toEqual(new Set([`trade /orders/${taking}`]))
  for (const path of [`/orders/${randomUUID()}`, '/orders/x', '/orders/x/trades'])
    expect(outcomeOf(await sam.send('GET', path))).toEqual([404, 'OFFICE_ORDER_NOT_FOUND'])
})

test('officeStartAudit, officeListAudits and officeGetAudit: an auditor runs it, one at a time, and sees claim by claim that the books are sound', async () => {
  expect(outcomeOf(await sam.send('POST', '/audit/runs', { body: {} }))).toEqual([403, 'RIGHT_MISSING'])
  const starts = await Promise.all([1, 2, 3].map(() => ada.send('POST', '/audit/runs')))
  const begun = starts.filter(({ status }) => status === 200)
  expect(begun.length).toBeGreaterThanOrEqual(1)
  for (const one of starts.filter(({ status }) => status !== 200))
    expect(outcomeOf(one)).toEqual([409, 'AUDIT_RUNNING'])
  const { id } = begun[0]?.data ?? {}
  const ended = await vi.waitFor(async () => {
    const run = await read(`/audit/runs/${id}`)
    expect(run.status).not.toBe('running')
    return run
  }, poll)
  expect(ended).toMatchObject({ operator: 'ada', status: 'sound', violated: 0, problem: null })
  const claims: { code: string }[] = ended.checks.map(({ claim }: Item) => claim)
  expect(claims.map(({ code }) => code)).toContain('ASSETS_SUM_TO_ZERO')
  expect(ended.checked).toBe(ended.checks.length)
  const idsOf = async (query: string) => (await readAll(`/audit/runs${query}`)).map((one) => one.id)
  for (const query of ['', '?status=sound', '?operator=ada', '?status=sound&operator=ada'])
    expect([query, await idsOf(query)]).toEqual([query, expect.arrayContaining([id])])
  for (const query of ['?status=unsound', '?operator=sam', '?status=running'])
    expect([query, await idsOf(query)]).toEqual([query, []])
  expect((await readAll(`/log?subject=${id}`))[0]).toMatchObject({ operator: 'ada', action: 'audit run' })
  const { head } = await read('/ledger/seal')
  expect([head.hash, head.height > 0]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true])
  expect(outcomeOf(await sam.send('GET', '/audit/runs/x'))).toEqual([404, 'AUDIT_RUN_NOT_FOUND'])
})

test('an audit whose process is gone ends when the next one begins, and no other begins before its lease ends', async () => {
  const id = randomUUID()
  await server.database.query(sql`
    insert into audit_runs (id, operator, status, started_at, leased_until)
    values (${id}, 'ada', 'running', now(), now() + interval '1 hour')`)
  expect(outcomeOf(await ada.send('POST', '/audit/runs'))).toEqual([409, 'AUDIT_RUNNING'])
  await server.database.query(
    sql`update audit_runs set leased_until = now() - interval '1 s' where id = ${id}`,
  )
  const { data, status } = await ada.send('POST', '/audit/runs')
  expect(status).toBe(200)
  expect(await read(`/audit/runs/${id}`)).toMatchObject({ problem: { code: 'AUDIT_SERVER_STOPPED' } })
  await vi.waitFor(async () => expect((await read(`/audit/runs/${data.id}`)).status).toBe('sound'), poll)
})

test('officeGetOverview, officeGetHouse, officeGetHouseWallets, officeGetCatalogue, officeGetConfiguration, officeGetRequestOutcomes: the whole at a glance', async () => {
  const overview = await read('/overview')
  const kinds = overview.waiting.map(({ kind }: Item) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['withdrawals', 'payouts', 'inbox', 'breaks', 'purchases']))
  const house = await read('/house')
  expect(house.lines.map(({ symbol }: Item) => symbol)).toContain('BTC')
  expect(house.accounts.map(({ kind }: Item) => kind)).toContain('inventory')
  expect(await read('/house/wallets')).toMatchObject({ wallets: expect.any(Array), nodes: [] })
  const { sections } = await read('/catalogue')
  const tariffs = sections.find(({ name }: Item) => name === 'tariffs')
  expect(tariffs.entries.default.withdraw_approval_above_usdt).toBe('1000')
  expect(await read('/configuration')).toMatchObject({ is_approved: true, files: [{ state: 'approved' }] })
  await vi.waitFor(async () => expect((await read('/requests/outcomes')).succeeded).toBeGreaterThan(5), poll)
  expect(outcomeOf(await sam.send('GET', '/requests/outcomes?hours=0'))[1]).toBe('VALIDATION_ERROR')
})

test('money in and out is told by day once it has crossed the edge, and a transfer inside is none of it', async () => {
  await pay({ network: 'btc', symbol: 'BTC', amount: '0.5' })
  await vi.waitFor(async () => {
    const { flows } = await read('/overview')
    expect(flows).toEqual([
      { day: new Date().toISOString().slice(0, 10), symbol: 'BTC', in: '0.5', out: '0' },
    ])
  }, poll)
})
