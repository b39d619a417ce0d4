import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test.for([
  ['OUT_OF_STOCK', 'OUT_OF_STOCK'],
  ['HTTP_500', 'HTTP_500'],
  ['answered 503: try again in 12 minutes', 'answered 503: try again in 12 minutes'],
  ['the code ABCD1234EFGH was used', 'the code … was used'],
  ['ABCD-1234-EFGH', '…'],
  ['A1B2_C3D4', '…'],
  ['account 40817810 is closed', 'account … is closed'],
  ['card 4111 1111 1111 1111', 'card …'],
  ['phone +7 900-123-45-67', 'phone +…'],
  ['token 1234\u00a05678\u20119012/3456_7890\t1', 'token …'],
  ['ABCD\u20101234\u2010EFGH', '…'],
  ['pin 12345', 'pin 12345'],
  ['not\u0000 today', 'not  today'],
] as const)('of %s remains %s', ([said, kept]) => {
  expect(plainWords(said)).toBe(kept)
})
