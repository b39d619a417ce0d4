import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { permissionTexts } from '../../server/src/products/console/permissions.ts'
import { groupsOf, resolve } from '../public/read-openapi.js'
import { englishCodes } from '../src/words/codes/codes.ts'
import { namesOf, refusalInWords } from '../src/words/codes/refusal-in-words.ts'
import { russianCodes } from '../src/words/codes/ru.ts'

const root = join(import.meta.dirname, '../..')
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))
const operations = groupsOf(api).flatMap((group) => group.operations)
const { refusals, generalRefusals } = russianCodes

type Told = { readonly message: string; readonly details: { readonly [name: string]: unknown } }

/** Every code that a route may refuse with, with its examples. */
const told = Map.groupBy(
  operations.flatMap((operation) =>
    operation.refusals.map(({ code, example }) => ({ code, ...(example as { error: Told }).error })),
  ),
  ({ code }) => code,
)

type Schema = Parameters<typeof resolve>[1]

/** The values that a field of an operation's query or result may have, wherever it stands there. */
function valuesOf(operationId: string, field: string): string[] {
  const { result, parameters } = operations.find(({ id }) => id === operationId) ?? {}
  const parameter = parameters?.find(({ name }) => name === field)
  const values = parameter === undefined ? enumOf(result ?? {}, field) : resolve(api, parameter.schema).enum
  if (values === undefined) throw new Error(`${operationId} has no list of values for ${field}`)
  return values
}

function enumOf(schema: Schema, field: string): string[] | undefined {
  const { properties = {}, items } = resolve(api, schema)
  const inner: Schema[] = items === undefined ? Object.values(properties) : [items]
  const own = resolve(api, properties[field] ?? {}).enum
  return own ?? inner.map((one) => enumOf(one, field)).find((found) => found !== undefined)
}

const missing = (codes: Iterable<string>, words: object) => [...codes].filter((code) => !(code in words))

test('every refusal has Russian words, and no words are of a refusal that there is none of', () => {
  const known = { ...refusals, ...generalRefusals }
  expect(told.size).toBeGreaterThan(100)
  const all = new Set([...told.keys(), ...api['x-errors'].map(({ code }: { code: string }) => code)])
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
  const body = operations.find(({ id }) => id === 'consoleCreateKey')?.body?.schema
  const offered: string[] = resolve(api, body ?? {}).properties.permissions.items.enum
  expect(offered.length).toBeGreaterThan(20)
  expect(missing(offered, russianCodes.permissions)).toEqual([])
  const groups = Object.values(permissionTexts).map(({ group }) => group)
  expect(missing(groups, russianCodes.permissionGroups)).toEqual([])
})

test('English and Russian have the same lists of codes, and the same codes in each', () => {
  // In English the server says these itself.
  const said = ['permissions', 'permissionGroups', 'refusals', 'generalRefusals', 'problems']
  const codesOf = (codes: object) =>
    Object.entries(codes).flatMap(([list, words]) =>
      said.includes(list) ? [] : [[list, Object.keys(words).toSorted()]],
    )
  expect(Object.fromEntries(codesOf(englishCodes))).toEqual(Object.fromEntries(codesOf(russianCodes)))
})

test.for([
  ['transactionTypes', 'consoleListTransactions', 'type'],
  ['statuses', 'consoleListTransactions', 'status'],
  ['statuses', 'consoleListWebhookDeliveries', 'status'],
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
  const subjects = found(read('products/office/ledger-subject.ts'), /then '(\w+)'/g)
  const purposes = read('core/spends/spend.ts').match(/spendPurposes = \[(.*)\]/)?.[1] ?? ''
  const lists = globSync('server/src/**/*.ts', { cwd: root }).flatMap((name) =>
    found(readFileSync(join(root, name), 'utf8'), /The kinds of the entries[^{]*?\{([^}]*)\} as const/g),
  )
  const entries = lists.flatMap((list) => found(list, /: '(\w+)'/g))
  expect([accounts.length > 20, subjects.length > 8, lists.length > 5]).toEqual([true, true, true])
  expect(missing(accounts, englishCodes.accounts)).toEqual([])
  expect(missing(subjects, englishCodes.subjects)).toEqual([])
  expect(missing(entries, englishCodes.entryKinds)).toEqual([])
  expect(missing(found(purposes, /'(\w+)'/g), englishCodes.stuckWhats)).toEqual([])
})
