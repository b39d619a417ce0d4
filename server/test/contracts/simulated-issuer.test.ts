import assert from 'node:assert'
import { createHmac, randomBytes } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import type { Issuer } from '#core/suppliers'
import { sql } from '#platform/database'
import { simulatedIssuer } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { type IssuerHarness, issuerContract } from './issuer.contract.ts'

const { database } = await useTestDatabase()
const asset = shippedCatalog.asset('USD') ?? assert.fail('USD is in the catalogue')
const key = randomBytes(32)

/** An issuer that waits for controls, since nothing lets it act by itself. */
async function makeHarness(): Promise<IssuerHarness> {
  const now = () => new Date('2026-05-04T03:02:01.987Z')
  let losesAnswer = false
  const reopen = () => simulatedIssuer({ database, asset, clock: { now }, key })
  const own = reopen()
  const issuer: Issuer = {
    ...own,
    async issue(order) {
      const answer = await own.issue(order)
      if (!losesAnswer) return answer
      losesAnswer = false
      throw new Error('the answer is lost')
    },
  }
  const made = async (act: Promise<string | null>) => (await act) ?? assert.fail('the issuer could not')
  return {
    issuer,
    reopen,
    money: (text) => parseAmount(text, asset),
    options: { cardType: 'SHOPPING', region: 'US', paymentSystem: 'VISA', isApplePayAvailable: true },
    outside: {
      async decide(reference, outcome) {
        const decision = outcome === 'done' ? { outcome } : { outcome, reason: 'NO_STOCK' }
        await own.settleOrder(reference, decision)
      },
      async loseNextAnswer() {
        losesAnswer = true
      },
      async cardsOf(reference) {
        const rows = await database.query(sql`
          select from simulated_cards join simulated_card_orders using (card_reference)
          where reference = ${reference} and kind = 'issue'`)
        return rows.length
      },
      async authorize(purchase, decide) {
        const deliver = async (callback: Callback) => own.decisionBody(decide(own.readCallback(callback)))
        const told = await own.authorize(purchase, { deliver })
        assert(told !== null && told.decision !== null, 'the house was asked')
        const { authorizationId, decision } = told
        return { authorizationId, isApproved: decision.isApproved }
      },
      clear: (purchase) => made(own.clear({ ...purchase, isFinal: false })),
      reverse: (authorizationId, amount) => made(own.reverse({ authorizationId, amount })),
      refund: (purchase) => made(own.refund(purchase)),
      async callbacks() {
        const heard: Callback[] = []
        await own.call({ deliver: async (callback) => void heard.push(callback) })
        return heard
      },
      sign(body, by = 'the provider') {
        const signing = by === 'the provider' ? key : randomBytes(32)
        const signature = createHmac('sha256', signing).update(body).digest('hex')
        return { headers: { 'x-issuer-signature': signature }, body }
      },
    },
    close: async () => {},
  }
}

issuerContract('the simulated issuer', makeHarness)
