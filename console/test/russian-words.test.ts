import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeActs } from '../../sdk/src/generated/office-acts.ts'
import { messageSentences } from '../../server/src/app/act-table.ts'
import { actsOf } from '../../server/src/app/acts/operator-acts.ts'
import { proposalOutcomes } from '../../server/src/core/operators/index.ts'
import { permissionTexts } from '../../server/src/products/console/permissions.ts'
import { descriptionOf, doors } from '../../server/test/wire/descriptions.ts'
import { groupsOf, resolve } from '../src/docs/reading/index.ts'
import { englishCodes } from '../src/words/codes/codes.ts'
import { namesOf, refusalInWords } from '../src/words/codes/refusal-in-words.ts'
import { russianCodes } from '../src/words/codes/ru.ts'

const root = join(import.meta.dirname, '../..')
type Api = Parameters<typeof resolve>[0]
const apis: readonly Api[] = doors.map((door) => JSON.parse(JSON.stringify(descriptionOf(door))))
const operations = apis.flatMap((api) =>
  groupsOf(api).flatMap((group) => group.operations.map((operation) => ({ ...operation, api }))),
)
const { refusals, generalRefusals } = russianCodes

type Told = { readonly message: string; readonly details: { readonly [name: string]: unknown } }

/** Every code that a route may refuse with, with its examples. */
const told = Map.groupBy(
  operations.flatMap((operation) =>
    operation.refusals.map(({ code, example }) => ({ code, ...(example as { error: Told }).error })),
  ),
  ({ code }) => code,
)

const missing = (codes: Iterable<string>, words: object) => [...codes].filter((code) => !(code in words))

/** Everything that an act of operators can do. */
const done = [
  ...actsOf({
    keyFileOf: () => '',
    publicUrl: () => '',
    trust: () => null,
    distrust: () => null,
    signOut: async () => 0,
  })
    .filter(({ offline }) => offline === undefined) // no page ever shows those
    .flatMap(({ outcomes = [] }) => outcomes),
  ...Object.values(proposalOutcomes),
]

test('all that an act can do has its Russian words, with the same facts, and no words are of what no act does', () => {
  const { outcomes } = russianCodes
  expect(missing(new Set(done.map(({ code }) => code)), outcomes)).toEqual([])
  expect(missing(Object.keys(outcomes), Object.fromEntries(done.map(({ code }) => [code, true])))).toEqual([])
  for (const { code, sentence } of done)
    expect([code, namesOf(outcomes[code] ?? '').toSorted()]).toEqual([code, namesOf(sentence).toSorted()])
  expect(new Map(done.map((one) => [one.code, one])).size).toBe(new Set(done).size)
})

test('every act that pages offer has its Russian words, with its noun and its options, and no words are of another', () => {
  const { acts, actNouns, actOptions } = russianCodes
  const offered = officeActs.filter(({ isLocal }) => !isLocal)
  const names = Object.fromEntries(offered.map(({ name }) => [name, true]))
  const nouns = Object.fromEntries(offered.map(({ name }) => [name.split(' ')[0], true]))
  expect([missing(Object.keys(names), acts), missing(Object.keys(acts), names)]).toEqual([[], []])
  expect([missing(Object.keys(nouns), actNouns), missing(Object.keys(actNouns), nouns)]).toEqual([[], []])
  const keys = offered.flatMap(({ name: act, options }) =>
    options.map(({ name }) => (`${act} ${name}` in actOptions ? `${act} ${name}` : name)),
  )
  const used = Object.fromEntries(keys.map((key) => [key, true]))
  expect([missing(keys, actOptions), missing(Object.keys(actOptions), used)]).toEqual([[], []])
})

/** The names of facts in a sentence; a name is marked where its fact may be absent. */
const factsIn = (sentence: string) =>
  [...sentence.matchAll(/\{(\w{1,40})(\|)?/g)].map(([, name = '', mark = '']) => name + mark).toSorted()

test('every message of the office has its Russian words, with the same facts, and no words are of a message that there is none of', () => {
  const { messages } = russianCodes
  const sentences = messageSentences()
  const byCode = Object.fromEntries(sentences.map((one) => [one.code, one]))
  expect([missing(Object.keys(byCode), messages), missing(Object.keys(messages), byCode)]).toEqual([[], []])
  for (const { code, sentence } of sentences)
    expect([code, factsIn(messages[code] ?? '')]).toEqual([code, factsIn(sentence)])
  // Outcomes of acts are in the same list of the office's English sentences.
  expect(new Set([...sentences, ...done].map(({ code }) => code)).size).toBe(
    new Set([...sentences, ...done]).size,
  )
})

/** The reasons for which acts are refused, by their codes, as the modules declare them. */
const reasons = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/ = defineWrongs\(\{\n(.*?)\n\}\)/gs)].flatMap(
    ([, table = '']) => Object.entries(new Function(`return {${table}}`)() as { [code: string]: string }),
  ),
)

