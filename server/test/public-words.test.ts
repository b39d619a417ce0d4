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

type Described = { paths?: object; tags?: { name: string }[] }

/** A text without what a description says of the back office and of service keys, which no customer calls. */
function forCustomers(text: string): string {
  if (!text.startsWith('{')) return text
  const { paths = {}, tags = [], ...rest } = JSON.parse(text) as Described
  const open = Object.entries(paths).filter(([path]) => !/^\/api\/(office|house)\//.test(path))
  const shown = tags.filter(({ name }) => name !== 'House')
  return JSON.stringify({ ...rest, tags: shown, paths: Object.fromEntries(open) }, null, 2)
}
