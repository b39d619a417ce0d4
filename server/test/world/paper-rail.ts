import { type Callback, InvalidCallback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type {
  PayInLink,
  PayInOrder,
  PayInReport,
  PayoutOrder,
  PayoutReceipt,
  PayoutReturn,
  Rail,
  RailNotice,
  RailPayment,
} from '#core/rails'

export type RailCall =
  | 'createPayIn'
  | 'findPayIn'
  | 'readPayIn'
  | 'pay'
  | 'findPayout'
  | 'findReturn'
  | 'callback'

/** Throws where a test wants a call to fail, or a process to end. */
export type AroundRail = (call: RailCall, moment: 'before' | 'after') => void

type HeldPayIn = { readonly link: PayInLink; state: PayInReport['state']; readonly payments: RailPayment[] }

/** A rail on paper. The rail carries out a repeated call again, so that a repetition shows. */
export type PaperRail = Rail & {
  /** By our references. */
  readonly payIns: ReadonlyMap<string, HeldPayIn>
  /** How often each link was made. */
  readonly linksMade: ReadonlyMap<string, number>
  /** The payouts by our references. */
  readonly paid: ReadonlyMap<string, readonly PayoutReceipt[]>
  readonly returned: ReadonlyMap<string, PayoutReturn>
  /** The answer to give instead of carrying out a call; null to carry it out. */
  answers: ((call: RailCall, reference: string) => PartyAnswer<never> | null) | null
  around: AroundRail
  /** Payouts that it has refused and calls failed; a test may still have it pay one later. */
  readonly refused: ReadonlySet<string>
  setState(reference: string, state: PayInReport['state']): void
  /** Somebody pays a link; answers the notice of it. */
  payerPays(reference: string, payment: NewPayment): RailNotice
  /** Pays a payout by itself, such as one that it had refused. */
  paysAfterAll(order: PayoutOrder): PayoutReceipt
  /** Sends a payout back; answers the notice of it. */
  sendsBack(order: Pick<PayoutOrder, 'reference' | 'amount'>): RailNotice
  /** The callback that tells a notice; with another signature it is not authentic. */
  callbackOf(notice: RailNotice, options?: { signature?: string }): Callback
}

type NewPayment = { readonly amount: Money; readonly transactionId?: string; readonly paidAt?: Date }

type Options = { readonly name?: string; readonly now: () => Date }

export function paperRail({ name = 'paper', now }: Options): PaperRail {
  const payIns = new Map<string, HeldPayIn>()
  const linksMade = new Map<string, number>()
  const paid = new Map<string, PayoutReceipt[]>()
  const returned = new Map<string, PayoutReturn>()
  const refused = new Set<string>()
  const notices: RailNotice[] = []
  let transactions = 0
  const nextId = () => `${name}-${++transactions}`
  async function answer<Result>(
    call: RailCall,
    act: () => PartyAnswer<Result>,
    reference: string,
  ): Promise<PartyAnswer<Result>> {
    rail.around(call, 'before')
    const result = rail.answers?.(call, reference) ?? act()
    rail.around(call, 'after')
    return result
  }
  async function tell<Result>(call: RailCall, act: () => Result): Promise<Result> {
    rail.around(call, 'before')
    const result = act()
    rail.around(call, 'after')
    return result
  }
  const done = <Result>(result: Result) => ({ status: 'done', result }) as const
  function payOut({ reference, amount }: PayoutOrder): PayoutReceipt {
    const receipt = { transactionId: nextId(), amount, paidAt: now() }
    paid.set(reference, [...(paid.get(reference) ?? []), receipt])
    return receipt
  }
  const rail: PaperRail = {
    name,
    payIns,
    linksMade,
    paid,
    returned,
    refused,
    answers: null,
    around: () => {},
    banks: async () => [{ code: '100000000111', name: 'Northern Bank' }],
    createPayIn: ({ reference }: PayInOrder) =>
      answer('createPayIn', () => done(makeLink(reference)), reference),
    async findPayIn({ reference }) {
      const answered = rail.answers?.('findPayIn', reference)
      return tell('findPayIn', () => {
        const link = payIns.get(reference)?.link
        return answered ?? (link === undefined ? null : done(link))
      })
    },
    readPayIn: ({ reference }) =>
      tell('readPayIn', () => {
        const held = payIns.get(reference)
        if (held === undefined) throw new Error('no such pay-in')
        return { state: held.state, payments: [...held.payments] }
      }),
    async pay(order) {
      const result = await answer('pay', () => done(payOut(order)), order.reference)
      if (result.status === 'rejected') refused.add(order.reference)
      return result
    },
    async findPayout({ reference }) {
      const answered = rail.answers?.('findPayout', reference)
      return tell('findPayout', () => {
        const receipt = paid.get(reference)?.[0]
        if (answered != null) return answered
        if (receipt !== undefined) return done(receipt)
        return refused.has(reference) ? { status: 'rejected', reason: 'refused' } : null
      })
    },
    findReturn: ({ reference }) => tell('findReturn', () => returned.get(reference) ?? null),
    readCallback({ headers, body }) {
      rail.around('callback', 'before')
      const notice = notices[Number.parseInt(body.toString(), 10)]
      if (headers['x-signature'] !== name || notice === undefined) throw new InvalidCallback('not signed')
      return notice
    },
    setState(reference, state) {
      const held = payIns.get(reference)
      if (held !== undefined) held.state = state
    },
    payerPays(reference, { amount, transactionId = nextId(), paidAt = now() }) {
      const payment = { transactionId, amount, payer: 'IVAN I.', paidAt }
      const held = payIns.get(reference)
      held?.payments.push(payment)
      return { kind: 'payment', reference, providerReference: held?.link.providerReference ?? null, payment }
    },
    paysAfterAll: payOut,
    sendsBack({ reference, amount }) {
      const one = returned.get(reference) ?? {
        transactionId: nextId(),
        reference,
        amount,
        returnedAt: now(),
      }
      returned.set(reference, one)
      return { kind: 'return', returned: one }
    },
    callbackOf(notice, { signature = name } = {}) {
      notices.push(notice)
      return { headers: { 'x-signature': signature }, body: Buffer.from(String(notices.length - 1)) }
    },
  }
  function makeLink(reference: string): PayInLink {
    const count = (linksMade.get(reference) ?? 0) + 1
    linksMade.set(reference, count)
    const link = { providerReference: `link ${reference} ${count}`, url: `https://bank.example/${reference}` }
    payIns.set(reference, { link, state: 'open', payments: [] })
    return link
  }
  return rail
}
