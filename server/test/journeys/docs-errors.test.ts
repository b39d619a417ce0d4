import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { describeApi, describeIntegration } from '../../src/app/describe-api.ts'
import { streamApi } from '../../src/app/describe-stream.ts'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'

const source = join(import.meta.dirname, '../../src')
const { errorCodes } = (await import(
  new URL('../../../console/public/error-codes.js', import.meta.url).href
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

/** What only people meet, in an application or with a command, which shows them its sentence. */
function ofPeople(): Set<string> {
  const described = JSON.stringify(describeApi(routes.filter(({ session }) => session !== undefined)))
  const codes = [...described.matchAll(/"enum":(\[(?:"[A-Z][A-Z0-9_]+",?)+\]),"description":"Stable code/g)]
  return new Set(codes.flatMap(([, list]) => JSON.parse(String(list)) as string[]))
}

test('the page of errors has every code that a key can be refused with, under its status', () => {
  const page = new Map(
    errorCodes(describeIntegration(routes), JSON.parse(streamApi())).map((error) => [error.code, error]),
  )
  const people = ofPeople()
  const refusals = declared().filter(([code]) => page.has(code) || !people.has(code))
  expect(refusals.length).toBeGreaterThan(60)
  const missing = refusals.filter(([code, status]) => page.get(code)?.statuses.includes(status) !== true)
  expect(missing).toEqual([])
  for (const { code, messages } of page.values()) expect([code, messages.length]).not.toEqual([code, 0])
})
