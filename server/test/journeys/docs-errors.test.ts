import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { streamApi } from '../../src/app/describe-stream.ts'
import { sandboxApi } from '../../src/app/sandbox-api.ts'

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

test('the page of errors has every code that the code can refuse with, under its status', () => {
  const page = new Map(
    errorCodes(JSON.parse(sandboxApi(readConfig({}).catalogPath)), JSON.parse(streamApi())).map((error) => [
      error.code,
      error,
    ]),
  )
  const refusals = declared()
  expect(refusals.length).toBeGreaterThan(60)
  const missing = refusals.filter(([code, status]) => page.get(code)?.statuses.includes(status) !== true)
  expect(missing).toEqual([])
  for (const { code, messages } of page.values()) expect([code, messages.length]).not.toEqual([code, 0])
})
