import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signWithKeyFile } from '#core/operators'
import { outcomesByHand } from '../../../../test/world/act-by-hand.ts'
import { openInboxHouse } from '../../../../test/world/inbox-house.ts'
import { catalogOf, shippedText } from '../../../../test/world/shipped-catalog.ts'
import { inboxActs } from './inbox-acts.ts'

const payee = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'

type Typed = { readonly as?: string; readonly [option: string]: string }

test('each decision about a payment of the inbox answers a code with its facts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-inbox-acts-'))
  const clock = { now: () => new Date('2026-03-01T13:00:00Z') }
  const { house, first, pay, onlyItem, desk } = await openInboxHouse({ code: 'ton', folder, clock })
  const act = (name: string, subject: string, { as = 'ann', ...options }: Typed = {}) => {
    const operator = { name: as, sign: signWithKeyFile(join(folder, as)) }
    return outcomesByHand(desk, { name: `inbox ${name}`, subject, acts: inboxActs, options, operator })
  }
  const arrive = async (txid: string) => {
    await pay({ txid, tag: null })
    return onlyItem()
  }
  const amount = '1 TON'
  const { username } = first.customer
  const credited = await act('credit', await arrive('a1'), { to: username })
  expect(credited).toEqual([['INBOX_CREDITED', { amount, username }]])
  expect(await act('keep', await arrive('a2'))).toEqual([['INBOX_KEPT', { amount }]])
  const id = await arrive('a3')
  expect(await act('refund', id, { address: payee })).toEqual([['REFUND_REQUESTED', { payment_id: id }]])
  expect(await act('withdraw', id)).toEqual([['REFUND_WITHDRAWN', {}]])
  await act('refund', id, { address: payee })
  const back = { amount, address: payee }
  expect(await act('approve', id, { as: 'bob' })).toEqual([['REFUND_APPROVED', back]])
  desk.catalog = catalogOf(
    shippedText.replace(
      /(\n {2}ton:\n {4}max_fee:[\s\S]*?TON: .*?)approve_above: "\d+", approvals: 1/,
      '$1approve_above: "0.5", approvals: 3',
    ),
  )
  const grave = await arrive('a4')
  await act('refund', grave, { address: payee })
  const missing = await act('approve', grave, { as: 'bob' })
  expect(missing).toEqual([['REFUND_APPROVALS_MISSING', { missing: 1 }]])
  await house.close()
  rmSync(folder, { recursive: true })
})
