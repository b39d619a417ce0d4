import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { proposalViews } from './proposals.ts'

type Proposal = OfficeOperations['officeListProposals']['data']['items'][number]

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const at = 1777896000

const proposal: Proposal = {
  id,
  act: 'customers set-limits',
  subject: 'alice',
  options: { withdraw: '50000' },
  class: 'loosens_guard',
  customer: { number: 1, username: 'alice' },
  worth_usdt: null,
  before: { withdraw: 'tariff' },
  after: { withdraw: '50000' },
  details: {},
  reason: 'asked for by mail',
  proposer: 'olivia',
  proposed_at: at,
  expires_at: at + 60,
  people_needed: 2,
  wait_seconds: 86400,
  approvals: [],
  status: 'waiting',
  due_at: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
}

const page = { limit: 200, cursor: undefined }
const shown = async (one: Proposal) => {
  const answer = { proposal: one, standing: { approval_lack: null, is_own: false } }
  return showView(proposalViews, 'proposals show', answer, { words: [id] })
}

test('proposals list: those that are open, a line each with its time', async () => {
  const items: Proposal[] = [
    proposal,
    { ...proposal, status: 'approved', act: 'house fund', subject: 'a\nb', due_at: at + 120 },
    { ...proposal, act: 'recovery seal', subject: null },
  ]
  const { asked, text } = await showView(proposalViews, 'proposals list', { items, next: null })
  expect(asked).toEqual([['officeListProposals', { query: { ...page, status: 'open' } }]])
  expect(text).toBe(`\
${id}  waiting  customers set-limits alice  by olivia since 2026-05-04T12:00:00.000Z, until 2026-05-04T12:01:00.000Z
${id}  approved  house fund a\\u000ab  by olivia since 2026-05-04T12:00:00.000Z, done at 2026-05-04T12:02:00.000Z
${id}  waiting  recovery seal  by olivia since 2026-05-04T12:00:00.000Z, until 2026-05-04T12:01:00.000Z
`)
})

test('proposals list: of one status, and a sentence where there is none', async () => {
  const none = { items: [], next: null }
  const { asked, text } = await showView(proposalViews, 'proposals list', none, {
    values: { status: 'done' },
  })
  expect(asked).toEqual([['officeListProposals', { query: { ...page, status: 'done' } }]])
  expect(text).toBe('There is no such proposal.\n')
})

test('proposals list: says that there may be more than it shows', async () => {
  const items = Array.from({ length: 200 }, () => proposal)
  const { text } = await showView(proposalViews, 'proposals list', { items, next: id })
  expect(text.split('\n').slice(-2)).toEqual(['There may be more.', ''])
})

test('proposals show: what is proposed, and what it changes', async () => {
  const { asked, text } = await shown(proposal)
  expect(asked).toEqual([['officeGetProposal', { params: { id } }]])
  expect(text).toBe(`\
proposal     customers set-limits alice
status       waiting
proposed by  olivia at 2026-05-04T12:00:00.000Z
reason       asked for by mail
options      {"withdraw":"50000"}
customer     alice
before       {"withdraw":"tariff"}
after        {"withdraw":"50000"}
people       2, with the one who proposes
waits        86400 seconds after the last approval
expires      2026-05-04T12:01:00.000Z
`)
})

test('proposals show: who approved it, and how it ended', async () => {
  const { text } = await shown({
    ...{ ...proposal, act: 'house fund', subject: null, options: {}, customer: null, reason: null },
    ...{ worth_usdt: '5000', before: null, after: 'funded', details: { symbol: 'USDT' }, wait_seconds: 0 },
    approvals: [
      { operator: 'oscar', reason: 'as agreed', at: at + 60 },
      { operator: 'otto', reason: null, at: at + 120 },
    ],
    ...{ status: 'failed', due_at: at + 120, ended_at: at + 180, ended_by: 'coffer', end_reason: 'no money' },
  })
  expect(text).toBe(`\
proposal     house fund
status       failed
proposed by  olivia at 2026-05-04T12:00:00.000Z
worth        5000 USDT
after        funded
details      {"symbol":"USDT"}
people       2, with the one who proposes
approved     by oscar at 2026-05-04T12:01:00.000Z: as agreed
approved     by otto at 2026-05-04T12:02:00.000Z
due          2026-05-04T12:02:00.000Z
ended        by coffer at 2026-05-04T12:03:00.000Z
why          no money
`)
})

test('proposals show: a text of several lines adds no fact of its own', async () => {
  const { text } = await shown({ ...proposal, reason: 'x\npeople       1' })
  expect(text).toContain('reason       x\\u000apeople       1\n')
})
