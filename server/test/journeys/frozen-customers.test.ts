import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'
import { untilGiftCards } from '../wire/until-gift-cards.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { wordsOf } from '../wire/words-of.ts'

const [server, other] = await useTwoServers()
const [oscar, olivia, bob] = [
  await signIn(server, 'oscar'),
  await signIn(server, 'olivia'),
  await signIn(server, 'bob'),
]

// A process reads a key again when its copy is older than this, counted from just before it was read.
const boundMs = 1_000

const act = (person: typeof oscar, name: string, body: object) =>
  person.send('POST', `/acts/customers/${name}`, { body })

const unfreeze = async (subject: string) => approveBySecond(oscar, await act(olivia, 'unfreeze', { subject }))

test('no request that starts a second after the freeze is accepted, on any process, and keys work again after it', async () => {
  const as = server.customers.bob
  const read = async (at: typeof server) => outcomeOf(await at.send('GET', '/account/profile', { as }))
  for (const at of [server, other]) expect((await read(at))[0]).toBe(200)
  const { data } = await act(oscar, 'freeze', { subject: 'bob', reason: 'a stolen phone' })
  expect(wordsOf(data)).toContain('is frozen')
  const frozenAt = performance.now()
  /** Asks without a pause; answers the outcomes of ten requests that started after the second. */
  async function readAfterIt(at: typeof server): Promise<unknown[]> {
    const outcomes: unknown[] = []
    while (outcomes.length < 10) {
      const startedAt = performance.now()
      const outcome = await read(at)
      if (startedAt > frozenAt + boundMs) outcomes.push(outcome)
    }
    return outcomes
  }
  const after = await Promise.all([server, other].map(readAfterIt))
  expect(after.flat()).toEqual(Array(20).fill([403, 'CUSTOMER_FROZEN']))
  expect(outcomeOf(await act(oscar, 'unfreeze', { subject: 'bob' }))).toEqual([403, 'RIGHT_MISSING'])
  expect(wordsOf((await unfreeze('bob')).data)).toBe('The keys of bob work again.\n')
  for (const at of [server, other]) await expect.poll(async () => (await read(at))[0]).toBe(200)
})

test('a frozen customer still reads in the console, and changes nothing', async () => {
  await act(oscar, 'freeze', { subject: 'bob', reason: 'a stolen phone' })
  expect((await bob.send('GET', '/keys')).status).toBe(200)
  const body = { name: 'x', permissions: ['can_deposit'] }
  expect(outcomeOf(await bob.send('POST', '/keys', { body }))).toEqual([403, 'CUSTOMER_FROZEN'])
  await unfreeze('bob')
  expect((await bob.send('POST', '/keys', { body })).status).toBe(200)
})

test('a frozen customer reads no code in the console, nor has one mailed, before the freeze ends', async () => {
  const as = server.customers.bob
  const card = {
    product_id: await untilGiftCards(server),
    face_value: 25,
    symbol: 'USDT',
    email: 'thief@example.com',
  }
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'giftcards', mode: 'manual' } })
  const { data: order } = await server.send('POST', '/giftcards/purchase', { as, body: card })
  const mails = async () =>
    (
      await server.database.query<{ status: string }>(sql`
      select status from mails where subject = ${order.order_id}`)
    ).map(({ status }) => status)
  const settle = (outcome: string) =>
    server.send('POST', `/sandbox/v1/giftcards/orders/${order.order_id}`, { body: { outcome } })
  // Its supplier has it before the freeze, and delivers after it.
  await expect
    .poll(async () => {
      const rows = await server.database.query(sql`
        select from instructions where reference = ${order.order_id} and status = 'sent'`)
      return rows.length
    })
    .toBe(1)
  await act(oscar, 'freeze', { subject: 'bob', reason: 'a stolen phone' })
  expect((await settle('completed')).data.status).toBe('completed')
  const thief = await signIn(server, 'bob')
  for (const path of ['/giftcards/orders', `/giftcards/orders/${order.order_id}`, '/services/orders'])
    expect(outcomeOf(await thief.send('GET', path)), path).toEqual([403, 'CUSTOMER_FROZEN'])
  expect((await thief.send('GET', '/transactions')).status).toBe(200)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 600 } })
  const waiting = () =>
    server.database.query<{ problem: string | null }>(sql`
    select problem from instructions where reference in (select id from mails where subject = ${order.order_id})`)
  await expect.poll(waiting).toEqual([{ problem: 'put off: the customer is frozen' }])
  expect(await mails()).toEqual(['requested'])
  await unfreeze('bob')
  await expect.poll(mails, { timeout: 20_000 }).toEqual(['sent'])
  expect((await thief.send('GET', `/giftcards/orders/${order.order_id}`)).data.code).not.toBeNull()
  await server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'giftcards', mode: 'automatic' } })
})

