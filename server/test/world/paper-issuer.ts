import { InvalidCallback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type {
  AuthorizationDecision,
  CardSecrets,
  CardState,
  IssuedCard,
  Issuer,
  IssuerNotice,
} from '#core/suppliers'

export type IssuerCall = 'issue' | 'findIssued' | 'load' | 'findLoad' | 'setState' | 'reveal'

/** An issuer on paper. The issuer carries out a repeated call again, so that a repetition shows. */
export type PaperIssuer = Issuer & {
  /** By our references: every time that a card was made, or loaded. */
  readonly issued: ReadonlyMap<string, readonly IssuedCard[]>
  readonly loaded: ReadonlyMap<string, readonly Money[]>
  /** The states of its cards, by its own names. */
  readonly states: ReadonlyMap<string, CardState>
  /** The answer to give instead of carrying out a call; null to carry it out. */
  answers: ((call: IssuerCall, reference: string) => PartyAnswer<never> | null) | null
  /** Throws where a test wants a call to fail. */
  around: (call: IssuerCall, moment: 'before' | 'after') => void
  /** Carries out an order by itself, such as one that it had refused. */
  issuesAfterAll(order: Parameters<Issuer['issue']>[0]): IssuedCard
  secretsOf(cardReference: string): CardSecrets
}

type Options = { readonly name?: string }

export function paperIssuer({ name = 'paper' }: Options = {}): PaperIssuer {
  const issued = new Map<string, IssuedCard[]>()
  const loaded = new Map<string, Money[]>()
  const states = new Map<string, CardState>()
  const refused = new Set<string>()
  let cards = 0
  const done = <Result>(result: Result) => ({ status: 'done', result }) as const
  async function act<Result>(call: IssuerCall, reference: string, make: () => Result) {
    issuer.around(call, 'before')
    const answered = issuer.answers?.(call, reference) ?? null
    if (answered?.status === 'rejected') refused.add(reference)
    const result: PartyAnswer<Result> = answered ?? done(make())
    issuer.around(call, 'after')
    return result
  }
  async function look<Result>(call: IssuerCall, reference: string, known: Result | undefined) {
    issuer.around(call, 'before')
    const answered = issuer.answers?.(call, reference) ?? null
    issuer.around(call, 'after')
    if (answered !== null) return answered
    if (known !== undefined) return done(known)
    return refused.has(reference) ? ({ status: 'rejected', reason: 'DECLINED' } as const) : null
  }
  function make({ reference, amount }: Parameters<Issuer['issue']>[0]): IssuedCard {
    cards += 1
    const card = {
      cost: amount,
      cardReference: `${name}-${cards}`,
      lastFour: String(cards).padStart(4, '0'),
      expiry: '05/29',
    }
    issued.set(reference, [...(issued.get(reference) ?? []), card])
    states.set(card.cardReference, 'ACTIVE')
    return card
  }
  const issuer: PaperIssuer = {
    ...{ name, issued, loaded, states, answers: null, around: () => {} },
    issue: (order) => act('issue', order.reference, () => make(order)),
    findIssued: ({ reference }) => look('findIssued', reference, issued.get(reference)?.[0]),
    load: ({ reference, amount }) =>
      act('load', reference, () => {
        loaded.set(reference, [...(loaded.get(reference) ?? []), amount])
        return { cost: amount }
      }),
    findLoad: ({ reference }) => {
      const [cost] = loaded.get(reference) ?? []
      return look('findLoad', reference, cost && { cost })
    },
    setState: ({ cardReference, state }) =>
      act('setState', cardReference, () => {
        states.set(cardReference, state)
        return state
      }),
    async reveal(cardReference) {
      issuer.around('reveal', 'before')
      return issuer.secretsOf(cardReference)
    },
    secretsOf: (cardReference) => ({
      number: `4000001234${cardReference.replace(/\D/g, '').padStart(6, '0')}`,
      cvc: '917',
      expiry: '05/29',
    }),
    issuesAfterAll: make,
    balance: () => Promise.reject(new Error('paper counts no money')),
    activity: async () => ({ notices: [], cursor: null }),
    readCallback(): IssuerNotice {
      throw new InvalidCallback('paper calls nobody')
    },
    decisionBody: (decision: AuthorizationDecision) => decision,
  }
  return issuer
}
