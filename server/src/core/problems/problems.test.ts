import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish, readMessage } from '#platform/sentences'
import { codedProblem, problemKinds, problems, problemText } from './problems.ts'

const fact = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'a', ': ', ' in block ', '{problem}', 'the customer is frozen', 'put off: '),
)
const kept = fc
  .record({ kind: fc.constantFrom(...problemKinds), facts: fc.array(fact, { minLength: 4, maxLength: 4 }) })
  .map(({ kind, facts }) => {
    const names = [...kind.sentence.matchAll(/\{(\w{1,40})\}/g)].map(([, name = '']) => name)
    return problemText(kind, Object.fromEntries(names.map((name, index) => [name, facts[index] ?? ''])))
  })

test('a problem that is kept has a code, and its code and facts say the very text that is kept', () => {
  fc.assert(
    fc.property(kept, (text) => {
      const found = readMessage(text, problemKinds)
      expect(found && inEnglish(found)).toBe(text)
      expect(codedProblem(text)?.code).toBe(found?.kind.code)
    }),
    { numRuns: 2_000 },
  )
})

test('each kind is told from all others by the words that are its own', () => {
  const facts = { operator: 'o', reason: 'r', outcome: 'done', txid: 'aa', spend: 's', contract: 'c' }
  const figures = { height: '7', tip: '9', depth: '3', units: '5', problem: 'the node is behind' }
  for (const kind of problemKinds)
    expect(codedProblem(problemText(kind, { ...facts, ...figures }))?.code).toBe(kind.code)
})

test.each([
  [null, null],
  ['no answer in 100 ms', { code: 'TOLD', params: { text: 'no answer in 100 ms' } }],
  ['put off: no money left', { code: 'PROBLEM_PUT_OFF', params: { problem: 'no money left' } }],
  [
    'put off: halted by oscar: a leak: of keys',
    {
      code: 'PROBLEM_PUT_OFF',
      params: {
        problem: { code: 'PROBLEM_HALTED', params: { operator: 'oscar', reason: 'a leak: of keys' } },
      },
    },
  ],
  [
    'displaced by the foreign transaction aa in block 12, 3 deep',
    { code: 'PROBLEM_DISPLACED_BY_STRANGER', params: { txid: 'aa', height: '12', depth: '3' } },
  ],
  ["short of 101 units of the network's coin", { code: 'PROBLEM_SHORT_OF_COIN', params: { units: '101' } }],
  // The reason is the operator's, and no problem of ours.
  [
    'halted by oscar: the customer is frozen',
    { code: 'PROBLEM_HALTED', params: { operator: 'oscar', reason: 'the customer is frozen' } },
  ],
])('%j is read as %j', (text, message) => {
  expect(codedProblem(text)).toEqual(message)
})

test('spends wait for money by the words that every shortage begins with', () => {
  const short = Object.entries(problems).filter(([code]) => code.startsWith('PROBLEM_SHORT'))
  expect(short.map(([, { sentence }]) => sentence.split(' {')[0])).toEqual(short.map(() => 'short of'))
})