test('every reason for which an act is refused has its Russian words, with the same facts, and no words are of another', () => {
  const { wrongs } = russianCodes
  expect(reasons.length).toBeGreaterThan(150)
  const byCode = Object.fromEntries(reasons)
  expect(reasons.length).toBe(Object.keys(byCode).length)
  expect([missing(Object.keys(byCode), wrongs), missing(Object.keys(wrongs), byCode)]).toEqual([[], []])
  for (const [code, sentence] of reasons)
    expect([code, factsIn(wrongs[code] ?? '')]).toEqual([code, factsIn(sentence)])
})

test('a refused act says why in Russian, and a reason without Russian words is that of the server', () => {
  const say = (reason: object) =>
    refusalInWords(russianCodes, {
      code: 'ACT_REFUSED',
      message: 'This cannot be done: so.',
      details: { reason },
    })
  const params = { username: 'bob' }
  expect(say({ code: 'NO_CUSTOMER', params })).toEqual({
    says: 'Сделать это нельзя: клиента bob нет.',
    own: null,
  })
  expect(say({ code: 'UNHEARD_OF', params })).toEqual({
    says: 'Сделать это нельзя.',
    own: 'This cannot be done: so.',
  })
})

type Schema = Parameters<typeof resolve>[1]

/** The values that a field of an operation's query or result may have, wherever it stands there. */
function valuesOf(operationId: string, field: string): string[] {
  const { result, parameters, api = {} } = operations.find(({ id }) => id === operationId) ?? {}
  const parameter = parameters?.find(({ name }) => name === field)
  const values =
    parameter === undefined
      ? enumOf(api, { schema: result ?? {}, field })
      : resolve(api, parameter.schema).enum
  if (values === undefined) throw new Error(`${operationId} has no list of values for ${field}`)
  return values
}

/** The values of a field where a schema has it, itself or deeper. */
function enumOf(api: Api, { schema, field }: { schema: Schema; field: string }): string[] | undefined {
  const { properties = {}, items, allOf = [] } = resolve(api, schema)
  const inner: Schema[] = items === undefined ? [...Object.values<Schema>(properties), ...allOf] : [items]
  const own = resolve(api, properties[field] ?? {}).enum
  return (
    own?.filter((value: unknown) => value !== null) ??
    inner.map((one) => enumOf(api, { schema: one, field })).find((found) => found !== undefined)
  )
}

test('every refusal has Russian words, and no words are of a refusal that there is none of', () => {
  const known = { ...refusals, ...generalRefusals }
  expect(told.size).toBeGreaterThan(100)
  const all = new Set([
    ...told.keys(),
    ...(apis[0]?.['x-errors'] ?? []).map(({ code }: { code: string }) => code),
  ])
  expect(missing(all, known)).toEqual([])
  expect(Object.keys(refusals).filter((code) => code in generalRefusals)).toEqual([])
})

test('a Russian sentence tells all that the server tells: a code has one sentence, with the same details', () => {
  for (const [code, examples] of told) {
    const sentence = refusals[code]
    if (sentence === undefined) continue
    for (const { message, details } of examples) {
      expect([code, message]).toEqual([code, examples[0]?.message])
      expect([code, missing(namesOf(sentence), details ?? {})]).toEqual([code, []])
      const isNamed = Object.values(details ?? {}).filter((value) => message.includes(String(value)))
      const says = refusalInWords(russianCodes, { code, message, details }).says
      expect([code, isNamed.filter((value) => !says.includes(String(value)))]).toEqual([code, []])
    }
  }
})

test('a refusal that is thrown with a sentence of its own has a general one in Russian', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root }).map((name) =>
    readFileSync(join(root, name), 'utf8'),
  )
  const own = sources.flatMap((text) => [...text.matchAll(/new Refusal\(\w+\.([A-Z_]+), \{\s*message\b/g)])
  expect(own.length).toBeGreaterThan(5)
  expect(own.flatMap(([, code = '']) => missing([code], generalRefusals))).toEqual([])
})

