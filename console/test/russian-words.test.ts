import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { permissionTexts } from '../../server/src/products/console/permissions.ts'
import { groupsOf, resolve } from '../public/read-openapi.js'
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

/** The values that a field of an operation's items or query may have. */
function valuesOf(operationId: string, field: string): string[] {
  const { result, parameters } = operations.find(({ id }) => id === operationId) ?? {}
  const parameter = parameters?.find(({ name }) => name === field)
  const schema =
    parameter?.schema ?? result?.properties?.items?.items?.properties?.[field] ?? result?.properties?.[field]
  const values = resolve(api, schema)?.enum
  if (values === undefined) throw new Error(`${operationId} has no list of values for ${field}`)
  return values
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

test.for([
  ['transactionTypes', 'consoleListTransactions', 'type'],
  ['statuses', 'consoleListTransactions', 'status'],
  ['statuses', 'consoleListWebhookDeliveries', 'status'],
  ['statuses', 'officeListWithdrawals', 'status'],
  ['statuses', 'officeListPayouts', 'status'],
  ['statuses', 'officeListInbox', 'status'],
  ['statuses', 'officeListAudits', 'status'],
  ['causes', 'officeListInbox', 'reason'],
  ['breakKinds', 'officeListBreaks', 'kind'],
  ['stuckKinds', 'officeListStuck', 'kind'],
  ['accounts', 'officeGetCustomerStatement', 'kind'],
] as const)('the words of %s have all that %s may say of its %s', ([list, operation, field]) => {
  expect(missing(valuesOf(operation, field), russianCodes[list])).toEqual([])
})
