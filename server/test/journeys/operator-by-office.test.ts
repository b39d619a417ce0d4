import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAct } from '#core/operators'
import { sql } from '#platform/database'
import { actByOffice } from '../../src/app/act-by-office.ts'
import { actsOf } from '../../src/app/operator-acts.ts'
import { makeScratchFolder } from '../run/scratch.ts'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const dataDir = makeScratchFolder()
const unused = () => ''
const acts = actsOf({ keyFileOf: unused, trust: unused, distrust: unused, publicUrl: () => server.url })
const told: string[] = []

/** As `npm run operator -- WORDS` does with COFFER_URL. */
function operator(...words: string[]): Promise<string> {
  return actByOffice(readAct(words, acts), {
    ...{ url: server.url, dataDir, keyFileOf: (name) => join(dataDir, `${name}.key`) },
    tell: (text) => void told.push(text),
  })
}

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
  expect(await operator('networks', 'resume', 'trc20', '--as', 'olivia')).toBe('trc20 pays again.\n')
  const [line] = await server.database.query(sql`
    select operator, action, session_id is not null as has_session from operator_actions order by id desc limit 1`)
  expect(line).toEqual({ operator: 'olivia', action: 'networks resume', has_session: true })
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
    expect(await act).toBe('Payments on btc were not halted.\n')
    expect(readSession().token).not.toBe(token)
  }
})

test.for([
  [['networks', 'list', '--as', 'mallory'], 'nobody called mallory works at this sandbox'],
  [['networks', 'halt', 'trc2', '--reason', 'x', '--as', 'olivia'], 'did you mean trc20?'],
  [['networks', 'halt', 'trc20', '--as', 'olivia'], '--reason'],
  [['rails', 'reconcile', '/etc/passwd', '--as', 'olivia'], 'add --local'],
] as const)('%j is refused in words', async ([words, why]) => {
  await expect(operator(...words)).rejects.toThrow(why)
})
