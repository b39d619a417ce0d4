import { expect, test } from 'vitest'
import { useSignedCustomer } from './signed-customer.ts'

const { coffer, sentBy } = useSignedCustomer()

const line =
  '2026-05-04 12:00:00  transfer.received           5 USDT from bob                               …transfer\n'

test('events come a line each, and it is said where those that follow are', async () => {
  expect(await coffer('events', '--limit', '1')).toEqual({
    code: 0,
    stdout: line,
    stderr: 'next: `coffer events --after a` lists later events\n',
  })
  expect(JSON.parse((await coffer('events', '--limit', '1', '--json')).stdout).data.next_cursor).toBe('a')
  expect((await coffer('events', '--after', 'b')).stderr).toBe(
    'There are no events here. `coffer trigger` lists ways to make one.\nnext: `coffer listen --from b` shows events as they come\n',
  )
})

test('a part of the log that a filter leaves empty is passed over', async () => {
  expect(await coffer('events', '--types', 'transfer.received')).toEqual({
    code: 0,
    stdout: line,
    stderr: "next: `coffer listen --from b --types 'transfer.received'` shows events as they come\n",
  })
})

test('webhooks come as a table with what state they are in, or as they were answered', async () => {
  const time = '2026-05-04 12:00:00  http://127.0.0.1:3000/hooks'
  expect((await coffer('webhooks')).stdout.split('\n')).toEqual([
    'CREATED              URL                          EVENTS                       STATE                           WEBHOOK ID',
    `${time}  transfer.received,deposit.*  active                          019e-1`,
    `${time}  *                            failing since 2026-05-04 12:30  019e-1`,
    `${time}  transfer.received,deposit.*  off                             019e-1`,
    `${time}  transfer.received,deposit.*  off: gone                       019e-1`,
    '',
  ])
  expect(JSON.parse((await coffer('webhooks', 'list', '--json')).stdout).data.items).toHaveLength(4)
  expect((await coffer('webhooks', '--limit', '1')).stderr).toContain('There are no webhooks.')
})

test('deliveries come as a table with the last answer and the next try', async () => {
  expect((await coffer('webhooks', 'deliveries', '019e-1')).stdout.split('\n')).toEqual([
    'CREATED              EVENT              STATUS     TRIES  LAST ANSWER         NEXT TRY             DELIVERY ID',
    '2026-05-04 12:00:00  transfer.received  pending        1  connection refused  2026-05-04 12:00:05  019f-1',
    '2026-05-04 12:00:00  transfer.received  succeeded     12  200 in 38 ms        -                    019f-1',
    '2026-05-04 12:00:00  transfer.received  pending        1  -                   2026-05-04 12:00:05  019f-1',
    '',
  ])
  const filter = ['--status', 'failed', '--type', 'order.filled', '--limit', '1']
  const none = await coffer('webhooks', 'deliveries', '019e-1', ...filter)
  expect(none.stderr).toContain('There are no deliveries.')
})

test('a webhook is registered for every event or for some, and what comes next is said', async () => {
  const url = 'http://127.0.0.1:3000/hooks'
  const some = await sentBy('webhooks', 'add', url, '--events', 'transfer.received, deposit.*')
  expect(some.call).toBe('POST /webhooks')
  expect(some.body).toEqual({ url, events: ['transfer.received', 'deposit.*'] })
  expect(some.stderr).toContain('shown only once')
  const all = await sentBy('webhooks', 'add', url, '--idempotency-key', 'once')
  expect(all.body).toEqual({ url })
  expect(all.key).toBe('once')
})

test.each([
  [['update', '019e-1', '--disable'], 'PATCH /webhooks/019e-1', { is_active: false }],
  [
    ['update', '019e-1', '--to', 'https://x/', '--events', '*', '--enable'],
    'PATCH /webhooks/019e-1',
    { url: 'https://x/', events: ['*'], is_active: true },
  ],
  [['rm', '019e-1'], 'DELETE /webhooks/019e-1', null],
  [['rotate', '019e-1', '--idempotency-key', 'once'], 'POST /webhooks/019e-1/rotate', null],
  [['test', '019e-1'], 'POST /webhooks/019e-1/test', null],
  [['deliveries', '019e-1', '019f-1'], 'GET /webhooks/019e-1/deliveries/019f-1', null],
  [['replay', '019e-1', '019f-1'], 'POST /webhooks/019e-1/deliveries/019f-1/replay', null],
  [
    ['replay', '019e-1', '--since', '2026-05-04T00:00:00Z', '--until', '1777939200'],
    'POST /webhooks/019e-1/replay',
    { since: '2026-05-04T00:00:00Z', until: '1777939200' },
  ],
])('webhooks %j is sent as %s', async (words, call, body) => {
  expect(await sentBy('webhooks', ...words)).toMatchObject({ call, body })
})