test('a general sentence stands above the one of the server, and an unknown code shows that alone', () => {
  const message = 'The amount is below the minimum. Send 5 to 500000 USDT.'
  const say = (code: string, details = {}) => refusalInWords(russianCodes, { code, message, details })
  expect(say('AMOUNT_TOO_SMALL')).toEqual({ says: 'Сумма меньше минимальной.', own: message })
  expect(say('UNHEARD_OF')).toEqual({ says: message, own: null })
  // A detail that a sentence names and nobody sent.
  expect(say('CARD_FROZEN')).toEqual({ says: message, own: null })
  expect(say('CARD_FROZEN', { card_id: '$&17' }).says).toBe('Карта $&17 заморожена. Сначала разморозьте её.')
})

test('every permission that a key may have is told in Russian, in a group that is', () => {
  const { body, api = {} } = operations.find(({ id }) => id === 'consoleCreateKey') ?? {}
  const offered: string[] = resolve(api, body?.schema ?? {}).properties.permissions.items.enum
  expect(offered.length).toBeGreaterThan(20)
  expect(missing(offered, russianCodes.permissions)).toEqual([])
  const groups = Object.values(permissionTexts).map(({ group }) => group)
  expect(missing(groups, russianCodes.permissionGroups)).toEqual([])
})

test('English and Russian have the same lists of codes, and the same codes in each', () => {
  // In English the server says these itself.
  const said = [
    'permissions',
    'permissionGroups',
    'refusals',
    'generalRefusals',
    'outcomes',
    'messages',
    'wrongs',
    'problems',
    ...['acts', 'actNouns', 'actOptions'],
  ]
  const codesOf = (codes: object) =>
    Object.entries(codes).flatMap(([list, words]) =>
      said.includes(list) ? [] : [[list, Object.keys(words).toSorted()]],
    )
  expect(Object.fromEntries(codesOf(englishCodes))).toEqual(Object.fromEntries(codesOf(russianCodes)))
})

test.for([
  ['transactionTypes', 'listTransactions', 'type'],
  ['statuses', 'listTransactions', 'status'],
  ['statuses', 'listWebhookDeliveries', 'status'],
  ['statuses', 'officeListWithdrawals', 'status'],
  ['statuses', 'officeListPayouts', 'status'],
  ['statuses', 'officeListInbox', 'status'],
  ['statuses', 'officeListAudits', 'status'],
  ['statuses', 'officeListTransactions', 'status'],
  ['statuses', 'officeGetOrder', 'status'],
  ['orderTerms', 'officeGetOrder', 'type'],
  ['orderTerms', 'officeGetOrder', 'time_in_force'],
  ['causes', 'officeListInbox', 'reason'],
  ['breakKinds', 'officeListBreaks', 'kind'],
  ['breakKinds', 'officeListCardBreaks', 'kind'],
  ['breakKinds', 'officeListDebts', 'kind'],
  ['stuckKinds', 'officeListStuck', 'kind'],
  ['accounts', 'officeGetCustomerStatement', 'kind'],
  ['owners', 'officeGetLedgerAccount', 'owner'],
  ['wallets', 'officeGetHouseWallets', 'role'],
  ['nodeVerdicts', 'officeGetHouseWallets', 'verdict'],
] as const)('the words of %s have all that %s may say of its %s', ([list, operation, field]) => {
  const values = valuesOf(operation, field)
  expect(missing(values, russianCodes[list])).toEqual([])
  expect(missing(values, englishCodes[list])).toEqual([])
})

// The API answers these as plain texts, since products add to them.
test('the accounts and the entries of the ledger have names, and what entries are about', () => {
  const read = (name: string) => readFileSync(join(root, 'server/src', name), 'utf8')
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code = '']) => code)
  const accounts = found(read('core/ledger/account.ts'), /^ {2}\| '(\w+)'/gm)
  const subjects = found(read('products/office/subjects/ledger-subject.ts'), /then '(\w+)'/g)
  const purposes = read('core/spends/spend/spend.ts').match(/spendPurposes = \[(.*)\]/)?.[1] ?? ''
  const lists = globSync('server/src/**/*.ts', { cwd: root }).flatMap((name) =>
    found(readFileSync(join(root, name), 'utf8'), /[Kk]inds of the entries[^{]*?\{([^}]*)\} as const/g),
  )
  const entries = lists.flatMap((list) => found(list, /: '(\w+)'/g))
  expect([accounts.length > 20, subjects.length > 8, lists.length > 5]).toEqual([true, true, true])
  expect(missing(accounts, englishCodes.accounts)).toEqual([])
  expect(missing(subjects, englishCodes.subjects)).toEqual([])
  expect(missing(entries, englishCodes.entryKinds)).toEqual([])
  expect(missing(found(purposes, /'(\w+)'/g), englishCodes.stuckWhats)).toEqual([])
})
