import { expect } from 'vitest'
import { auditLedger, customerAccount, heldFundsClaim, houseAccount, post } from '#core/ledger'
import { parseFraction } from '#core/money'
import { type Database, sql } from '#platform/database'
import { Answer } from '#platform/http'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { type InvoicePayment, keepPayment, lockStory, nothingPaid } from '#products/invoices/invoice'
import { addInvoice, changeInvoice, type InvoiceResource } from '#products/invoices/publishing'
import { followRefunds, refundClaims, refundRoutes } from '#products/invoices/refunds'
import { heldByWithdrawals, withdrawalClaims } from '#products/withdrawals'
import { withdrawPort } from '../../src/app/parts/withdraw-port.ts'
import { keyCaller } from './key-caller.ts'
import { assetOf, type WorldOptions } from './open-world.ts'
import { openWithdrawalHouse, referencePrices, type WithdrawalHouse } from './withdrawal-house.ts'

type NewInvoice = {
  readonly symbol?: string
  /** A network, or a rail. */
  readonly network?: string
  readonly hedgedTo?: string
}

type Paid = {
  readonly symbol?: string
  /** The customer who pays from a balance here; without one the payment comes on chain. */
  readonly by?: string
  readonly source?: InvoicePayment['source']
  /** The currency after its hedge; null while it waits for the hedge. */
  readonly hedgedFor?: string | null
}

/** Refunds over withdrawals, without HTTP and without chains: a test says which payments come and how withdrawals end. */
export type RefundHouse = WithdrawalHouse & {
  newInvoice(merchant: string, asked?: NewInvoice): Promise<string>
  /** A payment that is credited, without a commission. */
  pay(invoiceId: string, amount: string, paid?: Paid): Promise<void>
  /** Refunds with a key of the merchant, which may withdraw unless the test says otherwise; throws the refusal. */
  refund(merchant: string, invoiceId: string, body?: object, options?: Refunding): Promise<InvoiceResource>
  /** A turn of the worker that ends refunds with their withdrawals. */
  turn(on?: Database): Promise<void>
}

type Refunding = { readonly permissions?: readonly string[]; readonly on?: Database }

export async function openRefundHouse(options: WorldOptions = {}): Promise<RefundHouse> {
  const house = await openWithdrawalHouse(options)
  const { database, catalog, clock, money } = house
  const payingNetworks = new Set(catalog.networks.map(({ code }) => code))
  const telling = { catalog, ids: systemIds, publicUrl: () => 'https://coffer.example' }
  const shared = { ...telling, catalog, businessClock: clock, systemClock: { now: () => new Date() } }
  const spending = { wake() {} }
  const withdraw = withdrawPort({ ...shared, prices: referencePrices(house), payingNetworks, spending })

  function give(merchant: string, symbol: string, amount: string): Promise<void> {
    return database.inTransaction((tx) => {
      const to = customerAccount(merchant, 'funding_available')
      const movements = [{ from: houseAccount('custody'), to, amount: money(symbol, amount) }]
      const named = { id: systemIds.next(), reference: systemIds.next(), kind: 'test_deposit' }
      return post(tx, { ...named, postedAt: clock.now(), movements })
    })
  }

  async function keyOf(merchant: string, permissions: readonly string[]): Promise<string> {
    const id = systemIds.next()
    await database.query(sql`
      insert into api_keys (id, customer_id, sealed_secret, permissions, allowed_ips, rate_limit_per_minute, is_active, created_at)
      values (${id}, ${merchant}, ${Buffer.from('sealed')}, ${[...permissions]}, ${[]}, 600, true, now())`)
    return id
  }

  return {
    ...house,
    async newInvoice(merchant, { symbol = 'USDT', network = 'trc20', hedgedTo } = {}) {
      const asset = assetOf(catalog, symbol)
      const now = clock.now()
      const isRail = catalog.network(network) === undefined
      const chosen = { asset, network, address: isRail ? null : 'an address', tag: null, rate: null }
      const id = systemIds.next()
      const invoice = {
        ...{
          id,
          customerId: merchant,
          templateId: null,
          externalPaymentId: null,
          price: null,
          isWayFixed: true,
        },
        choice: {
          ...{ ...chosen, id: systemIds.next(), due: null, commission: parseFraction('0') },
          ...{ chosenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
        },
        rateSeconds: 900,
        ...{ isShifted: false, hedgingAsset: hedgedTo === undefined ? null : assetOf(catalog, hedgedTo) },
        ...{ description: null, successUrl: null, failUrl: null, facts: nothingPaid, ended: null },
        ...{ isRefunded: false, eventCount: 0, paidAt: null, createdAt: now, updatedAt: now },
        expiresAt: new Date(now.getTime() + 3_600_000),
      }
      const story = { invoice, payments: [], refunds: [] }
      await database.inTransaction(
        async (tx) => void addInvoice(tx, { ...story, events: ['invoice.created'], now }, telling),
      )
      return id
    },
    async pay(
      invoiceId,
      amount,
      { symbol, by, source = by === undefined ? 'onchain' : 'internal', hedgedFor } = {},
    ) {
      const { merchant, got } = await database.inTransaction(async (tx) => {
        const { invoice, payments, refunds } = await lockStory(tx, { id: invoiceId, catalog })
        const { choice, hedgingAsset, customerId } = invoice
        const paid = money(symbol ?? choice?.asset.symbol ?? '', amount)
        const credited =
          hedgingAsset === null
            ? paid
            : hedgedFor === null
              ? null
              : money(hedgingAsset.symbol, hedgedFor ?? amount)
        const now = clock.now()
        const payment: InvoicePayment = {
          ...{
            id: systemIds.next(),
            invoiceId,
            source,
            amount: paid,
            payerId: by ?? null,
            payerAddress: null,
          },
          ...{ network: by === undefined ? (choice?.network ?? null) : null, txid: null },
          ...{ isCounted: paid.asset.symbol === choice?.asset.symbol, isLate: false, error: null },
          choice: null,
          status: credited === null ? 'confirmed' : 'credited',
          ...{ isInBlock: true, isFinal: true, commission: { ...paid, units: 0n }, credited, hedge: null },
          ...{ seenAt: now, confirmedAt: now },
        }
        keepPayment(tx, payment)
        const story = { invoice, refunds, payments: [...payments, payment] }
        changeInvoice(tx, { ...story, events: ['invoice.paid'], now }, telling)
        return { merchant: customerId, got: credited }
      })
      if (got !== null) await give(merchant, got.asset.symbol, hedgedFor ?? amount)
    },
    async refund(
      merchant,
      invoiceId,
      body = {},
      { permissions = ['can_withdraw_crypto'], on = database } = {},
    ) {
      const [route] = refundRoutes({ ...shared, database: on, withdraw })
      const apiKey = await keyOf(merchant, permissions)
      const caller = keyCaller(merchant, { apiKey })
      const params = { invoice_id: invoiceId }
      const answer = await route?.handle({ caller, params, body, query: {}, request: null, requestId: '' })
      if (!(answer instanceof Answer)) throw new Error('a refund is answered by its act')
      if ('refusal' in answer.outcome) throw answer.outcome.refusal
      return answer.outcome.data
    },
    turn: (on = database) => followRefunds({ ...shared, database: on }),
    async expectSoundBooks() {
      const held = heldFundsClaim([heldByWithdrawals])
      const { checks } = await auditLedger(database, [...refundClaims, ...withdrawalClaims, held])
      expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
    },
  }
}
