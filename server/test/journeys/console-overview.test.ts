import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'

const server = await useTestServer()
afterAll(() => server.expectSoundBooks())

const poll = { timeout: 20_000, interval: 50 }
const dayMs = 24 * 60 * 60 * 1_000

type Newcomer = Credentials & { readonly username: string }
type Step = { at: number; what: string; name: string | null; changes: { account: string; amount: string }[] }

async function newPerson(balances: Record<string, string> = {}) {
  const as: Newcomer = await server.newCustomer(balances)
  return { as, person: await signIn(server, as.username) }
}

async function ask(as: Credentials, path: string, body: object): Promise<string> {
  const { status, text, data } = await server.send('POST', path, {
    as,
    body: { idempotency_key: randomUUID(), ...body },
  })
  expect(status, text).toBe(200)
  return data.transaction_id ?? data.task_id
}

const advance = (seconds: number) => server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
const transfer = (as: Credentials, to: string, amount: string) =>
  ask(as, '/funding/transfer/internal', { to_username: to, symbol: 'USDT', amount })

/** Each step as its kind and name, with what it did to the accounts. */
async function storyOf({ person }: Awaited<ReturnType<typeof newPerson>>, id: string): Promise<string[]> {
  const { status, text, data } = await person.send('GET', `/transactions/${id}/timeline`)
  expect(status, text).toBe(200)
  const steps: Step[] = data.steps
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((a, b) => a - b))
  return steps.map(({ what, name, changes }) =>
    [what, name, ...changes.map(({ account, amount }) => `${account} ${amount}`)].join(' ').trim(),
  )
}

test('the overview adds up all that a customer has, wherever it is', async () => {
  const { as, person } = await newPerson({ USDT: '100', RUB: '5000' })
  await ask(as, '/funding/transfer/to-trading', { currency: 'USDT', amount: '30' })
  const { data } = await person.send('GET', '/overview')
  const [usdt, rub] = ['USDT', 'RUB'].map((one) =>
    data.balances.find(({ symbol }: { symbol: string }) => symbol === one),
  )
  expect(usdt).toEqual({
    ...{ symbol: 'USDT', total: '100', available: '70', on_hold: '0', trading: '30', invoices: '0' },
    value_usdt: '100',
  })
  expect(rub).toMatchObject({ total: '5000', available: '5000' })
  expect(Number(data.value_usdt)).toBeCloseTo(100 + Number(rub.value_usdt), 5)
  const { items } = (await server.send('GET', '/transactions?limit=10', { as })).data
  expect(data.latest).toEqual(items)
})

test('somebody who has nothing yet sees an overview of nothing', async () => {
  const { person } = await newPerson()
  const { data } = await person.send('GET', '/overview')
  expect(data).toMatchObject({ value_usdt: '0', latest: [] })
  expect(data.requests).toEqual({ succeeded: 0, refused: 0, failed: 0 })
  expect(data.days).toHaveLength(30)
})

test('each of the last thirty days shows what the customer had at its end', async () => {
  const { as, person } = await newPerson({ USDT: '100' })
  const stranger = await newPerson({ USDT: '5' })
  await transfer(as, 'bob', '10')
  await advance(dayMs / 1_000)
  await transfer(as, 'bob', '20')
  await advance((2 * dayMs) / 1_000)
  await transfer(as, 'bob', '30')
  const { data } = await person.send('GET', '/overview')
  type Day = { at: number; value_usdt: string; balances: object[] }
  const days: Day[] = data.days
  const ends = days.slice(0, -1).map(({ at }) => at * 1_000)
  expect(ends.every((at) => at % dayMs === 0)).toBe(true)
  expect(ends.slice(1).map((at, index) => at - (ends[index] ?? 0))).toEqual(Array(28).fill(dayMs))
  expect(days.slice(-6).map(({ value_usdt }) => value_usdt)).toEqual(['0', '0', '90', '70', '70', '40'])
  expect(days.at(-1)?.balances).toEqual([{ symbol: 'USDT', total: '40' }])
  expect(days[0]?.balances).toEqual([])
  expect((await stranger.person.send('GET', '/overview')).data.value_usdt).toBe('5')
})

test('requests are counted by their outcome, for each key and for all', async () => {
  const { as, person } = await newPerson()
  const { data: other } = await person.send('POST', '/keys', {
    body: { name: 'Reader', permissions: ['can_account_read'] },
  })
  for (const key of [as, as, other]) await server.send('GET', '/account/profile', { as: key })
  await server.send('GET', '/transactions', { as: other })
  const counted = async () => (await person.send('GET', '/overview')).data.requests
  await expect.poll(counted, poll).toEqual({ succeeded: 3, refused: 1, failed: 0 })
  const { items } = (await person.send('GET', '/keys')).data
  const outcomes = items.map((one: { requests_last_hour: object }) => one.requests_last_hour)
  expect(outcomes).toEqual([
    { succeeded: 1, refused: 1, failed: 0 },
    { succeeded: 2, refused: 0, failed: 0 },
  ])
})

test('a transfer is told to each side by what it did to their own accounts', async () => {
  const [payer, payee] = [await newPerson({ USDT: '100' }), await newPerson()]
  const id = await transfer(payer.as, payee.as.username, '12.5')
  expect(await storyOf(payer, id)).toEqual([
    'created',
    'booked transfer_internal funding_available -12.5',
    'ended completed',
  ])
  expect(await storyOf(payee, id)).toEqual([
    'created',
    'booked transfer_internal funding_available 12.5',
    'event transfer.received',
    'ended completed',
  ])
})

test('a payment over a rail is told from its hold to what the bank took', async () => {
  await untilBanksKnown(server)
  const customer = await newPerson({ RUB: '2000' })
  const id = await ask(customer.as, '/funding/withdraw/fiat', {
    ...{ amount: '1000', recipient: '79161234567', bank_code: '100000000111' },
  })
  await expect.poll(() => storyOf(customer, id), poll).toContain('ended completed')
  expect(await storyOf(customer, id)).toEqual([
    'created',
    'booked payout_held funding_available -1010 funding_held 1010',
    'booked payout_paid funding_held -1000 funding_held -10',
    'event withdrawal.completed',
    'ended completed',
  ])
})

test('a deposit over a rail is told from its beginning to its credit', async () => {
  const customer = await newPerson()
  const id = await ask(customer.as, '/funding/deposit/fiat', {
    ...{ currency: 'RUB', amount: '1000', payment_provider_alias_code: 'sbp' },
  })
  await server.send('POST', `/sandbox/v1/deposits/fiat/${id}`, { body: { outcome: 'success' } })
  await expect.poll(() => storyOf(customer, id), poll).toContain('ended completed')
  expect(await storyOf(customer, id)).toEqual([
    'created',
    'booked fiat_deposit funding_available 995',
    'event deposit.confirmed',
    'ended completed',
  ])
})

test('the story of somebody else’s transaction is as that of one that is not there', async () => {
  const [payer, stranger] = [await newPerson({ USDT: '100' }), await newPerson()]
  const id = await transfer(payer.as, 'bob', '1')
  expect(await storyOf(payer, id)).toHaveLength(3)
  for (const one of [id, randomUUID(), 'nothing'])
    expect(outcomeOf(await stranger.person.send('GET', `/transactions/${one}/timeline`))).toEqual([
      404,
      'TRANSACTION_NOT_FOUND',
    ])
})