test('trigger lists what it can make', async () => {
  const { code, stdout } = await coffer('trigger')
  expect(code).toBe(0)
  expect(stdout.split('\n').map((row) => row.split(' ')[0])).toEqual([
    'EVENT',
    'transfer.received',
    'deposit.confirmed',
    'deposit.failed',
    'withdrawal.processing',
    'withdrawal.completed',
    'withdrawal.failed',
    'order.filled',
    'conversion.completed',
    'card.transaction',
    'gift_card.completed',
    'gift_card.failed',
    'service_payment.created',
    'service_payment.processing',
    'service_payment.completed',
    'service_payment.failed',
    'service_payment.refunded',
    'invoice.created',
    'invoice.pending',
    'invoice.confirming',
    'invoice.paid',
    'invoice.paid_late',
    'invoice.unmatched',
    'invoice.failed',
    'invoice.expired',
    'invoice.cancelled',
    'invoice.refunded',
    'invoice.hedged',
    'template.deactivated',
    'webhook.test',
    '',
  ])
  const unknown = await coffer('trigger', 'order.filed')
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toMatch(/^EVENT[\s\S]*cannot be triggered; did you mean 'order\.filled'\?/)
})

test('where there is no sandbox nothing is triggered', async () => {
  for (const event of ['order.filled', 'conversion.completed', 'webhook.test']) {
    const { code, stdout, stderr } = await coffer('trigger', event)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('This server is no sandbox: nothing was triggered')
  }
})

test.each([
  [['events', 'transfer.received'], '--types a,b picks events'],
  [['events', '--limit', 'all'], '--limit is a number'],
  [['events', '--limit', '0'], '--limit is a number'],
  [['events', '--limit', '101'], '--limit is a number'],
  [['events', '--types', ''], '--types is empty'],
  [['listen', '--types', ','], '--types is empty'],
  [['webhooks', 'add', 'http://x/', '--events', ''], '--events is empty'],
  [['webhooks', 'update', 'x', '--events', ' '], '--events is empty'],
  [['webhooks', 'deliveries', 'x', 'y', '--status', 'failed'], 'are for the list'],
  [['listen', 'transfer.received'], '--types a,b picks events'],
  [['listen', '--secret', 'whsec_AAAA'], '--secret goes with --forward-to'],
  [['listen', '--forward-to', '3000', '--secret', 'mine!'], '--secret is whsec_ and base64'],
  [['listen', '--forward-to', 'http://'], '--forward-to is a URL'],
  [['trigger', 'order.filled', 'now'], 'takes one EVENT'],
  [['webhooks', 'add'], 'needs one URL'],
  [['webhooks', 'rm'], 'needs one WEBHOOK ID'],
  [['webhooks', 'ad', 'http://x/'], "did you mean 'webhooks add'?"],
  [['webhooks', 'list', 'x'], 'takes no arguments'],
  [['webhooks', 'update', 'x'], 'needs something to change'],
  [['webhooks', 'update', 'x', '--enable', '--disable'], 'either --enable or --disable'],
  [['webhooks', 'deliveries'], 'needs a WEBHOOK ID'],
  [['webhooks', 'deliveries', 'x', '--status', 'lost'], '--status is one of pending'],
  [['webhooks', 'replay', 'x'], 'either a DELIVERY ID or --since'],
  [['webhooks', 'replay', 'x', 'y', '--since', '1'], 'either a DELIVERY ID or --since'],
  [['webhooks', 'replay', 'x', 'y', '--until', '1'], '--until goes with --since'],
  [['triger', 'order.filled'], "did you mean 'trigger'?"],
])('misuse %j ends with 2 and says so', async (args, sentence) => {
  const { code, stdout, stderr } = await coffer(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})
