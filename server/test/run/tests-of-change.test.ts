import { expect, test } from 'vitest'

const project = new URL('../../../', import.meta.url)
const { testsOf } = await import(new URL('bin/tests-of-change.mjs', project).href)
const root = project.pathname
const payouts = 'server/src/products/payouts'

test('a change of a product alone runs its own tests, its journeys, and those of its operations', () => {
  const tests = testsOf(root, [`${payouts}/index.ts`, 'openapi.json', 'CHANGELOG.md'])
  expect(tests).toEqual(
    expect.arrayContaining([
      `${payouts}/payouts.test.ts`,
      'server/test/journeys/payouts.test.ts',
      'server/test/journeys/sbp-bank.test.ts',
    ]),
  )
  expect(tests).not.toContain('server/test/journeys/gift-cards.test.ts')
})

test('a change of anything else is left to the imports', () => {
  expect(testsOf(root, [`${payouts}/index.ts`, 'server/src/core/ledger/index.ts'])).toBeNull()
  expect(testsOf(root, ['server/src/app/server.ts'])).toBeNull()
})

test('a test that changed is run, whatever it is of', () => {
  const journey = 'server/test/journeys/gift-cards.test.ts'
  expect(testsOf(root, [`${payouts}/index.ts`, journey])).toContain(journey)
})
