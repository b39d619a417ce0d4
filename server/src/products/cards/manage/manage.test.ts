import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openCardHouse } from '../../../../test/world/card-house.ts'
import { codeOf } from '../../../../test/world/withdrawal-house.ts'

const house = await openCardHouse()
const { issuer, engine, database } = house
afterAll(async () => {
  await house.expectSoundCards()
  await house.close()
})

async function withCard() {
  const customer = await house.newCustomer({ funding_available: { USDT: '1000' } })
  const card = await house.newCard(customer)
  const params = { card_id: String(card.id) }
  const act = (operation: string, body?: object) =>
    house.call(operation, customer, { params, ...(body && { body }) })
  const [row] = await database.query<{ id: string; card_reference: string }>(sql`
    select id, card_reference from cards where number = ${card.id}`)
  return { customer, params, act, id: row?.id ?? '', reference: row?.card_reference ?? '' }
}

test('a card is frozen and unfrozen as often as its owner likes, and the issuer hears of it', async () => {
  const { act, reference } = await withCard()
  for (const [operation, state] of [
    ['freezeCard', 'FROZEN'],
    ['freezeCard', 'FROZEN'],
    ['unfreezeCard', 'ACTIVE'],
    ['unfreezeCard', 'ACTIVE'],
    ['freezeCard', 'FROZEN'],
  ] as const) {
    expect(await act(operation)).toMatchObject({ status: state, balance: '50' })
    await engine.turn()
    expect(issuer.states.get(reference)).toBe(state)
  }
  expect(await codeOf(act('topUpCard', { amount: '10' }))).toBe('CARD_FROZEN')
})

test('a blocked card stays blocked, and its balance is in the wallet', async () => {
  const { act, customer, reference } = await withCard()
  expect(await act('blockCard')).toMatchObject({ status: 'BLOCKED', balance: '0' })
  expect(await house.wallet(customer)).toBe('994/0')
  await engine.turn()
  expect(issuer.states.get(reference)).toBe('BLOCKED')
  expect(await act('blockCard')).toMatchObject({ status: 'BLOCKED' })
  for (const operation of ['freezeCard', 'unfreezeCard'])
    expect(await codeOf(act(operation))).toBe('CARD_BLOCKED')
  expect(await codeOf(act('topUpCard', { amount: '10' }))).toBe('CARD_BLOCKED')
  expect(await codeOf(act('setCardLimits', { per_day: '1' }))).toBe('CARD_BLOCKED')
  expect(await house.history(customer)).toEqual([
    'card_issue completed 50 USDT',
    'card_return completed 50 USDT',
  ])
})

test('a load that ends after its card was blocked goes on to the wallet', async () => {
  const { act, customer } = await withCard()
  await act('topUpCard', { amount: '25' })
  await act('blockCard')
  await engine.turn()
  // 56 for the card, 25.5 for the load, and 75 back.
  expect(await house.wallet(customer)).toBe('993.5/0')
  expect(await act('getCard')).toMatchObject({ status: 'BLOCKED', balance: '0' })
})

test('what authorisations hold stays on a card that is blocked', async () => {
  const { act, customer, id } = await withCard()
  const hold = { from: customerAccount(id, 'card_available'), to: customerAccount(id, 'card_held') }
  const entry = { id: systemIds.next(), kind: 'test_hold', reference: id, postedAt: house.clock.now() }
  const amount = house.money('USD', '20')
  await database.inTransaction((tx) => post(tx, { ...entry, movements: [{ ...hold, amount }] }))
  await act('blockCard')
  expect(await house.wallet(customer)).toBe('974/0')
  // No authorisation has made this hold, so the audit would miss one.
  const undone = { ...entry, id: systemIds.next(), kind: 'test_release' }
  const back = { from: hold.to, to: houseAccount('supplies'), amount }
  await database.inTransaction((tx) => post(tx, { ...undone, movements: [back] }))
})

test('states that overtake each other on their way leave the issuer with the last one', async () => {
  const { act, reference } = await withCard()
  await act('freezeCard')
  let isFirst = true
  issuer.around = (call, moment) => {
    // The card is unfrozen while the issuer learns that it is frozen.
    if (call === 'setState' && moment === 'after' && isFirst) {
      isFirst = false
      overtaking = act('unfreezeCard')
    }
  }
  let overtaking: Promise<unknown> = Promise.resolve()
  await engine.turn()
  await overtaking
  issuer.around = () => {}
  await engine.turn()
  await engine.turn()
  expect(issuer.states.get(reference)).toBe('ACTIVE')
})

test('an issuer that is silent keeps no card from being frozen here, and hears of it later', async () => {
  const { act, reference } = await withCard()
  issuer.around = () => {
    throw new Error('no line')
  }
  expect(await act('freezeCard')).toMatchObject({ status: 'FROZEN' })
  await engine.turn().catch(() => {})
  issuer.around = () => {}
  expect(issuer.states.get(reference)).toBe('ACTIVE')
  house.clock.advance(3_600_000)
  await engine.turn()
  expect(issuer.states.get(reference)).toBe('FROZEN')
})

test('limits are set one by one, stay without their field, and are removed by null', async () => {
  const { act } = await withCard()
  expect(await act('setCardLimits', { per_purchase: '10', per_day: '100.5' })).toMatchObject({
    limits: { per_purchase: '10', per_day: '100.5', per_month: null },
  })
  expect(await act('setCardLimits', { per_month: '500', per_purchase: null })).toMatchObject({
    limits: { per_purchase: null, per_day: '100.5', per_month: '500' },
  })
  for (const per_day of ['0', '-1', '1.001', '1e2'])
    expect(await codeOf(act('setCardLimits', { per_day }))).toBe('VALIDATION_ERROR')
  expect(await act('getCard')).toMatchObject({ limits: { per_day: '100.5' } })
})