test('a frozen customer can end their sessions', async () => {
  await act(oscar, 'freeze', { subject: 'carol', reason: 'a stolen phone' })
  const [carol, thief] = [await signIn(server, 'carol'), await signIn(server, 'carol')]
  const { items } = (await carol.send('GET', '/sessions')).data
  const found = items.find(({ is_current }: { is_current: boolean }) => !is_current)
  expect((await carol.send('DELETE', `/sessions/${found.id}`)).status).toBe(200)
  expect(outcomeOf(await thief.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  expect((await carol.send('POST', '/sign-out')).status).toBe(200)
  await unfreeze('carol')
})

test('who is frozen stays so for the first reason, and money still reaches them', async () => {
  await act(oscar, 'freeze', { subject: 'carol', reason: 'first' })
  expect(wordsOf((await act(olivia, 'freeze', { subject: 'carol', reason: 'second' })).data)).toContain(
    'before',
  )
  const body = { symbol: 'USDT', amount: '2', to_username: 'carol', idempotency_key: crypto.randomUUID() }
  expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
  const { items } = (await oscar.send('GET', '/log?subject=carol&limit=1')).data
  expect(items[0].reason).toBe('first')
  await unfreeze('carol')
  const [line] = (await oscar.send('GET', '/log?subject=carol&limit=1')).data.items
  expect(line.details).toEqual({ before: 'frozen', after: 'active', frozenBy: 'oscar', frozenFor: 'first' })
})

test('nobody freezes whom there is not, or without a reason', async () => {
  expect(outcomeOf(await act(oscar, 'freeze', { subject: 'nobody', reason: 'x' }))).toEqual([
    409,
    'ACT_REFUSED',
  ])
  const { error } = await act(oscar, 'freeze', { subject: 'carol' })
  expect([error?.code, error?.message]).toEqual(['VALIDATION_ERROR', 'reason is required.'])
})

test('the key of a frozen customer cancels nothing, and the same request does after the freeze', async () => {
  await untilWithdrawalsOpen(server)
  const as = await server.newCustomer({ USDT: '2000' })
  await act(olivia, 'set-limits', { subject: as.username, approval: '1' })
  const body = {
    symbol: 'USDT',
    bch_code: 'trc20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '100',
  }
  const { data } = await server.send('POST', '/funding/withdraw/crypto', { as, body })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const cancel = async (at: typeof server) =>
    outcomeOf(await at.send('DELETE', `/funding/withdraw/crypto/${data.transaction_id}`, { as, headers }))
  // A process that has just read the key lets the request in; the act refuses it.
  for (const at of [server, other]) await at.send('GET', '/account/profile', { as })
  await act(oscar, 'freeze', { subject: as.username, reason: 'a stolen phone' })
  for (const at of [server, other]) expect(await cancel(at)).toEqual([403, 'CUSTOMER_FROZEN'])
  await unfreeze(as.username)
  await expect.poll(() => cancel(other)).toEqual([200, undefined])
})

test('an order that its supplier has not taken waits for the end of the freeze, and the back office says why', async () => {
  const as = await server.newCustomer({ USDT: '200' })
  const card = { product_id: await untilGiftCards(server), face_value: 25, symbol: 'USDT' }
  const fault = (count: number) =>
    server.send('POST', '/sandbox/v1/faults', { body: { port: 'giftcards', fault: 'timeout', count } })
  await fault(1_000)
  const { data: order } = await server.send('POST', '/giftcards/purchase', { as, body: card })
  await act(oscar, 'freeze', { subject: as.username, reason: 'a stolen phone' })
  await fault(0)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 600 } })
  const problem = async () =>
    (await oscar.send('GET', `/purchases/${order.order_id}`)).data.waiting?.instruction?.problem
  await expect.poll(problem, { timeout: 20_000 }).toEqual({
    code: 'PROBLEM_PUT_OFF',
    params: { problem: { code: 'PROBLEM_CUSTOMER_FROZEN', params: {} } },
  })
  const [row] = await server.database.query<{ status: string }>(sql`
    select status from purchases where id = ${order.order_id}`)
  expect(row).toEqual({ status: 'processing' })
  await unfreeze(as.username)
  await expect
    .poll(
      async () => (await server.send('GET', `/giftcards/orders/${order.order_id}`, { as })).data?.status,
      {
        timeout: 20_000,
      },
    )
    .toBe('completed')
})
