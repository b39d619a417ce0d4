import { expect, test } from 'vitest'
import { defineRefusals, Refusal, type RefusalKind } from './index.ts'

const { TOO_LARGE, UNKNOWN, PLAIN } = defineRefusals({
  TOO_LARGE: [422, '{amount} {symbol} is above {max}. Send less.', { amount: '5', symbol: 'BTC', max: '2' }],
  UNKNOWN: [404, 'There is no {topic}; there are {topics}.', { topic: 'a', topics: ['b', 'c'] }],
  PLAIN: [400, 'Not this one.'],
})

test('a sentence carries the values of the details that it names, and the details stay as they are', () => {
  const details = { amount: '7.5', symbol: 'BTC', max: '2', other: 1 }
  const refusal = new Refusal(TOO_LARGE, { details })
  expect(refusal.message).toBe('7.5 BTC is above 2. Send less.')
  expect(refusal.details).toBe(details)
  expect(new Refusal(UNKNOWN, { details: { topic: 'x', topics: ['y', 'z'] } }).message).toBe(
    'There is no x; there are y, z.',
  )
})

test('a plain sentence needs no details and reads as it stands, with or without some', () => {
  expect(new Refusal(PLAIN).message).toBe('Not this one.')
  expect(new Refusal(PLAIN, { details: { max: 1 } }).message).toBe('Not this one.')
})

test('a value is never read as a sentence: braces in it, or in a message that is given, stay as they are', () => {
  const details = { topic: '{topics}', topics: ['$&', '{topic}'] }
  expect(new Refusal(UNKNOWN, { details }).message).toBe('There is no {topics}; there are $&, {topic}.')
  expect(new Refusal(UNKNOWN, { details, message: 'As told: {topic}.' }).message).toBe('As told: {topic}.')
})

test('a missing detail that a sentence names is a compile error', () => {
  // @ts-expect-error without details
  new Refusal(TOO_LARGE)
  // @ts-expect-error without one of them
  new Refusal(TOO_LARGE, { details: { amount: '7.5', symbol: 'BTC' } })
  // @ts-expect-error without an example
  defineRefusals({ LATE: [400, 'It is {time}.'] })
  // @ts-expect-error with an example of something else
  defineRefusals({ LATE: [400, 'It is {time}.', { hour: 5 }] })
  const anyKind: RefusalKind = TOO_LARGE
  expect(new Refusal(anyKind).message).toBe('{amount} {symbol} is above {max}. Send less.')
})
