import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { spendsViews } from './spends.ts'

type Spends = OfficeOperations['officeListSpends']['data']
type OneSpend = OfficeOperations['officeGetSpend']['data']
type Outside = OfficeOperations['officeListOutside']['data']

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const at = 1777896000
const [address, contract] = ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']
const nothing = { items: [], next: null }

const spend: Spends['items'][number] = {
  ...{ id, network: 'trc20', purpose: 'withdrawal', status: 'requested', initiator: 'house' },
  ...{
    address,
    tag: null,
    contract,
    units: '2500000000',
    problem: { code: 'PROBLEM_SHORT_OF_TOKEN', params: { units: '7', contract: 'USDT' } },
    created_at: at,
  },
}

const sweep = { ...spend, purpose: 'sweep', contract: null, units: null, problem: null } as const

test('spends list: open payments, and what holds them up', async () => {
  const data: Spends = { items: [spend, sweep], next: null }
  const { asked, text } = await showView(spendsViews, 'spends list', data)
  const query = { limit: 200, cursor: undefined, network: undefined }
  expect(asked).toEqual([['officeListSpends', { query }]])
  expect(text).toBe(
    `${id}  trc20  withdrawal  requested  since 2026-05-04T12:00:00.000Z  2500000000 units of ${contract}
  waits: short of 7 units of USDT
${id}  trc20  sweep  requested  since 2026-05-04T12:00:00.000Z  all there is of the coin
`,
  )
})

test('spends list: the payments of one network', async () => {
  const { asked, text } = await showView(spendsViews, 'spends list', nothing, {
    values: { network: 'bep20' },
  })
  const query = { limit: 200, cursor: undefined, network: 'bep20' }
  expect(asked).toEqual([['officeListSpends', { query }]])
  expect(text).toBe('No payment is open.\n')
})

test('spends show: a payment with its transactions and changes', async () => {
  const change = {
    from: null,
    to: 'requested',
    cause: { code: 'CAUSE_REQUESTED', params: {} },
    txid: null,
    at,
  } as const
  const transaction = { number: 1, txid: 'aa', slots: ['7'], fee_max: '2000' }
  const data: OneSpend = {
    spend: { ...sweep, tag: '42' },
    history: {
      transactions: [
        { ...transaction, status: 'replaced', fee: '1500' },
        { ...transaction, number: 2, status: 'prepared', txid: null, slots: ['7', '8'], fee: null },
      ],
      transitions: [
        change,
        {
          ...change,
          from: 'requested',
          to: 'signed',
          cause: { code: 'CAUSE_SIGNED', params: {} },
          txid: 'aa',
          at: at + 1,
        },
      ],
    },
  }
  const { asked, text } = await showView(spendsViews, 'spends show', data, { words: [id] })
  expect(asked).toEqual([['officeGetSpend', { params: { id } }]])
  expect(text).toBe(
    `${id}  trc20  sweep  requested  since 2026-05-04T12:00:00.000Z  all there is of the coin
  to ${address} with tag 42, wanted by house
  transaction 1  replaced  aa  slots 7  fee 1500
  transaction 2  prepared  not signed  slots 7 8  fee at most 2000
  2026-05-04T12:00:00.000Z  new → requested  requested
  2026-05-04T12:00:01.000Z  requested → signed  signed  aa
`,
  )
})

test('outside list: what has no outcome, and what is in its way', async () => {
  const one = {
    ...{ kind: 'spend.sign', reference: id, provider: 'signer', status: 'sent', attempts: 3 },
    ...{ age_seconds: 90, problem: { code: 'TOLD', params: { text: 'no answer in 100 ms' } }, due_at: at },
  }
  const data: Outside = { items: [one, { ...one, status: 'waiting', problem: null }], next: null }
  const { asked, text } = await showView(spendsViews, 'outside list', data)
  expect(asked).toEqual([['officeListOutside', { query: { limit: 200, cursor: undefined } }]])
  expect(text).toBe(
    `spend.sign  ${id}  signer  sent  3 attempts  90 s  no answer in 100 ms
spend.sign  ${id}  signer  waiting  3 attempts  90 s
`,
  )
  expect((await showView(spendsViews, 'outside list', nothing)).text).toBe(
    'Nothing waits for anybody outside.\n',
  )
})
