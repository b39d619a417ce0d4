import { expect, test } from 'vitest'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTwoServers } from '../wire/test-server.ts'

const [server, other] = await useTwoServers()
const [oscar, olivia, bob] = [
  await signIn(server, 'oscar'),
  await signIn(server, 'olivia'),
  await signIn(server, 'bob'),
]

// A process reads a key again when what it knows is older, counted from before that was read.
const boundMs = 1_000

const act = (person: typeof oscar, name: string, body: object) =>
  person.send('POST', `/acts/customers/${name}`, { body })

test('no request that starts a second after the freeze is accepted, on any process, and keys work again after it', async () => {
  const as = server.customers.bob
  const read = async (at: typeof server) => outcomeOf(await at.send('GET', '/account/profile', { as }))
  for (const at of [server, other]) expect((await read(at))[0]).toBe(200)
  const { data } = await act(oscar, 'freeze', { subject: 'bob', reason: 'a stolen phone' })
  expect(data.text).toContain('is frozen')
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
  expect((await act(olivia, 'unfreeze', { subject: 'bob' })).data.text).toBe('The keys of bob work again.\n')
  for (const at of [server, other]) await expect.poll(async () => (await read(at))[0]).toBe(200)
})

test('a frozen customer still reads in the console, and changes nothing', async () => {
  await act(oscar, 'freeze', { subject: 'bob', reason: 'a stolen phone' })
  expect((await bob.send('GET', '/keys')).status).toBe(200)
  const body = { name: 'x', permissions: ['can_deposit'] }
  expect(outcomeOf(await bob.send('POST', '/keys', { body }))).toEqual([403, 'CUSTOMER_FROZEN'])
  await act(olivia, 'unfreeze', { subject: 'bob' })
  expect((await bob.send('POST', '/keys', { body })).status).toBe(200)
})

test('a frozen customer can end their sessions', async () => {
  await act(oscar, 'freeze', { subject: 'carol', reason: 'a stolen phone' })
  const [carol, thief] = [await signIn(server, 'carol'), await signIn(server, 'carol')]
  const { items } = (await carol.send('GET', '/sessions')).data
  const found = items.find(({ is_current }: { is_current: boolean }) => !is_current)
  expect((await carol.send('DELETE', `/sessions/${found.id}`)).status).toBe(200)
  expect(outcomeOf(await thief.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  expect((await carol.send('POST', '/sign-out')).status).toBe(200)
  await act(olivia, 'unfreeze', { subject: 'carol' })
})

test('who is frozen stays so for the first reason, and money still reaches them', async () => {
  await act(oscar, 'freeze', { subject: 'carol', reason: 'first' })
  expect((await act(olivia, 'freeze', { subject: 'carol', reason: 'second' })).data.text).toContain('before')
  const body = { symbol: 'USDT', amount: '2', to_username: 'carol', idempotency_key: crypto.randomUUID() }
  expect((await server.send('POST', '/funding/transfer/internal', { body })).status).toBe(200)
  const { items } = (await oscar.send('GET', '/log?subject=carol&limit=1')).data
  expect(items[0].reason).toBe('first')
  await act(olivia, 'unfreeze', { subject: 'carol' })
  const [line] = (await oscar.send('GET', '/log?subject=carol&limit=1')).data.items
  expect(line.details).toEqual({ before: 'frozen', after: 'active', frozenBy: 'oscar', frozenFor: 'first' })
})

test('nobody freezes whom there is not, or without a reason', async () => {
  expect(outcomeOf(await act(oscar, 'freeze', { subject: 'nobody', reason: 'x' }))).toEqual([
    409,
    'ACT_REFUSED',
  ])
  const { error } = await act(oscar, 'freeze', { subject: 'carol' })
  expect([error?.code, error?.message]).toEqual([
    'ACT_REFUSED',
    expect.stringContaining('needs its --reason'),
  ])
})
