import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { describeApi, isOfCustomers } from '../../src/app/serving/describe-api.ts'
import { streamApi } from '../../src/app/serving/describe-stream.ts'
import { readConfig } from '../../src/app/settings/config.ts'

const source = join(import.meta.dirname, '../../src')
const { errorCodes } = (await import(
  new URL('../../../console/src/docs/reading/index.ts', import.meta.url).href
)) as {
  errorCodes(api: unknown, stream: unknown): { code: string; statuses: number[]; messages: string[] }[]
}

/** Every refusal of every table, as the code writes it. */
function declared(): [code: string, status: number][] {
  const files = globSync('**/*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts'))
  const tables = files.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    return text
      .split('defineRefusals({')
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf('\n})')))
  })
  return tables.flatMap((table) =>
    [...table.matchAll(/^\s+([A-Z][A-Z0-9_]+): \[\s*(\d{3}),/gm)].map(
      ([, code, status]): [string, number] => [String(code), Number(status)],
    ),
  )
}

const routes = allDeclaredRoutes(readConfig({}).catalogPath)

/** Codes that only people and programs of the exchange meet; applications and commands show people the sentence. */
function ofOthers(): Set<string> {
  const others = [
    describeApi(
      'keys',
      routes.filter(({ service }) => service !== undefined),
    ),
    describeApi('console', routes),
    describeApi('office', routes),
  ]
  return new Set(
    [...JSON.stringify(others).matchAll(/"code":"([A-Z][A-Z0-9_]+)"/g)].map(([, code]) => String(code)),
  )
}

test('the page of errors has every code that a key of a customer can be refused with, under its status', () => {
  const page = new Map(
    errorCodes(describeApi('keys', routes.filter(isOfCustomers)), JSON.parse(streamApi())).map((error) => [
      error.code,
      error,
    ]),
  )
  const others = ofOthers()
  const refusals = declared().filter(([code]) => page.has(code) || !others.has(code))
  expect(refusals.length).toBeGreaterThan(60)
  const missing = refusals.filter(([code, status]) => page.get(code)?.statuses.includes(status) !== true)
  expect(missing).toEqual([])
  for (const { code, messages } of page.values()) expect([code, messages.length]).not.toEqual([code, 0])
})
