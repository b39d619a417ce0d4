import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Item = { id: string; amount: string; operation_type: string }

async function move(as: Credentials, way: 'to' | 'from', currency: string, amount: string): Promise<void> {
  const { status } = await server.send('POST', `/funding/transfer/${way}-trading`, {
    as,
    body: { currency, amount },
  })
  expect(status).toBe(200)
}

function list(as: Credentials, query = ''): Promise<Reply> {
  return server.send('GET', `/spot/fiat/trading/operations${query === '' ? '' : `?${query}`}`, { as })
}

const amountsOf = ({ data }: Reply): string[] => data.items.map(({ amount }: Item) => amount)

/** Five operations, oldest first: 1 and 2 USDT in, 3 USDT back, 4 RUB in, 5 RUB back. */
async function customerWithOperations(): Promise<Credentials> {
  const as = await server.newCustomer({ USDT: '10', RUB: '10' }, { RUB: '10', USDT: '10' })
  await move(as, 'to', 'USDT', '1')
  await move(as, 'to', 'USDT', '2')
  await move(as, 'from', 'USDT', '3')
  await move(as, 'to', 'RUB', '4')
  await move(as, 'from', 'RUB', '5')
  return as
}

test('listTradingOperations answers a page without items when there are none', async () => {
  const { data } = await list(await server.newCustomer())
  expect(data).toEqual({ items: [], page: 1, limit: 50, has_more: false, next_cursor: null })
})

test('operations are listed newest first with every field, other transactions are not', async () => {
  const [as, other] = [await customerWithOperations(), await server.newCustomer()]
  const body = { symbol: 'USDT', amount: '1', to_username: other.username }
  expect((await server.send('POST', '/funding/transfer/internal', { as, body })).status).toBe(200)
  const reply = await list(as)
  expect(amountsOf(reply)).toEqual(['5', '4', '3', '2', '1'])
  expect(reply.data.items[0]).toEqual({
    id: expect.any(String),
    currency_id: 'RUB',
    currency: 'RUB',
    operation_type: 'withdraw',
    amount: '5',
    fee: '0',
    status: 'completed',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const transaction = await server.send('GET', `/transactions/${reply.data.items[0].id}`, { as })
  expect(transaction.data).toMatchObject({
    type: 'transfer_from_trading',
    amount: '5',
    created_at: reply.data.items[0].created_at,
  })
  expect((await list(other)).data.items).toEqual([])
})

test('each filter keeps what matches, and filters join', async () => {
  const as = await customerWithOperations()
  for (const [query, amounts] of [
    ['operation_type=deposit', ['4', '2', '1']],
    ['operation_type=withdraw', ['5', '3']],
    ['currency_id=rub', ['5', '4']],
    ['currency_id=USDT&operation_type=deposit', ['2', '1']],
    ['status=completed', ['5', '4', '3', '2', '1']],
    ['status=pending', []],
    ['status=failed', []],
    ['unknown=1', ['5', '4', '3', '2', '1']],
  ] as const)
    expect([query, amountsOf(await list(as, query))]).toEqual([query, amounts])
})

test('since is inclusive and until is not', async () => {
  const as = await server.newCustomer({ USDT: '10' })
  await move(as, 'to', 'USDT', '1')
  const advance = await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 60 } })
  expect(advance.status).toBe(200)
  await move(as, 'to', 'USDT', '2')
  const [{ created_at: late }] = (await list(as)).data.items
  expect(amountsOf(await list(as, `since=${late}`))).toEqual(['2'])
  expect(amountsOf(await list(as, `until=${late}`))).toEqual(['1'])
  expect(amountsOf(await list(as, `since=${late}&until=${late}`))).toEqual([])
  expect(amountsOf(await list(as, 'since=0'))).toEqual(['2', '1'])
})

test('pages and cursors go through all operations, each once', async () => {
  const as = await customerWithOperations()
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(as, `limit=2&page=${page}`)))
  expect(pages.map(amountsOf)).toEqual([['5', '4'], ['3', '2'], ['1'], []])
  expect(pages.map(({ data }) => data.has_more)).toEqual([true, true, false, false])
  expect(pages[1]?.data).toMatchObject({ page: 2, limit: 2 })
  const amounts: string[] = []
  let cursor: string | null = null
  do {
    const page: Reply = await list(as, `limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
    amounts.push(...amountsOf(page))
    cursor = page.data.next_cursor
  } while (cursor !== null && amounts.length < 10)
  expect(amounts).toEqual(['5', '4', '3', '2', '1'])
})

test('pages go 2,000 deep, and a currency that is not traded is not found', async () => {
  const as = server.customers.carol
  expect((await list(as, 'limit=100&page=20')).status).toBe(200)
  for (const query of ['limit=100&page=21', 'page=41', 'limit=1&page=2001'])
    expect(outcomeOf(await list(as, query))).toEqual([400, 'DEEP_PAGINATION_NOT_SUPPORTED'])
  for (const symbol of ['BTC', 'NOPE'])
    expect(outcomeOf(await list(as, `currency_id=${symbol}`))).toEqual([404, 'CURRENCY_NOT_FOUND'])
})
