import type { Callback } from '#core/callbacks'
import { type Money, parseAmount } from '#core/money'
import { lithicIssuer } from '#providers/lithic'
import { lithicHouse, lithicKeys, signWebhook, startLithicServer } from '../world/lithic-server.ts'
import { type IssuerHarness, issuerContract, type Purchase } from './issuer.contract.ts'

const asset = { symbol: 'USD', scale: 2 }
const centsOf = (amount: Money) => Number(amount.units)
const merchantOf = ({ merchant }: Purchase) => ({
  ...{ descriptor: merchant.name, mcc: merchant.category, country: merchant.country },
})

async function makeHarness(): Promise<IssuerHarness> {
  const server = await startLithicServer()
  const { issuer } = server
  const sent: Callback[] = []
  const { account, program } = lithicHouse
  const reopen = () =>
    lithicIssuer({
      ...{ url: server.url, secret: lithicKeys.secret, account, asset, timeoutMs: 2_000 },
      programs: new Map([['SHOPPING/US/VISA', program]]),
      callbackSecret: [lithicKeys.stream, lithicKeys.webhooks]
        .map((key) => `whsec_${key.toString('base64')}`)
        .join(','),
    })
  const own = reopen()
  function happen(...told: Parameters<typeof issuer.happen>): string {
    const { payload, id } = issuer.happen(...told)
    sent.push(signWebhook(payload))
    return id
  }
  return {
    issuer: own,
    reopen,
    money: (text) => parseAmount(text, asset),
    options: { cardType: 'SHOPPING', region: 'US', paymentSystem: 'VISA', isApplePayAvailable: true },
    lacks: ['loads'],
    outside: {
      async decide(reference, outcome) {
        if (outcome === 'rejected') issuer.refusedMemos.add(reference)
      },
      loseNextAnswer: async () => server.onNext('POST /v1/cards', { kind: 'lost' }),
      cardsOf: async (reference) => issuer.cards.filter(({ memo }) => memo === reference).length,
      async authorize(purchase, decide) {
        const cents = centsOf(purchase.amount)
        const asked = { cents, merchant: merchantOf(purchase), token: purchase.authorizationId }
        const question = issuer.question(purchase.cardReference, asked)
        const notice = own.readCallback(signWebhook(question, lithicKeys.stream))
        const { result } = own.decisionBody(decide(notice)) as { result: string } // as the adapter says it
        const authorizationId = String(question.token)
        happen(authorizationId, { type: 'AUTHORIZATION', amount: cents, result })
        return { authorizationId, isApproved: result === 'APPROVED' }
      },
      async clear(purchase) {
        const { authorizationId, cardReference, amount } = purchase
        const token = authorizationId ?? issuer.begin(cardReference, merchantOf(purchase))
        return happen(token, { type: 'CLEARING', amount: centsOf(amount) })
      },
      reverse: async (authorizationId, amount) =>
        happen(authorizationId, { type: 'AUTHORIZATION_REVERSAL', amount: centsOf(amount) }),
      async refund(purchase) {
        const token = issuer.begin(purchase.cardReference, merchantOf(purchase))
        return happen(token, { type: 'RETURN', amount: centsOf(purchase.amount) })
      },
      callbacks: async () => sent.splice(0),
      sign: (body, by = 'the provider') =>
        signWebhook(body, by === 'the provider' ? lithicKeys.webhooks : Buffer.alloc(32, 3)),
    },
    close: server.stop,
  }
}

issuerContract('an issuer with an API like Lithic’s', makeHarness)
