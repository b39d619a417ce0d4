import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { proposalIn } from '../wire/approve-by-second.ts'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signedIn, signIn } from '../wire/sign-in.ts'
import { sealed, useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer(sealed)
await untilWithdrawalsOpen(server)
await server.database.query(sql`update customers set tariff = 'guarded' where username in ('alice', 'bob')`)

/** Signs an operator in as the provider does, so that the exchange knows the person and the address. */
async function enter(username: string, role: string): Promise<SignedIn> {
  const made = await server.send('POST', '/sandbox/v1/operators', { body: { username, roles: [role] } })
  const session = { door: 'office', token: made.data.token, csrfToken: '' } as const
  const me = (await signedIn(server, session).send('GET', '/me')).data
  return signedIn(server, { ...session, csrfToken: me.csrf_token })
}

const olivia = await enter('olivia', 'administrator')
// The first operator is alone until oscar has signed in.
const alone = { subject: 'carol', withdraw: '20000000' }
const raisedAlone = await olivia.send('POST', '/acts/customers/set-limits', { body: alone })
const oscar = await enter('oscar', 'approver')
const sam = await enter('sam', 'support')
const [alice, bob] = [await signIn(server, 'alice'), await signIn(server, 'bob')]

const propose = async (subject: string, withdraw: string) => {
  const body = { subject, withdraw, reason: 'asked for by mail' }
  const { status, data, text } = await olivia.send('POST', '/acts/customers/set-limits', { body })
  expect(status, text).toBe(200)
  return proposalIn(wordsOf(data))
}
const decide = (person: SignedIn, step: string, subject: string, reason?: string) =>
  person.send('POST', `/acts/proposals/${step}`, {
    body: { subject, ...(reason === undefined ? {} : { reason }) },
  })
const shown = async (person: SignedIn, id: string) => {
  const { proposal, standing } = (await person.send('GET', `/proposals/${id}`)).data
  return { ...proposal, ...standing }
}
const changes = async (customer: SignedIn) => (await customer.send('GET', '/guard-changes')).data.items
const limitOf = async (username: string) =>
  (await olivia.send('GET', `/customers/${username}`)).data.limits.withdraw_daily_usdt
const advance = async (seconds: number) => {
  const asked = { body: { seconds }, as: server.customers.carol }
  expect((await server.send('POST', '/sandbox/v1/clock/advance', asked)).status).toBe(200)
}
const steps = async (id: string) =>
  (await olivia.send('GET', `/log?subject=${id}`)).data.items
    .map(({ operator, action }: { operator: string; action: string }) => `${operator} ${action}`)
    .reverse()

type Sent = { to: string; subject: string; text: string }

/** The mails about a proposal to an address, the oldest first, once there are so many. */
const mailsTo = (to: string, { id, count }: { id: string; count: number }) =>
  vi.waitFor(
    async () => {
      const answer = await fetch(`${server.url}/sandbox/v1/mail?to=${encodeURIComponent(to)}`)
      const { mails } = (await answer.json()) as { mails: Sent[] }
      const found = mails.filter(({ text }) => text.includes(id)).reverse()
      expect(found.length).toBe(count)
      return found
    },
    { timeout: 10_000, interval: 50 },
  )

const hour = 3_600
const dailyOfTariff = '10000000'
const addressOf = (username: string) => `${username}@example.com`

test('an act that loosens a guard waits for a second person, and everybody reads what it changes', async () => {
  const id = await propose('alice', '20000000')
  const { items } = (await sam.send('GET', '/proposals?customer=alice&class=loosens_guard')).data
  expect(items).toEqual([
    expect.objectContaining({
      ...{ id, act: 'customers set-limits', subject: 'alice', status: 'waiting', proposer: 'olivia' },
      ...{ before: { withdraw: 'tariff', 'fiat-deposit': 'tariff', approval: 'tariff' } },
      ...{ after: { withdraw: '20000000', 'fiat-deposit': 'tariff', approval: 'tariff' } },
      ...{ customer: { number: server.customers.alice.id, username: 'alice' }, wait_seconds: 24 * hour },
      ...{ reason: 'asked for by mail', people_needed: 2, approvals: [], due_at: null, worth_usdt: null },
    }),
  ])
  expect((await sam.send('GET', '/proposals?customer=bob')).data.items).toEqual([])
  expect((await sam.send('GET', '/proposals?class=gives_value')).data.items).toEqual([])
  const { waiting } = (await sam.send('GET', '/overview')).data
  expect(waiting.find(({ kind }: { kind: string }) => kind === 'proposals')).toMatchObject({ count: 1 })
  expect(await limitOf('alice')).toBe(dailyOfTariff)
  await decide(olivia, 'withdraw', id)
})

test('a list of proposals is read in pages, by status, and refuses a customer that nobody is', async () => {
  const ids = [await propose('alice', '21000000'), await propose('alice', '22000000')]
  const first = (await sam.send('GET', '/proposals?limit=1')).data
  const second = (await sam.send('GET', `/proposals?limit=1&cursor=${first.next}`)).data
  expect([first.items[0].id, second.items[0].id, second.next]).toEqual([ids[1], ids[0], null])
  for (const id of ids) await decide(olivia, 'withdraw', id)
  expect((await sam.send('GET', '/proposals')).data.items).toEqual([])
  const { items } = (await sam.send('GET', '/proposals?status=withdrawn&limit=2')).data
  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  expect(outcomeOf(await sam.send('GET', '/proposals?customer=nobody'))).toEqual([
    ...[404, 'OFFICE_CUSTOMER_NOT_FOUND'],
  ])
  expect(outcomeOf(await sam.send('GET', '/proposals/no-id'))).toEqual([404, 'OFFICE_PROPOSAL_NOT_FOUND'])
})

test('a page says why somebody cannot approve it, and the act refuses them for the same', async () => {
  const id = await propose('alice', '20000000')
  expect(await shown(olivia, id)).toMatchObject({
    approval_lack: { code: 'LACK_OWN', params: {} },
    is_own: true,
  })
  expect(await shown(sam, id)).toMatchObject({
    ...{
      approval_lack: { code: 'LACK_RIGHT', params: { role: 'support', right: 'proposals.decide' } },
      is_own: false,
    },
  })
  expect(await shown(oscar, id)).toMatchObject({ approval_lack: null, is_own: false })
  expect(outcomeOf(await decide(olivia, 'approve', id))).toEqual([409, 'ACT_REFUSED'])
  expect(outcomeOf(await decide(sam, 'approve', id))).toEqual([403, 'RIGHT_MISSING'])
  // The customer themself, as an operator.
  await server.database.query(sql`update customers set sso_subject = 'oscar' where username = 'alice'`)
  expect((await shown(oscar, id)).approval_lack).toEqual({ code: 'TIE_CUSTOMER', params: {} })
  expect(outcomeOf(await decide(oscar, 'approve', id))).toEqual([403, 'OWN_PAYMENT'])
  await server.database.query(sql`update customers set sso_subject = null where username = 'alice'`)
  await decide(olivia, 'withdraw', id)
  expect((await shown(oscar, id)).approval_lack).toEqual({
    code: 'LACK_STATUS',
    params: { status: 'withdrawn' },
  })
})

test('a customer who objects during the wait stops the change for good, also while frozen', async () => {
  const id = await propose('alice', '20000000')
  await mailsTo('oscar@operators.example', { id, count: 1 })
  await mailsTo(addressOf('alice'), { id, count: 1 })
  expect(wordsOf((await decide(oscar, 'approve', id)).data)).toContain('it is done at')
  const [change] = await changes(alice)
  expect(change).toMatchObject({
    ...{ id, act: 'customers set-limits', what: 'Your limits become looser.', status: 'approved' },
    ...{ after: { withdraw: '20000000' }, can_object: true, in_force_at: (await shown(sam, id)).due_at },
  })
  // Nobody of this exchange is named to a customer.
  expect(JSON.stringify(await changes(alice))).not.toMatch(/olivia|oscar/)
  expect((await changes(bob)).map((one: { id: string }) => one.id)).not.toContain(id)
  const object = (who: SignedIn) =>
    who.send('POST', `/guard-changes/${id}/object`, { body: { reason: 'not me' } })
  expect(outcomeOf(await object(bob))).toEqual([404, 'GUARD_CHANGE_NOT_FOUND'])
  await oscar.send('POST', '/acts/customers/freeze', { body: { subject: 'alice', reason: 'looks stolen' } })
  const stopped = await object(alice)
  expect([stopped.status, stopped.data.status, stopped.data.can_object]).toEqual([200, 'objected', false])
  expect(outcomeOf(await object(alice))).toEqual([409, 'GUARD_CHANGE_ENDED'])
  await advance(48 * hour)
  await vi.waitFor(async () => expect((await shown(sam, id)).status).toBe('objected'))
  expect(await shown(sam, id)).toMatchObject({ ended_by: 'customer alice', end_reason: 'not me' })
  expect(await limitOf('alice')).toBe(dailyOfTariff)
  expect(await steps(id)).toEqual([
    ...['olivia proposals make', 'oscar proposals approve', 'customer alice proposals object'],
  ])
})

test('without an objection it is carried out after its wait, and the address from before it hears of each step', async () => {
  const id = await propose('bob', '20000000')
  await mailsTo(addressOf('bob'), { id, count: 1 })
  // An address that the account gets meanwhile hears nothing.
  await server.database.query(sql`update customers set email = 'thief@example.com' where username = 'bob'`)
  await decide(oscar, 'approve', id, 'I rang bob')
  await mailsTo(addressOf('bob'), { id, count: 2 })
  expect(await limitOf('bob')).toBe(dailyOfTariff)
  await advance(24 * hour)
  await vi.waitFor(async () => expect((await shown(sam, id)).status).toBe('done'), { timeout: 5_000 })
  expect(await limitOf('bob')).toBe('20000000')
  // The worker came by after the change that alice had stopped was due.
  expect(await limitOf('alice')).toBe(dailyOfTariff)
  const mails = await mailsTo(addressOf('bob'), { id, count: 3 })
  expect(mails.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
    'a guard of your account is to be loosened',
    'a guard of your account will be loosened',
    'a guard of your account was loosened',
  ])
  expect(mails[0]?.text).toContain('withdraw: tariff -> 20000000')
  expect(mails[0]?.text).toContain(`${server.url}/console`)
  expect(mails.map(({ text }) => text).join()).not.toMatch(/olivia|oscar/)
  await mailsTo('thief@example.com', { id, count: 0 })
  await mailsTo('olivia@operators.example', { id, count: 0 })
  const [told] = await mailsTo('oscar@operators.example', { id, count: 1 })
  expect(told?.text).toContain(`${server.url}/office/proposals/${id}`)
  const [change] = await changes(bob)
  expect(change).toMatchObject({ id, status: 'done', can_object: false })
  expect(await steps(id)).toEqual(['olivia proposals make', 'oscar proposals approve'])
  const { items } = (await olivia.send('GET', '/log?action=customers set-limits&limit=1')).data
  expect(items[0]).toMatchObject({ operator: 'olivia', subject: 'bob' })
})

