import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf, refusedFieldOf } from '../wire/replies.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { wordsOf } from '../wire/words-of.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const server = await useTestServer({
  COFFER_CATALOG: editedCatalog((shipped) =>
    shipped.replace(
      /(\n {2}trc20:\n {4}max_fee:[\s\S]*?)approve_above: "500000", approvals: 1/,
      '$1approve_above: "1000", approvals: 2',
    ),
  ),
})
await untilWithdrawalsOpen(server)
const [oscar, olivia, sam] = [
  await signIn(server, 'oscar'),
  await signIn(server, 'olivia'),
  await signIn(server, 'sam'),
]

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const public_key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  return { privateKey, public_key }
}

const enrol = (person: SignedIn, public_key: string, replaces?: string) =>
  person.send('POST', '/me/key', { body: { public_key, ...(replaces === undefined ? {} : { replaces }) } })

async function ask(): Promise<string> {
  const body = {
    ...{ symbol: 'USDT', amount: '5000', bch_code: 'trc20', idempotency_key: crypto.randomUUID() },
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  }
  return (await server.send('POST', '/funding/withdraw/crypto', { body })).data.transaction_id
}

/** As the pages approve: without a signature first, then with one over the statement that comes back. */
async function approve(person: SignedIn, { id, key }: { id: string; key: KeyObject }) {
  const act = (body: object) => person.send('POST', '/acts/withdrawals/approve', { body })
  const first = await act({ subject: id })
  if (first.error?.code !== 'SIGNATURE_REQUIRED') return first
  const statement = String(first.error.details?.statement)
  return act({ subject: id, signature: sign(null, Buffer.from(statement), key).toString('base64') })
}

test('operators approve with keys that they enrol themselves; the signer counts each of them once', async () => {
  const [ofOscar, ofOlivia] = [newKey(), newKey()]
  const id = await ask()
  expect((await approve(oscar, { id, key: ofOscar.privateKey })).error?.message).toContain(
    'no operator oscar',
  )
  expect((await enrol(oscar, ofOscar.public_key)).data).toEqual({
    public_key: ofOscar.public_key,
    next: null,
  })
  expect((await oscar.send('GET', '/me/key')).data).toEqual({ public_key: ofOscar.public_key })
  expect(outcomeOf(await enrol(olivia, ofOscar.public_key))).toEqual([409, 'KEY_TAKEN'])
  await enrol(olivia, ofOlivia.public_key)
  const { items } = (await sam.send('GET', '/withdrawals?status=waiting')).data
  expect(items).toMatchObject([
    { id, customer: { username: 'alice' }, amount: '5000', network: 'trc20', approvals: [] },
  ])
  expect((await approve(oscar, { id, key: ofOlivia.privateKey })).error?.message).toContain('not the key')
  expect(wordsOf((await approve(oscar, { id, key: ofOscar.privateKey })).data)).toContain(
    'It waits for 1 more',
  )
  expect(wordsOf((await approve(oscar, { id, key: ofOscar.privateKey })).data)).toContain(
    'approved it before',
  )
  expect((await sam.send('GET', '/withdrawals?status=waiting')).data.items[0].approvals).toMatchObject([
    { operator: 'oscar' },
  ])
  expect(wordsOf((await approve(olivia, { id, key: ofOlivia.privateKey })).data)).toMatch(/^Approved/)
  const completed = async () =>
    (await sam.send('GET', '/withdrawals?status=completed')).data.items.map((one: { id: string }) => one.id)
  await expect.poll(completed, { timeout: 20_000 }).toContain(id)
})

test('a key with which nobody can sign alone is enrolled for nobody', async () => {
  const neutral = Buffer.from(`01${'00'.repeat(31)}`, 'hex')
  const ofOrderEight = Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex')
  for (const key of [Buffer.alloc(32), Buffer.alloc(32, 0xff), neutral, ofOrderEight]) {
    const reply = await enrol(olivia, key.toString('base64'))
    expect([...outcomeOf(reply), refusedFieldOf(reply)]).toEqual([422, 'VALIDATION_ERROR', 'public_key'])
  }
})

