import assert from 'node:assert'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Callback, InvalidCallback } from '#core/callbacks'
import type { Money } from '#core/money'
import type {
  AuthorizationDecision,
  IssuedCard,
  IssueOrder,
  Issuer,
  IssuerNotice,
  LoadOrder,
  Merchant,
} from '#core/suppliers'
import { systemIds } from '#platform/ids'

/**
 * A provider and its outside, for one test. The outside does nothing by itself. Its acts may take effect a little later; the
 * suite waits for them, with a bound.
 */
export type IssuerHarness = {
  readonly issuer: Issuer
  /** The same provider after a restart of ours. */
  reopen(): Issuer
  money(text: string): Money
  /** A choice of card that it issues. */
  readonly options: IssueOrder['options']
  readonly outside: IssuerOutside
  /** Promises that its protocol lacks; the house makes up for them. */
  readonly lacks?: readonly Lack[]
  close(): Promise<void>
}

/** `loads`: money on a card is the house's own affair, so a load is done at once and never found. */
export type Lack = 'loads'

export type Purchase = { readonly cardReference: string; readonly amount: Money; readonly merchant: Merchant }

export type IssuerOutside = {
  /** Ends an order that waits. */
  decide(reference: string, outcome: 'done' | 'rejected'): Promise<void>
  /** The next call that has an effect has it, and its answer does not arrive. */
  loseNextAnswer(): Promise<void>
  /** How many cards there are for a reference. */
  cardsOf(reference: string): Promise<number>
  /**
   * A merchant asks for money, or for this amount in all on an authorization; the house answers by `decide`. Answers the
   * merchant's result and the authorization's id.
   */
  authorize(
    purchase: Purchase & { readonly authorizationId?: string },
    decide: (notice: IssuerNotice) => AuthorizationDecision,
  ): Promise<{ readonly authorizationId: string; readonly isApproved: boolean }>
  /** Each answers the id of its transaction. */
  clear(purchase: Purchase & { readonly authorizationId: string | null }): Promise<string>
  reverse(authorizationId: string, amount: Money): Promise<string>
  refund(purchase: Purchase): Promise<string>
  /** The callbacks that were sent since this was last asked, as they arrived; authorizations are not among them. */
  callbacks(): Promise<Callback[]>
  /** A callback with this body as the provider signs it, or as somebody else does. */
  sign(body: Buffer, by?: 'the provider' | 'somebody else'): Callback
}

const merchant: Merchant = { name: 'Bookshop', category: '5942', country: 'US' }

