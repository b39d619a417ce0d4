import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerText, govern, outcomesOf, readActions } from '#core/operators'
import { serviceKeyOfficeRoutes } from '#core/service-keys'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { secretsUnder } from '#platform/secrets'
import { readAct, runAct } from '../../../test/world/act-by-words.ts'
import { enrolPerson } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { shippedCatalog } from '../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { serviceKeyActs } from './manage-service-keys.ts'

const db = await useTestDatabase()
const desk = {
  database: db.database,
  catalog: shippedCatalog,
  secrets: secretsUnder(randomBytes(32)),
  clock: { now: () => new Date(0) },
  ids: systemIds,
}
const typed = (words: string) =>
  runAct(desk, readAct(words.split(' '), serviceKeyActs), { user: 'olivia', keyFileOf: () => 'none' })
await enrolPerson(db.database, 'olivia')
await enrolPerson(db.database, 'oscar', { role: 'approver' })
await enrolPerson(db.database, 'olga')
await enrolPerson(db.database, 'sam', { role: 'support' })

const made = async (words: string) => {
  const printed = await typed(`service-keys create ${words}`)
  const [, id = '', secret = ''] = /(hk_live_\w+)\s+secret_key\s+(sk_live_\w+)/.exec(printed) ?? []
  return { id, secret }
}
const states = () =>
  db.database.query(
    sql`select name, confirmed_at is not null as confirmed, disabled_by from service_keys order by name`,
  )

test('a service key is made at once, waits for two people to open anything, and its secret is in no log', async () => {
  const { id, secret } = await made('sign-up --rights customers.create,keys.create --allowed-ips 10.0.0.0/8')
  expect(await states()).toEqual([{ name: 'sign-up', confirmed: false, disabled_by: null }])
  expect(await typed(`service-keys confirm ${id}`)).toContain('It waits for a second person')
  expect(await states()).toEqual([{ name: 'sign-up', confirmed: false, disabled_by: null }])
  const [proposal] = await db.database.query<{ details: object }>(sql`select details from proposals`)
  // The second person sees what the key may do, and from where.
  expect(proposal?.details).toMatchObject({
    ...{
      name: 'sign-up',
      rights: ['customers.create', 'keys.create'],
      allowedIps: ['10.0.0.0/8'],
      madeBy: 'olivia',
    },
  })
  expect(JSON.stringify(await readActions(db.database, { subject: null, limit: 9 }))).not.toContain(secret)
})

test('a service key is disabled by one person for good, confirmed or not', async () => {
  const { id } = await made('lost --rights levels.set')
  expect(await typed(`service-keys disable ${id} --reason lost --as oscar`)).toContain('is disabled')
  expect(await typed(`service-keys disable ${id} --as oscar`)).toContain('was disabled before, by oscar')
  await expect(typed(`service-keys confirm ${id}`)).rejects.toThrow('is disabled already')
  const listed = {
    service_key: id,
    name: 'lost',
    status: 'disabled',
    disabled_by: 'oscar',
    made_by: 'olivia',
  }
  expect(await askOffice(serviceKeyOfficeRoutes(db), 'officeListServiceKeys')).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ ...listed, allowed_ips: [], expires_at: null, last_used_at: null }),
    ]),
    next: null,
  })
})

test('whoever is on call disables a service key, and what it proposed falls with it', async () => {
  const { id } = await made('stolen --rights levels.set')
  const confirm = serviceKeyActs.find(({ name }) => name === 'service-keys confirm')
  if (confirm === undefined) throw new Error('no such act')
  const program = { name: 'service stolen', person: 'sub-olivia', sign: null }
  const told = answerText(await govern(confirm).act(desk, { operator: program, subject: id, options: {} }))
  expect(told).toContain('It waits for a second person')
  const disable = readAct(['service-keys', 'disable', id, '--reason', 'stolen'], serviceKeyActs)
  const answer = await runAct(desk, disable, { user: 'on-call', keyFileOf: () => 'none' })
  expect(answer).toContain('What it proposed is declined: 1.')
  expect(await db.database.query(sql`select status, ended_by from proposals where subject = ${id}`)).toEqual([
    { status: 'declined', ended_by: 'on-call' },
  ])
})

test('who may not manage operators makes and confirms no service key', async () => {
  const { id } = await made('mine --rights levels.set')
  for (const name of ['oscar', 'sam'])
    for (const words of ['create theirs --rights levels.set', `confirm ${id}`])
      await expect(typed(`service-keys ${words} --as ${name}`)).rejects.toThrow(
        'lacks the right operators.manage',
      )
  expect(await states()).toContainEqual({ name: 'mine', confirmed: false, disabled_by: null })
  expect((await states()).map((one) => (one as { name: string }).name)).not.toContain('theirs')
})

test.for([
  ['no rights', 'create a', '--rights must be some of customers.create,keys.create,levels.set'],
  ['a right that approves', 'create a --rights proposals.decide', '--rights must be some of'],
  ['a right that is none among others', 'create a --rights levels.set,x', '--rights must be some of'],
  ['a name with a space', 'create A_b --rights levels.set', 'a name has 1 to 32'],
  ['a name that is taken', 'create mine --rights levels.set', 'there is a service key mine already'],
  ['an address that is none', 'create a --rights levels.set --allowed-ips x', '--allowed-ips must'],
  ['a time that is none', 'create a --rights levels.set --expires soon', '--expires must'],
  ['a key to confirm that is none', 'confirm hk_live_0', 'there is no service key hk_live_0'],
  ['a key to disable that is none', 'disable hk_live_0', 'there is no service key hk_live_0'],
] as const)('an operator who gives %s is told so', async ([, words, told]) => {
  await expect(typed(`service-keys ${words}`)).rejects.toThrow(told)
})

test('acts on service keys answer codes with their facts', async () => {
  const answered = async (words: string) => {
    const { act, subject, options } = readAct(['service-keys', ...words.split(' ')], serviceKeyActs)
    const operator = { name: 'olivia', person: 'sub-olivia', sign: null }
    const answer = await govern(act).act(desk, { operator, subject, options })
    return outcomesOf(answer).map(({ kind, params }) => [kind.code, params] as const)
  }
  const [[, { service_key = '' } = {}] = [], ...others] = await answered('create told --rights levels.set')
  expect(others).toEqual([
    ['SERVICE_KEY_SECRET', { secret_key: expect.stringMatching(/^sk_live_\w+$/) }],
    ['SECRET_SHOWN_ONCE', {}],
    ['SERVICE_KEY_WAITS', { service_key }],
  ])
  expect((await answered(`confirm ${service_key}`))[0]?.[0]).toBe('PROPOSED')
  expect(await answered(`disable ${service_key}`)).toEqual([['SERVICE_KEY_DISABLED', { service_key }]])
  expect(await answered(`disable ${service_key}`)).toEqual([
    ['SERVICE_KEY_DISABLED_BEFORE', { service_key, operator: 'olivia' }],
  ])
})
