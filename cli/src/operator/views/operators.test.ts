import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { operatorViews } from './operators.ts'

type Operator = OfficeOperations['officeListOperators']['data']['items'][number]
type Line = OfficeOperations['officeListLog']['data']['items'][number]

const none = { items: [], next: null }
const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const key = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

test('operators list: a line each, with the key that signs their approvals', async () => {
  const items: Operator[] = [
    { name: 'dana', is_active: true, public_key: key, created_at: 1777896000 },
    { name: 'erin', is_active: false, public_key: null, created_at: 1777896060 },
  ]
  const { asked, text } = await showView(operatorViews, 'operators list', { items, next: null })
  expect(asked).toEqual([['officeListOperators', { query: { limit: 200, cursor: undefined } }]])
  expect(text).toBe(`\
dana  active; since 2026-05-04T12:00:00.000Z; public key ${key}
erin  disabled; since 2026-05-04T12:01:00.000Z; public key none
`)
  expect((await showView(operatorViews, 'operators list', none)).text).toBe(
    'There is no operator; make one with: npm run operator -- operators create NAME\n',
  )
})

const line: Line = {
  id,
  at: 1777896000,
  operator: 'oscar',
  action: 'networks halt',
  subject: 'trc20',
  reason: 'a leak',
  details: { before: 'running', after: 'halted' },
  ip: '203.0.113.7',
  request_id: id,
  admitted: null,
  proposal: null,
}

test('log list: who did what and why, and how it was let through', async () => {
  const items: Line[] = [
    line,
    {
      ...{ ...line, action: 'recovery close', subject: null, reason: null, details: {} },
      ...{ admitted: 'second_person', proposal: id },
    },
    { ...line, reason: 'mended', details: {}, admitted: 'recovery' },
  ]
  const { asked, text } = await showView(operatorViews, 'log list', { items, next: null })
  expect(asked).toEqual([['officeListLog', { query: { limit: 50, cursor: undefined, subject: undefined } }]])
  expect(text).toBe(`\
2026-05-04T12:00:00.000Z  oscar  networks halt trc20: a leak  {"before":"running","after":"halted"}
2026-05-04T12:00:00.000Z  oscar  recovery close  with a second person, proposal ${id}
2026-05-04T12:00:00.000Z  oscar  networks halt trc20: mended  alone, in an open recovery
`)
})

test('log list: a reason of several lines stays within its line', async () => {
  const items: Line[] = [{ ...line, reason: 'x\n2026-05-04  olivia  networks resume', details: {} }]
  const { text } = await showView(operatorViews, 'log list', { items, next: null })
  expect(text).toBe(
    '2026-05-04T12:00:00.000Z  oscar  networks halt trc20: x\\u000a2026-05-04  olivia  networks resume\n',
  )
})

test('log list: of one subject, at most so many lines, and a sentence where there is none', async () => {
  const values = { subject: 'btc', limit: '3' }
  const { asked, text } = await showView(operatorViews, 'log list', none, { values })
  expect(asked).toEqual([['officeListLog', { query: { limit: 3, cursor: undefined, subject: 'btc' } }]])
  expect(text).toBe('The log has no such line.\n')
})

test.for(['0', '1001', '1e3', '-1', ''])('log list: --limit %s asks for nothing', async (limit) => {
  await expect(showView(operatorViews, 'log list', none, { values: { limit } })).rejects.toThrow(
    '--limit is a number from 1 to 1000',
  )
})
