import type { Fields, PartyReply } from './party-server.ts'

/** A number whose digits JSON shows as they are. */
const literal = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON // Node 22 has it, TypeScript's library lacks it

type Code = {
  readonly qrId: string
  readonly order: string
  readonly amount: string
  readonly expires: string
  status: 'NEW' | 'IN_PROGRESS' | 'EXPIRED' | 'PAID'
  payment: { status: 'IN_PROGRESS' | 'SUCCESS' | 'DECLINED'; id: number; amount: string; date: string } | null
}

type PayoutState = 'WAITING_CONFIRMATION' | 'IN_PROGRESS' | 'COMPLETED' | 'DECLINED'

type Payout = {
  readonly fields: Fields
  readonly amount: string
  paid: string
  state: PayoutState
  reason: string | null
  date: string
}

export const sbpBanks = [
  { alias: 'RAIFFEISEN', name: 'Райффайзенбанк' },
  { alias: 'TINKOFF', name: 'Тинькофф' },
  { alias: 'VTB', name: 'ВТБ' },
]

/** The books as a person at the bank sees them. */
export type SbpState = ReturnType<typeof sbpState>

type Options = { readonly merchant: string; readonly account: string }

const ok = (body: unknown): PartyReply => ({ status: 200, body })
const refused = (code: string, status = 400): PartyReply => ({
  status,
  body: { code, message: 'Операция отклонена' },
})
const now = () => new Date().toISOString().replace('Z', '+00:00')

/**
 * The books of a bank that offers fast payments: codes, payments and payouts. As at the bank whose API it speaks, an order
 * may be registered again until it is paid, and an id of a payout is taken once.
 */