test('who decides about a payment reads which guards of its customer were loosened lately, and by whom', async () => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const body = { symbol: 'USDT', amount: '1500', bch_code: 'trc20', address, idempotency_key: randomUUID() }
  const asked = { body, as: server.customers.bob }
  const { data, text } = await server.send('POST', '/funding/withdraw/crypto', asked)
  expect(data?.transaction_id, text).toEqual(expect.any(String))
  const payment = (await sam.send('GET', `/withdrawals/${data.transaction_id}`)).data
  expect(payment).toMatchObject({
    ...{ status: 'waiting' },
    guard_changes: [{ act: 'customers set-limits', operator: 'olivia', at: expect.any(Number) }],
  })
})

test('a customer also reads a change that the first operator made alone, which cannot be stopped any more', async () => {
  expect(wordsOf(raisedAlone.data)).toContain('The limits of carol are')
  const carol = await signIn(server, 'carol')
  const [change] = await changes(carol)
  expect(change).toMatchObject({
    ...{ act: 'customers set-limits', status: 'done', can_object: false },
    ...{ before: { withdraw: 'tariff' }, after: { withdraw: '20000000' } },
  })
  // A tighter limit is no change of that kind.
  await olivia.send('POST', '/acts/customers/set-limits', { body: { subject: 'carol', withdraw: '10' } })
  expect(await changes(carol)).toHaveLength(1)
})

