import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addOperator, makeOperatorKey } from '#core/operators'
import { sql } from '#platform/database'
import { makeScratchFolder } from '../run/scratch.ts'
import { proposalIn } from '../wire/approve-by-second.ts'
import { operatorCommand } from '../wire/operator-command.ts'
import { useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const { editedCatalog } = catalogFiles()
const approvedAbove = 'withdraw_approval_above_usdt: '
const server = await useTestServer({
  COFFER_CATALOG: editedCatalog((shipped) =>
    shipped.replace(`${approvedAbove}"1000000"`, `${approvedAbove}"1000"`),
  ),
})
const dataDir = makeScratchFolder()
const keyFileOf = (name: string) => join(dataDir, 'operators', `${name}.key`)
const operator = operatorCommand({ DATA_DIR: dataDir, COFFER_URL: server.url })

/** Approves as oscar what another operator's act waits for. */
const approved = async (waiting: Promise<string>) =>
  operator('proposals', 'approve', proposalIn(await waiting), '--as', 'oscar')

const sessionFile = join(dataDir, 'operators', 'session.json')
const readSession = () => JSON.parse(readFileSync(sessionFile, 'utf8'))

test('the command signs in once, keeps the session to itself, and acts as that person with their rights', async () => {
  expect(await operator('networks', 'halt', 'trc20', '--reason', 'a leak', '--as', 'oscar')).toBe(
    'Nothing is paid on trc20 until: npm run operator -- networks resume trc20\n',
  )
  expect([readSession().username, statSync(sessionFile).mode & 0o777]).toEqual(['oscar', 0o600])
  const { token } = readSession()
  expect(await operator('networks', 'list')).toContain('trc20  HALTED by oscar')
  expect(readSession().token).toBe(token)
  await expect(operator('networks', 'resume', 'trc20')).rejects.toThrow('has no right payments.resume')
  const resume = operator('networks', 'resume', 'trc20', '--as', 'olivia')
  expect(await approved(resume)).toBe('trc20 pays again.\n')
  const lines = await server.database.query(sql`
    select operator, action, session_id is not null as has_session from operator_actions
    where action not like 'office %' order by id desc limit 3`)
  expect(lines).toEqual([
    { operator: 'olivia', action: 'networks resume', has_session: false },
    { operator: 'oscar', action: 'proposals approve', has_session: true },
    { operator: 'olivia', action: 'proposals make', has_session: true },
  ])
})

test('a session that ended, or is too old for what moves money, is followed by another sign-in', async () => {
  await operator('networks', 'list', '--as', 'olivia')
  for (const change of [
    sql`update sessions set signed_in_at = signed_in_at - interval '6 minutes'`,
    sql`update sessions set ended_at = now()`,
  ]) {
    const { token } = readSession()
    await server.database.query(change)
    const act = operator('networks', 'resume', 'btc', '--as', 'olivia')
    expect(await act).toBe('It was not halted: btc.\n')
    expect(readSession().token).not.toBe(token)
  }
})

test('money of the house is booked by an administrator alone, once for its reference', async () => {
  const fund = (as: string) =>
    operator('house', 'fund', 'BTC', '--amount', '1.5', '--reference', 'first', '--as', as)
  await expect(fund('oscar')).rejects.toThrow('has no right house.fund')
  expect(await approved(fund('olivia'))).toContain('The house was funded with 1.5 BTC.')
  expect(await fund('olivia')).toContain('was counted before, for the same 1.5 BTC')
  expect(await operator('house', 'show', '--as', 'sam')).toMatch(/^BTC +/m)
  expect(await operator('log', 'list', '--subject', '1.5 BTC')).toContain('  olivia  house fund 1.5 BTC')
})

test.for([
  [['networks', 'list', '--as', 'mallory'], 'nobody called mallory works at this sandbox'],
  [['networks', 'halt', 'trc2', '--reason', 'x', '--as', 'olivia'], 'did you mean trc20?'],
  [['networks', 'halt', 'trc20', '--as', 'olivia'], '--reason'],
  [['rails', 'reconcile', '/etc/passwd', '--as', 'olivia'], 'add --local'],
] as const)('%j is refused in words', async ([words, why]) => {
  await expect(operator(...words)).rejects.toThrow(why)
})

test('an approval is signed here, by the key of the person, and over nothing but what was read', async () => {
  await untilWithdrawalsOpen(server)
  const as = await server.newCustomer({ USDT: '5000' })
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const body = { symbol: 'USDT', bch_code: 'trc20', address, amount: '2000' }
  const { data } = await server.send('POST', '/funding/withdraw/crypto', { as, body })
  const approve = (...more: string[]) =>
    operator('withdrawals', 'approve', data.transaction_id, '--as', 'oscar', ...more)
  await expect(approve()).rejects.toThrow('an approval needs the key of oscar')
  const publicKey = makeOperatorKey(keyFileOf('oscar'))
  await expect(approve()).rejects.toThrow('there is no operator oscar who could approve')
  await server.database.inTransaction((tx) => addOperator(tx, { name: 'oscar', publicKey, now: new Date() }))
  await expect(approve('--key-file', 'none')).rejects.toThrow('an approval needs the key of oscar')
  await expect(approve('--hash', '0'.repeat(64))).rejects.toThrow('read it again')
  const shown = await operator('withdrawals', 'show', data.transaction_id)
  const [, hash = ''] = /^its hash +(\w+)$/m.exec(shown) ?? []
  expect(await approve('--hash', hash)).toContain('Approved')
  expect(await approve('--hash', hash)).toContain('Nothing changed')
})

test('with a browser elsewhere, the command says where to sign in, waits for the code, and signs nothing else than was read', async () => {
  const { token } = readSession()
  const device = { user_code: 'WDJB-MJHT', verification_uri: 'https://x.example/office/device' }
  let asked = 0
  const other = createServer((request, response) => {
    const { url = '' } = request
    const isPending = (url.endsWith('/token') && ++asked < 3) || url.endsWith('/approve')
    const code = url.endsWith('/approve') ? 'SIGNATURE_REQUIRED' : 'DEVICE_PENDING'
    const error = { code, message: 'Not yet.', details: { statement: 'pay the server' } }
    const data = {
      '/api/office/v1/device': { ...device, device_code: 'secret', expires_in: 5, interval: 0.01 },
      '/api/office/v1/device/token': { session_token: token, csrf_token: 'x' },
      '/api/office/v1/me': { username: 'olivia', csrf_token: 'x' },
      '/api/office/v1/switches': {
        items: [{ kind: 'network', code: 'btc', halt: null, is_served: true }],
      },
    }[url]
    response.statusCode = isPending ? 409 : 200
    response.end(JSON.stringify(isPending ? { error } : { data }))
  }).listen({ host: '127.0.0.1', port: 0 })
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server that listens has one
  const elsewhere = operatorCommand({
    DATA_DIR: makeScratchFolder(),
    COFFER_URL: `http://127.0.0.1:${port}`,
  })
  expect(await elsewhere('networks', 'list')).toBe('btc  runs\n')
  expect(asked).toBe(3)
  makeOperatorKey(keyFileOf('olivia'))
  const approve = elsewhere(
    'withdrawals',
    'approve',
    '5',
    '--hash',
    '0'.repeat(64),
    '--key-file',
    keyFileOf('olivia'),
  )
  await expect(approve).rejects.toThrow('asks to sign another statement')
  other.close()
})
