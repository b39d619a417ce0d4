import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['openapi.json', 'asyncapi.json', 'sdk/README.md'])(
  'customers read of the exchange: "house" in %s is a word for operators',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const found = text.split('\n').filter((line) => /\bhouse\b/i.test(line.replaceAll('Coffee House', '')))
    expect(found).toEqual([])
  },
)
