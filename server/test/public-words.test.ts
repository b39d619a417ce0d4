import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['openapi.json', 'asyncapi.json', 'sdk/README.md'])(
  'customers read of the exchange: "house" in %s is a word for operators',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const found = forCustomers(text)
      .split('\n')
      .filter((line) => /\bhouse\b/i.test(line.replaceAll('Coffee House', '')))
    expect(found).toEqual([])
  },
)

/** A text without what a description says of the back office, which only operators call. */
function forCustomers(text: string): string {
  if (!text.startsWith('{')) return text
  const { paths = {}, ...rest } = JSON.parse(text) as { paths?: object }
  const open = Object.entries(paths).filter(([path]) => !path.startsWith('/api/office/'))
  return JSON.stringify({ ...rest, paths: Object.fromEntries(open) }, null, 2)
}
