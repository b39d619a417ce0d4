import assert from 'node:assert'
import { createHmac, randomBytes } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import { parseAmount } from '#core/money'
import { type Rail, railsSection } from '#core/rails'
import { sql } from '#platform/database'
import { simulatedRail } from '#providers/simulated'
import { shippedCatalog } from '../world/shipped-catalog.ts'
import { useTestDatabase } from '../world/test-database.ts'
import { type RailHarness, railContract } from './rail.contract.ts'

const { database } = await useTestDatabase()
const { currency } =
  shippedCatalog.section(railsSection).find('sbp') ?? assert.fail('SBP is in the catalogue')
const payInMs = 900_000
let count = 0

/** A bank that waits for controls, since nothing lets it act by itself; each has a rail of its own. */
async function makeHarness(): Promise<RailHarness> {
  const settings = { code: `rail${count++}`, currency }
  const callbackKey = randomBytes(32)
  let time = Date.parse('2026-05-04T03:02:01.987Z')
  let losesAnswer = false
  const now = () => new Date(time)
  const reopen = () =>
    simulatedRail({
      database,
      settings,
      clock: { now },
      callbackKey,
      linkOf: (id) => `http://bank.test/${id}`,
    })
  const bank = reopen()
  const losing =
    <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      const answer = await call(given)
      if (!losesAnswer) return answer
      losesAnswer = false
      throw new Error('the answer is lost')
    }
  const rail: Rail = { ...bank, createPayIn: losing(bank.createPayIn), pay: losing(bank.pay) }
  const could = async (act: Promise<boolean>) => assert(await act, 'the bank could not')
  return {
    rail,
    reopen,
    now,
    money: (text) => parseAmount(text, currency.asset),
    bankCode: '100000000111',
    outside: {
      pay: (reference, amount) =>
        could(bank.payNow(reference, { amount }).then((payment) => payment !== null)),
      decline: (reference) => could(bank.decline(reference)),
      async expire() {
        time += payInMs
      },
      settlePayout: (reference, outcome) =>
        could(
          bank.settlePayout(reference, outcome === 'done' ? { outcome } : { outcome, reason: 'no account' }),
        ),
      returnPayout: (reference) => could(bank.returnPayout(reference)),
      async payoutsOf(reference) {
        const rows = await database.query(sql`
          select from simulated_bank_transactions
          where rail = ${settings.code} and reference = ${reference} and kind = 'payout'`)
        return rows.length
      },
      async loseNextAnswer() {
        losesAnswer = true
      },
      async callbacks() {
        const heard: Callback[] = []
        await bank.call({ deliver: async (_, callback) => void heard.push(callback) })
        return heard
      },
      sign(body, by = 'the provider') {
        const key = by === 'the provider' ? callbackKey : randomBytes(32)
        return { headers: { 'x-bank-signature': createHmac('sha256', key).update(body).digest('hex') }, body }
      },
    },
    statement: bank.statement,
    close: async () => {},
  }
}

railContract('the simulated bank', makeHarness)
