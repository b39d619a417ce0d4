import assert from 'node:assert'
import { afterAll, expect, test } from 'vitest'
import { InvalidCallback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { IssueOrder } from '#core/suppliers'
import { systemIds } from '#platform/ids'
import { lithicHouse, lithicKeys, signWebhook, startLithicServer } from '../../../test/world/lithic-server.ts'
import type { Told } from '../../../test/world/lithic-state.ts'
import type { Fields } from '../../../test/world/party-server.ts'
import { type LithicOptions, lithicIssuer } from './lithic-issuer.ts'

const asset = { symbol: 'USD', scale: 2 }
const server = await startLithicServer()
afterAll(server.stop)
const merchant = { descriptor: 'BOOKS\u0007 & MORE', mcc: '5942', country: 'USA' }

const open = (changed: Partial<LithicOptions> = {}) =>
  lithicIssuer({
    ...{ url: server.url, secret: lithicKeys.secret, account: lithicHouse.account, asset, timeoutMs: 2_000 },
    programs: new Map([['SHOPPING/US/VISA', lithicHouse.program]]),
    callbackSecret: [lithicKeys.stream, lithicKeys.webhooks].map((key) => key.toString('base64')).join(','),
    ...changed,
  })
const issuer = open()

const orderOf = (region = 'US'): IssueOrder => ({
  reference: systemIds.next(),
  options: { cardType: 'SHOPPING', region, paymentSystem: 'VISA', isApplePayAvailable: false },
  amount: parseAmount('20', asset),
})

async function newCard() {
  const answer = await issuer.issue(orderOf())
  assert(answer.status === 'done')
  return answer.result
}

/** The body of the last webhook after these events in one transaction. */
async function afterEvents(told: readonly Told[], change: object = {}) {
  const { cardReference } = await newCard()
  const question = server.issuer.question(cardReference, { cents: 1_000, merchant })
  const token = String(question.token)
  const happened = told.map((one) => server.issuer.happen(token, one))
  const last = happened.at(-1)
  assert(last !== undefined)
  const notice = issuer.readCallback(signWebhook({ ...last.payload, ...change }))
  return { notice, authorizationId: token, eventId: last.id }
}

test('a key that is not accepted, and too many calls, put an order off', async () => {
  expect(
    await open({ secret: 'another-key' }).load({ ...orderOf(), cardReference: systemIds.next() }),
  ).toEqual({
    status: 'deferred',
    reason: 'the issuer answered 401',
  })
  server.onNext('POST /v1/cards', { kind: 'answer', status: 429 })
  expect(await issuer.issue(orderOf())).toEqual({ status: 'deferred', reason: 'the issuer answered 429' })
})

test.each([
  ['500', { kind: 'answer', status: 500 }],
  ['409', { kind: 'answer', status: 409, body: '{"message":"in progress"}' }],
  ['a redirect', { kind: 'answer', status: 302 }],
  ['a proxy’s 404', { kind: 'answer', status: 404, body: '<html>' }],
  ['a refusal without words', { kind: 'answer', status: 400, body: '{}' }],
  ['nonsense', { kind: 'answer', status: 200, body: '[]' }],
  ['a broken connection', { kind: 'lost' }],
  ['silence', { kind: 'silence' }],
] as const)(
  'an order that meets %s is unknown, and its card is the one card of the reference',
  async (_, mishap) => {
    const order = orderOf()
    server.onNext('POST /v1/cards', mishap)
    await expect(open({ timeoutMs: 200 }).issue(order)).rejects.toThrow(/^the issuer /)
    const answer = await issuer.issue(order)
    assert(answer.status === 'done')
    expect(await issuer.findIssued(order)).toEqual(answer)
    expect(server.issuer.cards.filter(({ memo }) => memo === order.reference)).toHaveLength(1)
  },
)

test('a choice without a program of its own is rejected before anybody is asked', async () => {
  const before = server.requests.length
  expect(await issuer.issue(orderOf('GB'))).toEqual({ status: 'rejected', reason: 'CARD_OPTION_UNAVAILABLE' })
  expect(server.requests).toHaveLength(before)
})

test('a memo that only contains the reference is another card', async () => {
  const order = orderOf()
  server.issuer.createCard(
    { memo: `copy of ${order.reference}`, state: 'OPEN', card_program_token: lithicHouse.program },
    systemIds.next(),
  )
  expect(await issuer.findIssued(order)).toBeNull()
})

test('no error shows a number, a cvc or a key', async () => {
  const { cardReference } = await newCard()
  const body = JSON.stringify({ token: cardReference, state: 'OPEN', pan: '4111111111111111', cvv: '12x' })
  server.onNext(`GET /v1/cards/${cardReference}`, { kind: 'answer', status: 200, body })
  const error = await issuer.reveal(cardReference).catch((thrown: unknown) => thrown)
  assert(error instanceof Error)
  expect(`${error.message}\n${error.stack}`).not.toMatch(/4111|12x|test-key/)
  expect(error.message).toBe('the issuer answered no cvv, or one of another form')
})

test('amounts are whole cents of the card’s own currency', async () => {
  const path = `GET /v1/financial_accounts/${lithicHouse.account}`
  const answer = (total: string, currency = 'USD') => ({
    kind: 'answer' as const,
    status: 200,
    body: `{"data":[{"currency":"${currency}","financial_account_token":"${lithicHouse.account}","total_amount":${total}}],"has_more":false}`,
  })
  server.onNext(path, answer('123456789012345'))
  expect(await issuer.balance()).toEqual({ asset, units: 123456789012345n })
  server.onNext(path, answer('-5'))
  expect(await issuer.balance()).toEqual({ asset, units: -5n })
  for (const wrong of [answer('1.5'), answer('1e3'), answer('5', 'EUR')]) {
    server.onNext(path, wrong)
    await expect(issuer.balance()).rejects.toThrow(/^the issuer answered no /)
  }
})

test('an authorization holds what the issuer holds, and its merchant’s words are harmless', async () => {
  const { cardReference } = await newCard()
  const question = server.issuer.question(cardReference, { cents: 1_000, merchant })
  const hold = { hold: { amount: 1_200, currency: 'USD' } }
  const asked = { ...question, amounts: { ...(question.amounts as object), ...hold } } // as the server made it
  expect(issuer.readCallback(signWebhook(asked, lithicKeys.stream))).toMatchObject({
    kind: 'authorization',
    amount: { units: 1_200n },
    merchant: { name: 'BOOKS  & MORE', category: '5942', country: 'USA' },
  })
})

test.each(['CREDIT_AUTHORIZATION', 'BALANCE_INQUIRY'])(
  'a question of kind %s is not answered',
  async (status) => {
    const { cardReference } = await newCard()
    const question = server.issuer.question(cardReference, { cents: 1_000, merchant })
    expect(() => issuer.readCallback(signWebhook({ ...question, status }))).toThrow(InvalidCallback)
  },
)

const asked: Told = { type: 'AUTHORIZATION', amount: 1_000 }

test('an authorization that the issuer declined is reversed, whatever its reason', async () => {
  const late = { ...asked, result: 'DECLINED', detailed: ['CUSTOMER_ASA_TIMEOUT'] }
  const { notice, authorizationId, eventId } = await afterEvents([late])
  expect(notice).toMatchObject({
    ...{ kind: 'reversal', authorizationId, transactionId: eventId, amount: { units: 1_000n } },
  })
  const own = { ...asked, result: 'DECLINED', detailed: ['FRAUD_ADVICE'] }
  expect((await afterEvents([own])).notice).toMatchObject({ kind: 'reversal', amount: { units: 1_000n } })
})

test('a further authorization that is declined frees nothing of the one that was approved', async () => {
  const { notice } = await afterEvents([asked, { ...asked, amount: 200, result: 'DECLINED' }])
  expect(notice).toEqual({ kind: 'activity' })
})

test('an event that breaks the protocol fails alone', async () => {
  const { cardReference } = await newCard()
  const { cursor: before } = await readAll(null)
  const happen = (change: (payload: Record<string, unknown>) => void) => {
    const token = server.issuer.begin(cardReference, merchant)
    const { payload, id } = server.issuer.happen(token, { type: 'CLEARING', amount: 5 })
    change(payload)
    return id
  }
  const eventOf = (payload: Fields) => (payload.events as Fields[])[0]! // as the server made it
  const foreign = happen((payload) => {
    const amounts = { cardholder: { amount: 5, currency: 'EUR' } }
    payload.events = [{ ...eventOf(payload), amounts }]
  })
  const timeless = happen((payload) => {
    payload.events = [{ ...eventOf(payload), created: 'never' }]
  })
  happen((payload) => {
    payload.card_token = 'no card'
  })
  const sound = happen(() => {})
  const { notices } = await issuer.activity(before)
  expect(notices).toMatchObject([
    { kind: 'unreadable', transactionId: foreign, cardReference, reason: expect.stringMatching(/currency/) },
    { kind: 'unreadable', transactionId: timeless, cardReference },
    { kind: 'unreadable', transactionId: expect.any(String), cardReference: '' },
    { kind: 'clearing', transactionId: sound },
  ])
})

test('an expired authorization is reversed by the rest of it', async () => {
  const { notice } = await afterEvents([asked, { type: 'AUTHORIZATION_EXPIRY', amount: 700 }])
  expect(notice).toMatchObject({ kind: 'reversal', amount: { units: 700n } })
})

test('the last clearing of a settled transaction is final, and none before', async () => {
  const [first, second] = [
    { type: 'CLEARING', amount: 400 },
    { type: 'CLEARING', amount: 500 },
  ]
  const pending = await afterEvents([asked, first])
  expect(pending.notice).toMatchObject({ kind: 'clearing', isFinal: false })
  const settled = await afterEvents([asked, first, second], { status: 'SETTLED' })
  expect(settled.notice).toMatchObject({ kind: 'clearing', isFinal: true, amount: { units: 500n } })
})

test('a purchase without a clearing of its own takes its money with its authorization', async () => {
  const { notice, authorizationId } = await afterEvents([{ type: 'FINANCIAL_AUTHORIZATION', amount: 300 }], {
    status: 'SETTLED',
  })
  expect(notice).toMatchObject({ kind: 'clearing', authorizationId, isFinal: true, amount: { units: 300n } })
})

test('what moves no money of a card is only activity', async () => {
  for (const told of [
    asked,
    { type: 'CLEARING', amount: 0 },
    { type: 'CLEARING', amount: 5, result: 'DECLINED' },
    { type: 'SOMETHING_ELSE', amount: 5 },
  ])
    expect((await afterEvents([told])).notice).toEqual({ kind: 'activity' })
  const other = signWebhook({ event_type: 'card.created', card_token: systemIds.next() })
  expect(issuer.readCallback(other)).toEqual({ kind: 'activity' })
})

test('any of several signatures proves a callback, and a key that is none proves nothing', async () => {
  const { headers, body } = signWebhook({ event_type: 'card.created' })
  const signature = headers['webhook-signature']
  const among = { ...headers, 'webhook-signature': `v1,AAAA v1a,${signature} ${signature}` }
  expect(issuer.readCallback({ headers: among, body })).toEqual({ kind: 'activity' })
  const elsewhere = { ...headers, 'webhook-signature': `v1a,${signature}` }
  expect(() => issuer.readCallback({ headers: elsewhere, body })).toThrow(InvalidCallback)
  for (const callbackSecret of ['', 'short', `${'A'.repeat(44)},`, 'not-base64-but-a-key-of-an-api'])
    expect(() => open({ callbackSecret })).toThrow(/not base64/)
})

test('a long list of events is read page by page, each once', async () => {
  const { cardReference } = await newCard()
  const { cursor: before } = await readAll(null)
  const ids: string[] = Array.from({ length: 120 }, (_, index) => {
    const token = server.issuer.begin(cardReference, merchant)
    return server.issuer.happen(token, { type: 'CLEARING', amount: index + 1 }).id
  })
  expect((await readAll(before)).ids).toEqual(ids)
  expect((await readAll(null)).ids.filter((id) => ids.includes(id))).toEqual(ids)
})

async function readAll(from: string | null) {
  const ids: string[] = []
  let cursor = from
  for (let pages = 0; pages < 50; pages++) {
    const page = await issuer.activity(cursor)
    for (const notice of page.notices) if ('transactionId' in notice) ids.push(notice.transactionId)
    if (page.cursor === cursor) break
    cursor = page.cursor
  }
  return { ids, cursor }
}
