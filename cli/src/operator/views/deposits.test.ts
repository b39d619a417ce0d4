import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { depositViews } from './deposits.ts'

type Item = OfficeOperations['officeGetInboxItem']['data']
type Listed = OfficeOperations['officeListInbox']['data']['items'][number]
type Reversed = OfficeOperations['officeListReversedDeposits']['data']['items'][number]

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'

const listed: Listed = {
  id,
  status: 'open',
  reason: 'missing_tag',
  network: 'ton',
  symbol: 'TON',
  amount: '25',
  contract: null,
  txid: 'aa',
  output: 1,
  address: 'UQD2',
  tag: null,
  payer: null,
  note: null,
  block_height: 42,
  decided_by: null,
  created_at: 1777896000,
  suggestions: [
    { username: 'alice', why: { code: 'HINT_SAME_PAYER', params: {} } },
    { username: 'bob', why: { code: 'HINT_TAG_SPELLING', params: { tag: '2' } } },
  ],
}
const token = { symbol: null, amount: '5', contract: 'FREE', network: 'bep20' }
const spam: Listed = { ...listed, ...token, reason: 'unsupported_token', suggestions: [] }
const query = { limit: 100, order: 'oldest_first' }

test('inbox list: a line for each payment with its likeliest owner, and the way to those after them', async () => {
  const found = { items: [listed, spam], next: id }
  const { asked, text } = await showView(depositViews, 'inbox list', found)
  expect(asked).toEqual([['officeListInbox', { query }]])
  expect(text).toBe(`\
${id}  missing_tag  25 TON on ton; alice? the same payer paid them before
${id}  unsupported_token  5 smallest units of the token FREE on bep20
There may be more: inbox list --after ${id}
`)
})

test('inbox list: a sentence where nothing waits, for the reason and after the payment that were given', async () => {
  const values = { reason: 'doubtful', after: id }
  const { asked, text } = await showView(depositViews, 'inbox list', { items: [], next: null }, { values })
  expect(asked).toEqual([['officeListInbox', { query: { ...query, reason: 'doubtful', cursor: id } }]])
  expect(text).toBe('The inbox is empty.\n')
})

test('inbox list: a network that the catalogue lacks is refused', async () => {
  const sections = [{ name: 'networks', entries: { ton: {} } }]
  const answer = { sections, items: [], next: null }
  const on = (network: string) => showView(depositViews, 'inbox list', answer, { values: { network } })
  expect((await on('ton')).asked[1]).toEqual(['officeListInbox', { query: { ...query, network: 'ton' } }])
  await expect(on('nowhere')).rejects.toThrow('there is no network nowhere')
})

test('inbox show: all about a payment, and all whose it may be', async () => {
  const item: Item = { ...listed, tag: ' 2', payer: 'UQB1', note: 'odd', refund: null }
  const { asked, text } = await showView(depositViews, 'inbox show', item, { words: [id] })
  expect(asked).toEqual([['officeGetInboxItem', { params: { id } }]])
  expect(text).toBe(`\
payment     25 TON on ton, block 42
txid        aa, output 1
to          UQD2, tag " 2"
from        UQB1
reason      missing_tag: odd
status      open
perhaps of  alice: the same payer paid them before
perhaps of  bob: the tag, spelt otherwise: 2
`)
})

test('inbox show: who decided, and the refund that another operator approves', async () => {
  const refund = {
    ...{ id, status: 'requested', address: 'UQCD', tag: '5', initiator: 'ann', approvals: ['ann'] },
    ...{ statement: '["coffer spend"]', statement_hash: 'ab'.repeat(32) },
  }
  const item: Item = { ...spam, status: 'refunded', decided_by: 'bob', refund }
  expect((await showView(depositViews, 'inbox show', item)).text).toBe(`\
payment     5 smallest units of the token FREE on bep20, block 42
txid        aa, output 1
to          UQD2
from        unknown
reason      unsupported_token
status      refunded by bob
refund      requested, to UQCD, tag 5, requested by ann
approved is ["coffer spend"]
sha-256     ${'ab'.repeat(32)}
`)
})

test('deposits reversed: a line for each, with whom it was booked to, or a sentence for none', async () => {
  const one: Reversed = {
    ...{ id, network: 'ton', symbol: 'TON', amount: '25' },
    customer: { number: 1, username: 'alice' },
  }
  const found = { items: [one, { ...one, customer: null }], next: null }
  const { asked, text } = await showView(depositViews, 'deposits reversed', found)
  expect(asked).toEqual([['officeListReversedDeposits', { query: { limit: 100 } }]])
  expect(text).toBe(`${id}  25 TON on ton, booked to alice\n${id}  25 TON on ton, booked to the house\n`)
  const none = await showView(depositViews, 'deposits reversed', { items: [], next: null })
  expect(none.text).toBe('No booked deposit is without its block.\n')
})
