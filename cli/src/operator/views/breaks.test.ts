import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { breakViews } from './breaks.ts'

type OneBreak = OfficeOperations['officeGetBreak']['data']

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

const found: OneBreak['break'] = {
  ...{ id, rail: 'sbp', kind: 'missing', transaction: 'A500', symbol: 'RUB', stated: null, booked: '1500' },
  ...{ difference: null, payer: null, path: null, note: 'no statement has it', opened_at: 1777896000 },
  age_seconds: 7_200,
}

test('a break is drawn with what clearing carries for it, and with the ways in which it can end', async () => {
  const data: OneBreak = { break: found, carried: '1500', ended: null }
  const { text } = await showView(breakViews, 'breaks show', data, { words: [id] })
  expect(text).toBe(`break        missing, the rail says nothing, the books 1500 RUB
transaction  A500 of sbp
open for     2 hours
note         no statement has it
clearing     carries 1500 RUB for it
ends when    a later or corrected statement has it: import that, and the break ends by itself
ends when    the transaction never happened: breaks write-off ${id} moves the amount to losses, or from them
`)
  const ended = { ...data, ended: { as: 'written off', by: 'root' } }
  const after = await showView(breakViews, 'breaks show', ended, { words: [id] })
  expect(after.text).toContain('resolved     written off by root\n')
})

test.for([
  [0, '0 minutes'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
] as const)('an age of %i seconds is drawn as %s, its greatest whole unit', async ([age_seconds, words]) => {
  const { asked, text } = await showView(
    breakViews,
    'breaks list',
    { items: [{ ...found, age_seconds }], next: id },
    { values: { age: '3d' } },
  )
  expect(text).toBe(`${id}  sbp  missing  ${words}  the rail says nothing, the books 1500 RUB  A500
There are more: breaks list --after ${id}
`)
  expect(asked).toMatchObject([['officeListBreaks', { query: { age_seconds_min: 259_200, limit: 100 } }]])
})

test('an age that cannot be read is refused before anything is asked', async () => {
  const asked = showView(breakViews, 'breaks list', {}, { values: { age: 'old' } })
  await expect(asked).rejects.toThrow('such as 12h or 3d')
})