test('another key takes the place of the one before, which is named, and the log has both', async () => {
  const [before, after] = [newKey(), newKey()]
  const { public_key: first } = (await oscar.send('GET', '/me/key')).data
  expect((await enrol(oscar, before.public_key, first)).status).toBe(200)
  for (const replaces of [undefined, first]) {
    const refused = await enrol(oscar, after.public_key, replaces)
    expect([...outcomeOf(refused), refused.error?.details]).toEqual([
      ...[409, 'KEY_ENROLLED'],
      { public_key: before.public_key },
    ])
  }
  // Once more is no change.
  expect((await enrol(oscar, before.public_key)).status).toBe(200)
  expect((await enrol(oscar, after.public_key, before.public_key)).status).toBe(200)
  const id = await ask()
  expect((await approve(oscar, { id, key: before.privateKey })).error?.message).toContain('not the key')
  expect((await approve(oscar, { id, key: after.privateKey })).status).toBe(200)
  const [line] = (await sam.send('GET', '/log?action=operators%20enrol&limit=1')).data.items
  expect(line).toMatchObject({
    operator: 'oscar',
    details: { before: before.public_key, publicKey: after.public_key },
    ip: '127.0.0.1',
  })
})

test('a list goes on behind its last line', async () => {
  await ask()
  const first = (await sam.send('GET', '/withdrawals?status=waiting&limit=1')).data
  const second = (await sam.send('GET', `/withdrawals?status=waiting&limit=1&cursor=${first.next}`)).data
  expect(second.items[0].id < first.items[0].id).toBe(true)
  expect([second.items.length, second.next]).toEqual([1, null])
})

test('what is no key is refused with its field', async () => {
  for (const public_key of ['', 'x', newKey().public_key.slice(1)]) {
    const { status, text } = await enrol(oscar, public_key)
    expect([status, text.includes('public_key')]).toEqual([422, true])
  }
  const [enrolled] = await server.database.query(sql`select count(*)::int as count from operators`)
  expect(enrolled).toEqual({ count: 2 })
})

test('an operator who is disabled is signed out, approves nothing more and enrols no other key', async () => {
  const otto = await signIn(server, 'otto')
  await enrol(otto, newKey().public_key)
  const body = { subject: 'otto', reason: 'left' }
  expect(outcomeOf(await oscar.send('POST', '/acts/operators/disable', { body }))).toEqual([
    403,
    'RIGHT_MISSING',
  ])
  const { data } = await olivia.send('POST', '/acts/operators/disable', { body })
  expect(wordsOf(data)).toMatch(
    /otto signs in, acts and approves no more\. .*\nThe signer in .* trusts otto no more\./,
  )
  expect(outcomeOf(await otto.send('GET', '/me'))).toEqual([401, 'NOT_SIGNED_IN'])
  const again = await signIn(server, 'otto')
  const key = newKey()
  expect(outcomeOf(await enrol(again, key.public_key))).toEqual([409, 'OPERATOR_DISABLED'])
  const refused = await approve(again, { id: await ask(), key: key.privateKey })
  expect(refused.error?.message).toContain('the operator otto is disabled')
})

test('an operator who is the customer of a payment cannot approve it, also not as one of two', async () => {
  const key = newKey()
  const { data: before } = await oscar.send('GET', '/me/key')
  const replaces = before.public_key === null ? {} : { replaces: before.public_key }
  await oscar.send('POST', '/me/key', { body: { public_key: key.public_key, ...replaces } })
  const id = await ask()
  await server.database.query(sql`update customers set sso_subject = 'oscar' where username = 'alice'`)
  const refused = await approve(oscar, { id, key: key.privateKey })
  expect(outcomeOf(refused)).toEqual([403, 'OWN_PAYMENT'])
  expect((await sam.send('GET', `/withdrawals/${id}`)).data.approvals).toEqual([])
  await server.database.query(sql`update customers set sso_subject = 'alice' where username = 'alice'`)
})
