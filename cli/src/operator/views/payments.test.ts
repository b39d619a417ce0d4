import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { paymentViews } from './payments.ts'

type Withdrawal = OfficeOperations['officeGetWithdrawal']['data']
type Payout = OfficeOperations['officeGetPayout']['data']

const [id, ownId] = ['01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f', '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e50']
const [hash, otherHash] = ['ab'.repeat(32), 'cd'.repeat(32)]
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const common = {
  id,
  customer: { number: 1, username: 'alice' },
  customer_id: ownId,
  status: 'waiting' as const,
  reason: null,
  created_at: 1777896000,
  updated_at: 1777896000,
  risks: {
    is_new_payee: true,
    is_first: true,
    share_of_balance: '0.25',
    newest_key_at: null,
    limit_used_usdt: '2500',
    limit_usdt: '10000',
    is_repeated: false,
    is_over_limit: false,
  },
  guard_changes: [],
  asked_with: null,
  source: null,
  statement: '["coffer spend"]',
  statement_decimals: 6,
  statement_hash: hash,
  requested_hash: hash,
  is_as_requested: true,
  approvals: [],
  approvals_needed: 2,
}

const withdrawal: Withdrawal = {
  ...common,
  approvals: [{ operator: 'oscar', at: 1777896060 }],
  symbol: 'USDT',
  amount: '2500',
  fee: '1',
  total: '2501',
  worth_usdt: '2500',
  network: 'trc20',
  address,
  tag: null,
  is_inside: false,
  error: null,
  paid_inside_to: null,
  payment: {
    status: 'broadcast',
    problem: { code: 'TOLD', params: { text: 'the node is behind' } },
    confirmations: 2,
    transactions: [
      { number: 1, status: 'replaced', txid: 'aa', slots: ['7'], fee_max: '2000', fee: '1500' },
      { number: 2, status: 'prepared', txid: null, slots: ['7'], fee_max: '2000', fee: null },
    ],
    transitions: [
      {
        from: null,
        to: 'requested',
        cause: { code: 'CAUSE_REQUESTED', params: {} },
        txid: null,
        at: 1777896000,
      },
      {
        from: 'requested',
        to: 'broadcast',
        cause: { code: 'CAUSE_BROADCAST', params: {} },
        txid: 'aa',
        at: 1777896001,
      },
    ],
  },
}

const payout: Payout = {
  ...common,
  symbol: 'RUB',
  amount: '250000',
  fee: '100',
  total: '250100',
  worth_usdt: '2500',
  rail: 'sbp',
  bank_code: '100000000111',
  recipient: '7916*****67',
  error: null,
  phone: '79161234567',
  bank: 'Sberbank',
  payment: null,
}

const page = { limit: 200, order: 'oldest_first' }

test('withdrawals list: those that wait, oldest first, a line each', async () => {
  const { asked, text } = await showView(paymentViews, 'withdrawals list', {
    items: [withdrawal],
    next: null,
  })
  expect(asked).toEqual([['officeListWithdrawals', { query: { ...page, status: 'waiting' } }]])
  expect(text).toBe(`${id}  2026-05-04T12:00:00.000Z  alice  2500 USDT  trc20  ${address}\n`)
})

test('payouts list: those of the status that was given, with their recipients masked', async () => {
  const found = { items: [payout], next: null }
  const { asked, text } = await showView(paymentViews, 'payouts list', found, {
    values: { status: 'failed' },
  })
  expect(asked).toEqual([['officeListPayouts', { query: { ...page, status: 'failed' } }]])
  expect(text).toBe(`${id}  2026-05-04T12:00:00.000Z  alice  250000 RUB  sbp  100000000111  7916*****67\n`)
})

test.for(['withdrawal', 'payout'])('%ss list: a sentence where there is none', async (noun) => {
  const none = { items: [], next: null }
  const values = { status: 'failed' }
  expect((await showView(paymentViews, `${noun}s list`, none)).text).toBe(`No ${noun} is waiting.\n`)
  expect((await showView(paymentViews, `${noun}s list`, none, { values })).text).toBe(
    `No ${noun} is failed.\n`,
  )
})

test('withdrawals show: what an approval signs, who approved it, and its payment step by step', async () => {
  const { asked, text } = await showView(paymentViews, 'withdrawals show', withdrawal, { words: [id] })
  expect(asked).toEqual([['officeGetWithdrawal', { params: { id } }]])
  expect(text).toBe(`\
withdrawal        ${id}
status            waiting
requested at      2026-05-04T12:00:00.000Z
customer          alice (${ownId})
amount            2500 USDT
fee               1 USDT
total             2501 USDT
network           trc20
address           ${address}
statement         ["coffer spend"]
its hash          ${hash}
hash as requested ${hash}
approved          by oscar at 2026-05-04T12:01:00.000Z
payment           broadcast, 2 confirmations
held up by        the node is behind
transaction 1     replaced  aa  fee 1500
transaction 2     prepared  unsigned  fee unknown
2026-05-04T12:00:00.000Z – → requested: requested
2026-05-04T12:00:01.000Z requested → broadcast: broadcast
`)
})

test('withdrawals show: a payment inside the exchange, with its tag and the reason of its failure', async () => {
  const inside = { ...withdrawal, tag: '7', paid_inside_to: otherHash, reason: 'odd', payment: null }
  const { text } = await showView(paymentViews, 'withdrawals show', inside)
  expect(text).toContain('reason            odd\n')
  expect(text).toContain(`tag               7\npaid inside to    ${otherHash}\nstatement `)
  expect(text).not.toContain('payment ')
})

test('payouts show: who decides reads the whole phone number and the statement', async () => {
  const { asked, text } = await showView(paymentViews, 'payouts show', payout, { words: [id] })
  expect(asked).toEqual([['officeGetPayout', { params: { id } }]])
  expect(text).toBe(`\
payout            ${id}
status            waiting
requested at      2026-05-04T12:00:00.000Z
customer          alice (${ownId})
amount            250000 RUB
fee               100 RUB
total             250100 RUB
rail              sbp
bank              100000000111
recipient         79161234567
statement         ["coffer spend"]
its hash          ${hash}
hash as requested ${hash}
`)
})

test('payouts show: for others the statement and its hashes are left out', async () => {
  const phone = payout.recipient
  const masked: Payout = {
    ...payout,
    ...{ phone, statement: null, statement_hash: null, requested_hash: null },
    payment: { status: 'failed', problem: null, paid: '10', reason: 'no such account' },
  }
  const { text } = await showView(paymentViews, 'payouts show', masked)
  expect(text).toContain(`\
recipient         7916*****67
payment           failed: no such account
paid              10 RUB
`)
  expect(text).not.toContain('hash')
})
