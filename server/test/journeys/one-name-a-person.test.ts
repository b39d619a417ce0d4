import { sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { enterOffice, settingsOf, startIdentityServer } from '../wire/identity-server.ts'
import { newOperatorKey } from '../wire/operator-key.ts'
import { outcomeOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { wordsOf } from '../wire/words-of.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const provider = await startIdentityServer()
afterAll(() => provider.stop())
const server = await useTestServer({
  ...settingsOf(provider),
  COFFER_CATALOG: editedCatalog((shipped) =>
    shipped.replace(
      /(\n {2}trc20:\n {4}max_fee:[\s\S]*?)approve_above: "500000", approvals: 1/,
      '$1approve_above: "1000", approvals: 2',
    ),
  ),
})
const olivia = await signIn(server, 'olivia')
const oscar = await signIn(server, 'oscar')
beforeAll(() => untilWithdrawalsOpen(server))

/** Somebody comes from the provider under a name; what the page says, and who is signed in. */
function come(sub: string, name: string, roles: readonly string[] = ['approver']) {
  const claims = { sub, preferred_username: name, roles, auth_time: Math.floor(Date.now() / 1_000) }
  return enterOffice(server, { claims, provider })
}

const act = (name: string, subject: string) =>
  olivia.send('POST', `/acts/operators/${name}`, { body: { subject, reason: 'asked by phone' } })

const unbind = async (name: string) => approveBySecond(oscar, await act('unbind', name))

async function askPayment(): Promise<string> {
  const body = {
    ...{ symbol: 'USDT', amount: '5000', bch_code: 'trc20', idempotency_key: crypto.randomUUID() },
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  }
  return (await server.send('POST', '/funding/withdraw/crypto', { body })).data.transaction_id
}

/** Enrols a key for a person, who approves with it whatever they are asked to. */
async function withKey(person: SignedIn): Promise<(id: string) => Promise<string>> {
  const { publicKey, privateKey } = newOperatorKey()
  const enrolled = await person.send('POST', '/me/key', { body: { public_key: publicKey } })
  expect(enrolled.status, enrolled.text).toBe(200)
  return async (subject) => {
    const ask = (more: object) =>
      person.send('POST', '/acts/withdrawals/approve', { body: { subject, ...more } })
    const { error } = await ask({})
    const statement = Buffer.from(String(error?.details?.statement))
    const answer = await ask({ signature: sign(null, statement, privateKey).toString('base64') })
    return answer.data === undefined ? String(answer.error?.message) : wordsOf(answer.data)
  }
}

test('a person has one name: who is called otherwise at the provider is told what to do, and gets no session', async () => {
  expect((await come('p-1', 'nina')).status).toBe(200)
  const renamed = await come('p-1', 'nina2')
  expect([renamed.status, renamed.text]).toEqual([403, expect.stringContaining('You are nina here')])
  expect(renamed.text).toContain('npm run operator -- operators unbind nina')
  expect(outcomeOf(await renamed.person.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  await unbind('nina')
  expect((await come('p-1', 'nina2')).status).toBe(200)
  expect((await come('p-1', 'nina')).status).toBe(403)
  expect((await come('p-2', 'nina')).status).toBe(200)
})

test('nobody approves a payment twice, under whatever names and with whatever keys', async () => {
  const id = await askPayment()
  const first = await withKey((await come('p-3', 'rita')).person)
  expect(await first(id)).toContain('It waits for 1 more')
  await unbind('rita')
  const second = await withKey((await come('p-3', 'rita2')).person)
  expect(await second(id)).toContain(
    'you have signed this payment as rita, so another person must approve it',
  )
  const [row] = await server.database.query(sql`
    select count(*)::int as count from approvals where subject = ${id}`)
  expect(row).toEqual({ count: 1 })
  const other = await withKey((await come('p-4', 'rolf')).person)
  expect(await other(id)).toMatch(/^Approved/)
})

test('two approvals of one person at once are one', async () => {
  const id = await askPayment()
  const first = await withKey((await come('p-5', 'vera')).person)
  // Nothing in the application leaves both sessions: unbinding a name ends those of that name.
  await server.database.query(sql`update operator_names set name = 'vera2' where name = 'vera'`)
  const second = await withKey((await come('p-5', 'vera2')).person)
  const told = await Promise.all([first(id), second(id)])
  expect(told.filter((text) => text.includes('It waits for 1 more'))).toHaveLength(1)
  expect(told.filter((text) => text.includes('another person must approve'))).toHaveLength(1)
})

test('a disabled operator does not come back by another name, and nobody frees the old one', async () => {
  await come('p-6', 'karl')
  await act('disable', 'karl')
  expect((await come('p-6', 'karl')).text).toContain('karl is disabled')
  expect((await come('p-6', 'karl2')).text).toContain('You are karl here')
  expect((await act('unbind', 'karl')).error?.message).toContain('karl is disabled')
})

test('any operator can be disabled, whatever the role and without a key; all their sessions end', async () => {
  for (const role of ['support', 'auditor', 'administrator']) {
    const name = `new-${role}`
    const { person } = await come(`of-${role}`, name, [role])
    expect((await person.send('GET', '/customers')).status).toBe(200)
    const { data } = await act('disable', name)
    expect(data.outcomes).toEqual([{ code: 'OPERATOR_DISABLED_IN_A_SESSION', params: { operator: name } }])
    expect(outcomeOf(await person.send('GET', '/customers'))).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await come(`of-${role}`, name, [role])).text).toContain(`${name} is disabled`)
    expect(wordsOf((await act('disable', name)).data)).toContain('They were not signed in.')
  }
  expect(wordsOf((await act('disable', 'sma')).data)).toContain('Nobody called sma has been here before')
  expect((await act('disable', ' ')).error?.message).toContain('a name has 1 to 200 characters')
  const { items } = (await olivia.send('GET', '/operators')).data
  const disabled = { name: 'new-support', is_active: false, public_key: null }
  expect(items).toContainEqual(expect.objectContaining(disabled))
  expect((await olivia.send('GET', '/me/key')).data).toEqual({ public_key: null })
})

test('an administrator ends the sessions of an operator, who can sign in again', async () => {
  const [here, there] = [await come('p-7', 'mona', ['support']), await come('p-7', 'mona', ['support'])]
  expect((await act('sign-out', 'mona')).data).toEqual({
    outcomes: [{ code: 'SESSIONS_ENDED', params: { operator: 'mona', sessions: 2 } }],
  })
  for (const { person } of [here, there])
    expect(outcomeOf(await person.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  expect((await act('sign-out', 'mona')).error?.message).toContain('nobody is signed in as mona')
  expect((await come('p-7', 'mona', ['support'])).status).toBe(200)
  const [line] = (await olivia.send('GET', '/log?action=operators%20sign-out&limit=1')).data.items
  expect(line).toMatchObject({
    subject: 'mona',
    reason: 'asked by phone',
    details: { before: { sessions: 2 }, after: { sessions: 0 } },
  })
})

test('a role that changed at the provider counts in all sessions from the next sign-in on', async () => {
  const { person } = await come('p-8', 'egon', ['administrator'])
  await come('p-8', 'egon', ['support'])
  expect((await person.send('GET', '/me')).data).toMatchObject({ role: 'support', rights: ['read'] })
  expect((await come('p-8', 'egon', [])).status).toBe(403)
  expect(outcomeOf(await person.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
})

test('people whom the office does not know write one line a minute each, under their subject, by the clock of the log', async () => {
  const lines = async () =>
    (await olivia.send('GET', '/log?action=office%20sign-in-refused&operator=p-9')).data.items
  for (let time = 0; time < 3; time += 1) await come('p-9', `olivia${'a'.repeat(500)}`, [])
  expect(await lines()).toMatchObject([
    { operator: 'p-9', subject: 'p-9', details: { name: `olivia${'a'.repeat(58)}` }, ip: '127.0.0.1' },
  ])
  const { data } = await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 86_400 } })
  for (let time = 0; time < 3; time += 1) await come('p-9', 'olivia', [])
  const [newest, ...before] = await lines()
  expect([before.length, newest.at >= Math.floor(Date.parse(data.now) / 1_000)]).toEqual([1, true])
})

test('an operator is told of what waits at the address that the provider tells last, unless it is not verified or none', async () => {
  const comesWith = async (told: object) => {
    const claims = { sub: 'p-mila', preferred_username: 'mila', roles: ['approver'], ...told }
    expect((await enterOffice(server, { claims, provider })).status).toBe(200)
    const [row] = await server.database.query<{ email: string | null }>(sql`
      select email from operator_names where subject = 'p-mila'`)
    return row?.email
  }
  expect(await comesWith({ email: 'mila@example.com' })).toBe('mila@example.com')
  expect(provider.asked().get('scope')).toBe('openid profile email')
  expect(await comesWith({ email: 'mila@example.org', email_verified: true })).toBe('mila@example.org')
  expect(await comesWith({ email: 'boss@example.com', email_verified: false })).toBe(null)
  expect(await comesWith({ email: 'mila@example.com, boss@example.com' })).toBe(null)
  expect(await comesWith({})).toBe(null)
})