/** 32 bytes of zero but for those that are named, in base64url. */
function bytes(named: { readonly [at: string]: number } = {}): string {
  return Buffer.from(Object.assign(new Uint8Array(32), named)).toString('base64url')
}

/** The u-coordinates of small order on Curve25519 and its twist, also unreduced and with the bit set that is ignored. */
const lowOrder = [
  ...['00'.repeat(32), `01${'00'.repeat(31)}`],
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  ...['ec', 'ed', 'ee'].map((low) => `${low}${'ff'.repeat(30)}7f`),
].flatMap((hex) => {
  const [plain, marked] = [Buffer.from(hex, 'hex'), Buffer.from(hex, 'hex')]
  marked[31] = (marked[31] ?? 0) | 0x80
  return [plain, marked].map((one) => one.toString('base64url'))
})

describe('the number of a card', () => {
  test.each([
    ['RSA-OAEP-256', {}],
    ['ECDH-ES', { crv: 'P-256' }],
    ['ECDH-ES', { crv: 'P-521' }],
    ['ECDH-ES', { crv: 'X25519' }],
  ])('is told for a key of %s %j, readable with its private half alone', async (alg, options) => {
    const { act, reference } = await withCard()
    const { publicKey, privateKey } = await generateKeyPair(alg, { ...options, extractable: true })
    const public_key = { ...(await exportJWK(publicKey)), kid: 'mine', use: 'enc' }
    const { jwe } = await act('revealCard', { public_key })
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
    const { number, cvc, expiry } = issuer.secretsOf(reference)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ number, cvc, date_expired: expiry })
    expect(protectedHeader).toMatchObject({ alg, enc: 'A256GCM', kid: 'mine' })
  })

  test('is told for no other key, and never of a blocked card', async () => {
    const { act } = await withCard()
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true })
    const [own, secret] = [await exportJWK(publicKey), await exportJWK(privateKey)]
    const short = await exportJWK((await generateKeyPair('ECDH-ES')).publicKey)
    for (const public_key of [
      secret,
      {},
      { kty: 'oct', k: 'c2VjcmV0' },
      { ...own, use: 'sig' },
      { ...own, alg: 'RSA-OAEP' },
      { ...own, alg: 'RSA1_5' },
      { ...own, e: 'Aw' },
      { ...own, n: 'AQAB' },
      { ...own, n: `${'A'.repeat(400)}AQAB` },
      { ...own, n: 'x'.repeat(10_000) },
      { ...own, kid: 'x'.repeat(129) },
      { ...own, kid: {} },
      { ...short, crv: 'secp256k1' },
      { ...short, x: 'AAAA' },
      { ...short, y: short.x },
      { kty: 'OKP', crv: 'Ed25519', x: short.x },
      { kty: ['EC'], crv: 'P-256' },
      { kty: 'EC', crv: 'P-256', x: bytes(), y: bytes() },
      { ...short, x: bytes(), y: bytes({ '0': 1 }) },
      { ...short, y: short.y?.slice(0, -2) },
      ...lowOrder.map((x) => ({ kty: 'OKP', crv: 'X25519', x })),
      { kty: 'OKP', crv: 'X25519', x: short.x?.slice(0, -2) },
    ])
      expect([public_key, await codeOf(act('revealCard', { public_key }))]).toEqual([
        public_key,
        'VALIDATION_ERROR',
      ])
    await act('blockCard')
    expect(await codeOf(act('revealCard', { public_key: own }))).toBe('CARD_BLOCKED')
  })

  test('is told ten times a minute for a card, also to requests at a time', async () => {
    const { act } = await withCard()
    const other = await withCard()
    const { publicKey } = await generateKeyPair('ECDH-ES', { extractable: true })
    const public_key = await exportJWK(publicKey)
    const codes = await Promise.all(
      Array.from({ length: 13 }, () => codeOf(act('revealCard', { public_key }))),
    )
    expect(codes.filter((code) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(3)
    expect(await other.act('revealCard', { public_key })).toMatchObject({ jwe: expect.any(String) })
    house.clock.advance(45_000)
    const refusal = await act('revealCard', { public_key }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: { status: 429 }, details: { limit: 10, retry_after_seconds: 15 } })
    house.clock.advance(15_000)
    expect(await act('revealCard', { public_key })).toMatchObject({ jwe: expect.any(String) })
  })

  test('leaves no trace but that it was asked for, even when the issuer fails with it in its words', async () => {
    const { act, id, reference } = await withCard()
    const { publicKey } = await generateKeyPair('ECDH-ES', { extractable: true })
    const public_key = await exportJWK(publicKey)
    await act('revealCard', { public_key })
    const { number } = issuer.secretsOf(reference)
    issuer.around = () => {
      throw new Error(`the card ${number} is not ready`)
    }
    const refusal = await act('revealCard', { public_key }).catch((error: unknown) => error)
    issuer.around = () => {}
    expect(refusal).toMatchObject({ kind: { code: 'CARD_SECRETS_UNAVAILABLE' }, details: null })
    expect([String(refusal), (refusal as Error).cause]).toEqual([
      expect.not.stringContaining(number),
      undefined,
    ])
    const noted = await database.query(sql`select api_key from card_reveals where card_id = ${id}`)
    expect(noted).toEqual([{ api_key: 'a key' }, { api_key: 'a key' }])
  })
})