export function sbpState({ merchant, account }: Options) {
  const codes: Code[] = []
  const payouts = new Map<string, Payout>()
  let transactions = 17_000
  const codeOf = (order: string) => {
    const code = codes.findLast((one) => one.order === order)
    if (code === undefined) throw new Error(`the bank knows no order ${order}`)
    return code
  }
  /** The bank's id of the payout that a house calls so. */
  const findPayoutOf = (reference: string) =>
    [...payouts].find(([, { fields }]) => (fields.extra as Fields).reference === reference)?.[0]
  const known = (id: string) => {
    const payout = payouts.get(id)
    if (payout === undefined) throw new Error(`the bank knows no payout ${id}`)
    return payout
  }
  function change(id: string, changed: Partial<Pick<Payout, 'state' | 'reason' | 'paid'>>): Payout {
    return Object.assign(known(id), { ...changed, date: now() })
  }
  return {
    codes,
    payouts,
    findPayoutOf,
    payoutOf: (reference: string) => findPayoutOf(reference) ?? `no payout of ${reference}`,
    /** How often money left for a payout. */
    paidOut: [] as string[],
    /** Whether a confirmed payout is done at once. */
    isInstant: true,
    register(fields: Fields, amount: string): PartyReply {
      const { order, sbpMerchantId, qrExpirationDate, qrType } = fields
      if (sbpMerchantId !== merchant) return refused('ERROR.MERCHANT_NOT_REGISTERED')
      if (fields.account !== account) return refused('ERROR.ACCOUNT_IS_NOT_REGISTERED', 403)
      if (typeof order !== 'string' || !/^[\w.-]{1,40}$/.test(order)) return refused('ERROR.INVALID_ORDER')
      if (qrType !== 'QRDynamic' || amount === '') return refused('ERROR.DYNAMIC_QR_WITHOUT_AMOUNT')
      const expires = String(qrExpirationDate)
      if (!(Date.parse(expires) > Date.now())) return refused('ERROR.QR_EXPIRATION_DATE_NOT_VALID')
      if (codes.some((code) => code.order === order && code.status === 'PAID'))
        return refused('ERROR.ORDER_NUMBER_ALREADY_REGISTERED')
      const qrId = `AD${String(codes.length + 1).padStart(30, '0')}`
      codes.push({ qrId, order, amount, expires, status: 'NEW', payment: null })
      return ok({ code: 'SUCCESS', ...linksOf(qrId, amount) })
    },
    code(qrId: string): PartyReply {
      const code = codes.find((one) => one.qrId === qrId)
      if (code === undefined) return refused('ERROR.NOT_FOUND', 404)
      const { amount, expires, status } = code
      return ok({ qrStatus: status, qrExpirationDate: expires, ...linksOf(qrId, amount) })
    },
    payment(qrId: string): PartyReply {
      const code = codes.find((one) => one.qrId === qrId)
      return code === undefined
        ? refused('ERROR.NOT_FOUND', 404)
        : ok({ code: 'SUCCESS', ...paymentOf(code, merchant) })
    },
    draft(fields: Fields, amount: string): PartyReply {
      const { id } = fields
      if (typeof id !== 'string' || !/^[\w-]{1,20}$/.test(id)) return refused('ERROR.INVALID_REQUEST')
      if (fields.account !== account) return refused('ERROR.ACCOUNT_IS_NOT_REGISTERED', 403)
      if (payouts.has(id)) return refused('ERROR.PAYOUT_ALREADY_EXISTS')
      if (amount === '' || Number(amount) > 1_000_000) return refused('ERROR.INVALID_REQUEST')
      payouts.set(id, {
        ...{ fields, amount, paid: amount, state: 'WAITING_CONFIRMATION', reason: null, date: now() },
      })
      const { bankAlias } = fields.payoutParams as Fields
      if (!sbpBanks.some(({ alias }) => alias === bankAlias)) this.declinePayout(id, 'BANK_NOT_SUPPORTED')
      return ok(payoutBody(known(id)))
    },
    confirm(id: string): PartyReply {
      const payout = payouts.get(id)
      if (payout === undefined) return refused('ERROR.NOT_FOUND', 404)
      if (payout.state !== 'WAITING_CONFIRMATION') return refused('ERROR.PAYOUT_ALREADY_CONFIRMED')
      change(id, { state: 'IN_PROGRESS' })
      if (this.isInstant) this.complete(id)
      return { status: 200, body: undefined }
    },
    payout(id: string): PartyReply {
      const payout = payouts.get(id)
      return payout === undefined ? refused('ERROR.NOT_FOUND', 404) : ok(payoutBody(payout))
    },
    /** A payer pays an order; their bank has the last word on the amount, and may end after the code has. */
    pay(order: string, { amount = codeOf(order).amount, isDone = true } = {}): Fields {
      const code = codeOf(order)
      if (code.status === 'PAID') throw new Error('a code is paid once')
      code.status = isDone ? 'PAID' : 'IN_PROGRESS'
      code.payment = {
        ...{ status: isDone ? 'SUCCESS' : 'IN_PROGRESS', id: ++transactions, amount, date: now() },
      }
      return paymentOf(code, merchant)
    },
    declinePayment(order: string): Fields {
      const code = codeOf(order)
      code.payment = { status: 'DECLINED', id: ++transactions, amount: code.amount, date: now() }
      return paymentOf(code, merchant)
    },
    expire(order: string): void {
      codeOf(order).status = 'EXPIRED'
    },
    /** Money leaves, unless it left before. */
    complete(id: string, paid?: string): Fields {
      const payout = known(id)
      if (payout.state !== 'IN_PROGRESS') throw new Error(`the payout is ${payout.state}`)
      this.paidOut.push(id)
      return calledBack(change(id, { state: 'COMPLETED', paid: paid ?? payout.amount }))
    },
    /** Refuses a payout, or sends it back after it was completed. */
    declinePayout(id: string, reason: string): Fields {
      return calledBack(change(id, { state: 'DECLINED', reason }))
    },
  }
}

function linksOf(qrId: string, amount: string): Fields {
  const payload = `https://qr.nspk.ru/${qrId}?type=02&bank=100000000007&sum=${amount.replace('.', '')}&cur=RUB&crc=AB75`
  return { qrId, payload, qrUrl: `https://pay.raif.ru/api/sbp/v1/qr/${qrId}/image` }
}

function paymentOf({ qrId, order, amount, expires, payment }: Code, merchant: string): Fields {
  const common = { qrId, order, sbpMerchantId: merchant, merchantId: 123, currency: 'RUB', createDate: now() }
  const others = { ...common, qrExpirationDate: expires, additionalInfo: null }
  if (payment === null) return { ...others, amount: literal(amount), paymentStatus: 'NO_INFO' }
  const { id: transactionId, status: paymentStatus, date: transactionDate } = payment
  return { ...others, amount: literal(payment.amount), paymentStatus, transactionId, transactionDate }
}

function payoutBody({ fields, paid, state, reason, date }: Payout): Fields {
  const { id, account, currency, payoutMethod, payoutParams, extra } = fields
  const declineReason = reason === null ? {} : { declineReason: reason }
  return {
    ...{ id, account, amount: literal(paid), currency, payoutMethod, payoutParams, extra, createDate: date },
    status: { value: state, date, ...declineReason },
  }
}

function calledBack(payout: Payout): Fields {
  return { event: 'payout', payout: payoutBody(payout) }
}
