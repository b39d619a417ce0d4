import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policyOf, utxoFamilies } from '#providers/utxo/families'
import { utxoPrograms } from '../world/utxo-nodes.ts'

const page = readFileSync(new URL('../../../docs/chains.md', import.meta.url), 'utf8')

test('the page tells how to install each node, as the tests that lack it do', () => {
  const lines = Object.values(utxoPrograms).map(({ install }) => install)
  expect(page.split('\n')).toEqual(expect.arrayContaining(lines))
})

test('the page has the rates of each family', () => {
  for (const family of utxoFamilies) {
    const { floor, fallback, ceiling } = policyOf(family).rate
    const shown = [floor, fallback, ceiling].map((rate) => rate.toLocaleString('en-US')).join(', ')
    expect(page).toContain(shown)
  }
})