/** The promises of every issuer of cards. */
export function issuerContract(name: string, makeHarness: () => Promise<IssuerHarness>): void {
  describe(`${name} is an issuer`, () => {
    let house: IssuerHarness
    const lacks = (lack: Lack) => house.lacks?.includes(lack) ?? false

    beforeEach(async () => {
      house = await makeHarness()
      await house.outside.callbacks()
    })
    afterEach(() => house.close())

    const issueOrder = (amount = '20'): IssueOrder => ({
      reference: systemIds.next(),
      options: house.options,
      amount: house.money(amount),
    })

    async function placed(order: IssueOrder): Promise<void> {
      const answer = await house.issuer.issue(order)
      if (answer.status !== 'unknown') expect(await house.issuer.findIssued(order)).toEqual(answer)
    }

    async function issued(order: IssueOrder): Promise<IssuedCard> {
      const found = await vi.waitFor(async () => {
        const answer = await house.issuer.findIssued(order)
        assert(answer?.status === 'done', `the card is ${answer?.status}`)
        return answer
      }, waiting)
      return found.result
    }

    async function newCard(): Promise<IssuedCard> {
      const order = issueOrder()
      await placed(order)
      await house.outside.decide(order.reference, 'done')
      return issued(order)
    }

    const purchase = ({ cardReference }: IssuedCard, amount: string): Purchase => ({
      cardReference,
      amount: house.money(amount),
      merchant,
    })

    /** All that happened after a cursor. */
    async function activityAfter(cursor: string | null) {
      const notices: IssuerNotice[] = []
      let at = cursor
      for (let page = 0; page < 50; page++) {
        const read = await house.issuer.activity(at)
        notices.push(...read.notices)
        if (read.cursor === at || read.notices.length === 0) break
        at = read.cursor
      }
      return { notices, cursor: at }
    }

    const moves = (notices: readonly IssuerNotice[], card: IssuedCard) =>
      notices.filter((one) => 'cardReference' in one && one.cardReference === card.cardReference)

    test('an order never seen is not known, and may be placed', async () => {
      const order = issueOrder()
      expect(await house.issuer.findIssued(order)).toBeNull()
      await placed(order)
      expect(await house.issuer.findIssued(issueOrder())).toBeNull()
    })

    test('a reference makes one card, however often, by whom and at once it is ordered', async () => {
      const order = issueOrder()
      await Promise.allSettled(Array.from({ length: 5 }, () => house.issuer.issue(order)))
      await house.issuer.issue(order)
      await house.outside.decide(order.reference, 'done')
      const card = await issued(order)
      expect(card.lastFour).toMatch(/^\d{4}$/)
      expect(card.expiry).toMatch(/^(0[1-9]|1[0-2])\/\d\d$/)
      expect(card.cost).toEqual(order.amount)
      expect(await house.issuer.issue(order)).toEqual({ status: 'done', result: card })
      expect(await house.reopen().findIssued(order)).toEqual({ status: 'done', result: card })
      expect(await house.outside.cardsOf(order.reference)).toBe(1)
      expect((await newCard()).cardReference).not.toBe(card.cardReference)
    })

    test('an order whose answer was lost is found, and makes no second card', async () => {
      const order = issueOrder()
      await house.outside.loseNextAnswer()
      const answer = await house.issuer.issue(order).catch(() => ({ status: 'unknown' }) as const)
      expect(answer.status).toBe('unknown')
      expect(await house.issuer.findIssued(order)).not.toBeNull()
      await house.outside.decide(order.reference, 'done')
      const card = await issued(order)
      expect(await house.issuer.issue(order)).toEqual({ status: 'done', result: card })
      expect(await house.outside.cardsOf(order.reference)).toBe(1)
    })

    test('an order that is rejected says why in upper case, and makes no card', async () => {
      const order = issueOrder()
      await house.outside.decide(order.reference, 'rejected')
      const first = await house.issuer.issue(order)
      if (first.status === 'unknown') await house.outside.decide(order.reference, 'rejected')
      const answer = first.status === 'unknown' ? await house.issuer.findIssued(order) : first
      assert(answer?.status === 'rejected', `it is ${answer?.status}`)
      expect(answer.reason).toMatch(/^[A-Z][A-Z0-9_]*$/)
      expect(await house.outside.cardsOf(order.reference)).toBe(0)
    })

    test('a load is done once for its reference, at the cost that was ordered', async () => {
      const { cardReference } = await newCard()
      const order: LoadOrder = { reference: systemIds.next(), cardReference, amount: house.money('7.5') }
      expect(await house.issuer.findLoad(order)).toBeNull()
      await house.issuer.load(order)
      await house.outside.decide(order.reference, 'done')
      expect(await house.issuer.load(order)).toEqual({ status: 'done', result: { cost: order.amount } })
      if (lacks('loads')) return
      expect(await house.reopen().findLoad(order)).toEqual({
        status: 'done',
        result: { cost: order.amount },
      })
    })

    test('a load of a blocked card, or of none, is rejected', async () => {
      const card = await newCard()
      await house.issuer.setState({ cardReference: card.cardReference, state: 'BLOCKED' })
      for (const cardReference of [card.cardReference, systemIds.next()]) {
        const order: LoadOrder = { reference: systemIds.next(), cardReference, amount: house.money('7.5') }
        await house.issuer.load(order)
        await house.outside.decide(order.reference, 'done')
        expect(await house.issuer.load(order)).toMatchObject({ status: 'rejected' })
      }
    })

    test('a card freezes and thaws, a state twice is one, and blocked is final', async () => {
      const { cardReference } = await newCard()
      for (const state of ['FROZEN', 'FROZEN', 'ACTIVE', 'BLOCKED', 'BLOCKED'] as const)
        expect(await house.issuer.setState({ cardReference, state })).toEqual({
          status: 'done',
          result: state,
        })
      for (const state of ['ACTIVE', 'FROZEN'] as const)
        expect(await house.reopen().setState({ cardReference, state })).toMatchObject({ status: 'rejected' })
      const unknown = systemIds.next()
      expect(await house.issuer.setState({ cardReference: unknown, state: 'FROZEN' })).toMatchObject({
        status: 'rejected',
      })
    })

    test('the secrets of a card belong to it, and stay the same', async () => {
      const [card, other] = [await newCard(), await newCard()]
      const secrets = await house.issuer.reveal(card.cardReference)
      expect(secrets.number).toMatch(/^\d{16}$/)
      expect(secrets.number.slice(-4)).toBe(card.lastFour)
      expect(secrets.cvc).toMatch(/^\d{3}$/)
      expect(secrets.expiry).toBe(card.expiry)
      expect(await house.reopen().reveal(card.cardReference)).toEqual(secrets)
      expect((await house.issuer.reveal(other.cardReference)).number).not.toBe(secrets.number)
      await expect(house.issuer.reveal(systemIds.next())).rejects.toThrow()
    })

    test('an authorization asks the house, whose word the merchant hears, and moves nothing', async () => {
      const card = await newCard()
      const before = await house.issuer.balance()
      const asked: IssuerNotice[] = []
      const decide = (decision: AuthorizationDecision) => (notice: IssuerNotice) => {
        asked.push(notice)
        return decision
      }
      const yes = await house.outside.authorize(purchase(card, '3.21'), decide({ isApproved: true }))
      expect(yes.isApproved).toBe(true)
      for (const reason of ['insufficient_funds', 'card_frozen', 'card_blocked', 'limit'] as const) {
        const no = await house.outside.authorize(
          purchase(card, '3.21'),
          decide({ isApproved: false, reason }),
        )
        expect(no.isApproved).toBe(false)
      }
      expect(asked[0]).toMatchObject({
        kind: 'authorization',
        transactionId: yes.authorizationId,
        cardReference: card.cardReference,
        amount: house.money('3.21'),
        merchant,
      })
      const ids = asked.map((one) => 'transactionId' in one && one.transactionId)
      expect(new Set(ids).size).toBe(asked.length)
      expect(await house.issuer.balance()).toEqual(before)
      // An issuer may report the end of a declined purchase; that reversal frees nothing, as nothing was held.
      const told = moves((await activityAfter(null)).notices, card)
      expect(told.filter(({ kind }) => kind !== 'reversal')).toEqual([])
    })

    test('a merchant who wants more asks again under the same id, for the amount in all', async () => {
      const card = await newCard()
      const { cursor } = await activityAfter(null)
      const asked: IssuerNotice[] = []
      const answering = (decision: AuthorizationDecision) => (notice: IssuerNotice) => {
        asked.push(notice)
        return decision
      }
      const yes = answering({ isApproved: true })
      const { authorizationId } = await house.outside.authorize(purchase(card, '10'), yes)
      const raise = (amount: string, decide: typeof yes) =>
        house.outside.authorize({ ...purchase(card, amount), authorizationId }, decide)
      expect(await raise('14', yes)).toEqual({ authorizationId, isApproved: true })
      const no = answering({ isApproved: false, reason: 'insufficient_funds' })
      expect(await raise('20', no)).toEqual({ authorizationId, isApproved: false })
      expect(asked).toMatchObject(
        ['10', '14', '20'].map((amount) => ({
          ...{ kind: 'authorization', transactionId: authorizationId },
          ...{ cardReference: card.cardReference, amount: house.money(amount), merchant },
        })),
      )
      // A declined request leaves the money on hold as it is.
      expect(moves((await activityAfter(cursor)).notices, card)).toEqual([])
    })

    test('money that a card moves changes the balance, calls the house, and is told again by activity', async () => {
      const card = await newCard()
      const { cursor } = await activityAfter(null)
      const before = await house.issuer.balance()
      const approve = () => ({ isApproved: true }) as const
      const { authorizationId } = await house.outside.authorize(purchase(card, '10'), approve)
      const ids = [
        await house.outside.clear({ ...purchase(card, '4'), authorizationId }),
        await house.outside.reverse(authorizationId, house.money('6')),
        await house.outside.clear({ ...purchase(card, '1.5'), authorizationId: null }),
        await house.outside.refund(purchase(card, '2.25')),
      ]
      const told = [
        { kind: 'clearing', amount: house.money('4'), authorizationId },
        { kind: 'reversal', amount: house.money('6'), authorizationId },
        { kind: 'clearing', amount: house.money('1.5'), authorizationId: null },
        { kind: 'refund', amount: house.money('2.25') },
      ].map((one, index) => ({ ...one, transactionId: ids[index], cardReference: card.cardReference }))
      const found = await vi.waitFor(async () => {
        const notices = moves((await activityAfter(cursor)).notices, card)
        expect(byId(notices)).toMatchObject(byId(told))
        return notices
      }, waiting)
      const { units } = await house.issuer.balance()
      const { units: spent } = house.money('3.25')
      expect(units).toBe(before.units - spent)
      const heard: IssuerNotice[] = []
      for (const callback of await house.outside.callbacks()) heard.push(house.issuer.readCallback(callback))
      expect(byId(moves(heard, card))).toEqual(byId(found))
    })

    test('activity goes on after its cursor, also after a restart', async () => {
      const card = await newCard()
      const clear = (amount: string) =>
        house.outside.clear({ ...purchase(card, amount), authorizationId: null })
      const first = await clear('1')
      await vi.waitFor(async () => {
        const { notices } = await activityAfter(null)
        expect(moves(notices, card)).toHaveLength(1)
      }, waiting)
      const { cursor } = await activityAfter(null)
      expect(cursor).not.toBeNull()
      const second = await clear('2')
      await vi.waitFor(async () => {
        const { notices } = await house.reopen().activity(cursor)
        const ids = moves(notices, card).map((one) => 'transactionId' in one && one.transactionId)
        expect(ids.filter((id) => id !== first)).toEqual([second])
      }, waiting)
    })

    test('a callback is read as often as it comes, and not at all with another byte or signature', async () => {
      const card = await newCard()
      await house.outside.callbacks()
      const id = await house.outside.clear({ ...purchase(card, '1'), authorizationId: null })
      const [callback] = await house.outside.callbacks()
      assert(callback !== undefined, 'a clearing calls the house')
      const { headers, body } = callback
      const notice = house.issuer.readCallback(callback)
      expect(notice).toMatchObject({ kind: 'clearing', transactionId: id })
      expect(house.reopen().readCallback(callback)).toEqual(notice)
      expect(house.issuer.readCallback(house.outside.sign(body))).toEqual(notice)
      const refused: Callback[] = [
        house.outside.sign(body, 'somebody else'),
        { headers: {}, body },
        { headers, body: Buffer.alloc(0) },
        { headers, body: Buffer.concat([body, Buffer.from(' ')]) },
      ]
      for (let index = 0; index < body.length; index++) {
        const other = Buffer.from(body)
        other[index] = (other[index] ?? 0) ^ 1
        refused.push({ headers, body: other })
      }
      for (const one of refused) expect(() => house.issuer.readCallback(one)).toThrow(InvalidCallback)
    })

    test('an authentic callback that makes no sense is refused, whatever its size', () => {
      const bodies = ['', 'garbage', '[]', '{}', 'null', '{"kind":"clearing"}', 'x'.repeat(1_000_000)]
      for (const text of bodies)
        expect(() => house.issuer.readCallback(house.outside.sign(Buffer.from(text)))).toThrow(
          InvalidCallback,
        )
      const binary = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
      expect(() => house.issuer.readCallback(house.outside.sign(binary))).toThrow(InvalidCallback)
    })
  })
}

const waiting = { timeout: 5_000, interval: 20 }

function byId(notices: readonly { readonly kind: string }[]) {
  const id = (one: object) => ('transactionId' in one ? String(one.transactionId) : '')
  return notices.toSorted((one, other) => id(one).localeCompare(id(other)))
}
