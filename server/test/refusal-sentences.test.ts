import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Refusal, type RefusalKind } from '#platform/refusal'

const source = new URL('../src/', import.meta.url)

/** Every refusal that a table of the server declares, with the file of the table. */
async function allKinds(): Promise<[file: string, kind: RefusalKind][]> {
  const files = globSync('**/*refusals.ts', { cwd: source.pathname })
  const modules = await Promise.all(
    files.map(async (file) => [file, await import(new URL(file, source).href)] as const),
  )
  return modules.flatMap(([file, exports]) =>
    Object.values(exports)
      .filter((table) => typeof table === 'object' && table !== null)
      .flatMap((table) => Object.values(table as object).filter(isKind))
      .map((kind): [string, RefusalKind] => [file, kind]),
  )
}

function isKind(value: unknown): value is RefusalKind {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value
  )
}

test('every sentence with details shows their values, and none sends its reader to the details', async () => {
  const kinds = await allKinds()
  expect(kinds.length).toBeGreaterThan(60)
  for (const [file, kind] of kinds) {
    const where = `${kind.code} in ${file}`
    const named = [...kind.message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const { message } = new Refusal(kind, { details: kind.example ?? {} })
    expect(message, where).not.toMatch(/\bdetails\b|\{|\}/)
    expect(message, where).toMatch(/[.)]$/)
    for (const name of named) expect(message, where).toContain(String(kind.example?.[name]))
  }
})

test('every example of a refusal in openapi.json reads as an answer does', () => {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
  const messages = [...text.matchAll(/"code": "[A-Z_]+",\s+"message": "([^"]*)"/g)].map(
    ([, message]) => message,
  )
  expect(messages.length).toBeGreaterThan(60)
  for (const message of messages) expect(message).not.toMatch(/\bdetails\b|\{|\}/)
  expect(text).toContain('The funding account has 12.5 USDT available, which does not cover 20 USDT.')
})