test('the changes of a customer are read in pages, and a change of somebody else is no place in them', async () => {
  const carol = await signIn(server, 'carol')
  const id = await propose('carol', '30000000')
  const [waiting, done] = await changes(carol)
  expect([waiting.id, done.status]).toEqual([id, 'done'])
  const after = async (cursor: string) => (await carol.send('GET', `/guard-changes?cursor=${cursor}`)).data
  const first = (await carol.send('GET', '/guard-changes?limit=1')).data
  expect(first).toEqual({ items: [waiting], next: id })
  expect(await after(id)).toEqual({ items: [done], next: null })
  // A change that was made alone marks a place as well.
  expect(await after(done.id)).toEqual({ items: [], next: null })
  const ofBob = await bob.send('GET', `/guard-changes?cursor=${id}`)
  expect([ofBob.status, fieldsOf(ofBob)]).toEqual([422, ['cursor']])
  await decide(olivia, 'withdraw', id)
})

test('a decline needs its reason, which stands with the proposal and in the log', async () => {
  const id = await propose('bob', '30000000')
  expect(outcomeOf(await decide(oscar, 'decline', id))).toEqual([422, 'VALIDATION_ERROR'])
  expect((await decide(oscar, 'decline', id, 'bob did not ask')).status).toBe(200)
  expect(await shown(olivia, id)).toMatchObject({
    ...{ status: 'declined', ended_by: 'oscar', end_reason: 'bob did not ask' },
  })
  const { items } = (await olivia.send('GET', `/log?subject=${id}&limit=1`)).data
  expect(items[0]).toMatchObject({ action: 'proposals decline', reason: 'bob did not ask' })
})
