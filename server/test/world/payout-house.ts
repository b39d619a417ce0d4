import { expect } from 'vitest'
import type { KeyUse } from '#core/access'
import { auditLedger, heldFundsClaim } from '#core/ledger'
import { createRails, keepBanks, type Rails } from '#core/rails'
import { reconciliation } from '#core/reconciliation'
import { systemIds } from '#platform/ids'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { inEnglish } from '#platform/sentences'
import { createPayouts, heldByPayouts, payoutClaims, payoutPayments, readRailAmount } from '#products/payouts'
import { heldByWithdrawals, withdrawalClaims } from '#products/withdrawals'
import type { WorldOptions } from './open-world.ts'
import { type PaperRail, paperRail } from './paper-rail.ts'
import { openWithdrawalHouse, referencePrices, someKey, type WithdrawalHouse } from './withdrawal-house.ts'

/** Payouts over a paper rail, beside withdrawals: without HTTP. A test says when the rail is turned to. */
export type PayoutHouse = WithdrawalHouse & {
  readonly rail: PaperRail
  readonly rails: Rails
  /** The answer to a payout; throws its refusal. */
  payOut(
    customerId: string,
    asked?: Partial<typeof toIvan>,
    askedWith?: KeyUse,
  ): Promise<Awaited<ReturnType<typeof answerOf>>>
}

/** The payout that tests request unless they say otherwise. */
export const toIvan = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }

const metrics = { ...createMetrics(), gauges() {} }
const logger = createLogger('silent')

type Payouts = ReturnType<typeof createPayouts>

async function answerOf(payouts: Payouts, asked: Parameters<Payouts['submit']>[0]) {
  const { outcome } = await payouts.submit(asked, null)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

export async function openPayoutHouse(options: WorldOptions = {}): Promise<PayoutHouse> {
  const house = await openWithdrawalHouse(options)
  const { database, catalog, clock } = house
  const rail = paperRail({ now: clock.now })
  const attached = new Map([['sbp', rail]])
  await keepBanks(database, { rail: 'sbp', banks: await rail.banks(), now: clock.now() })
  const parts = { database, catalog, ids: systemIds, prices: referencePrices(house) }
  const rails = createRails({
    ...{ ...parts, rails: attached, clock, logger, metrics },
    ...{ timeoutMs: 2_000, chance: () => 0 },
    payInHandlers: {},
    payoutHandlers: { withdrawal: payoutPayments(parts) },
  })
  const payouts = createPayouts({
    ...parts,
    businessClock: clock,
    systemClock: { now: () => new Date() },
    engines: { rails: { wake() {} } },
  })
  house.beforeClose(() => payouts.close())
  return {
    ...house,
    rail,
    rails,
    async payOut(customerId, asked, askedWith = someKey) {
      const { amount, recipient: phone, bank_code: bankCode } = { ...toIvan, ...asked }
      const terms = { ...readRailAmount(amount, { catalog, rails: attached }), phone, bankCode }
      return answerOf(payouts, { id: systemIds.next(), customerId, askedWith, terms })
    },
    async expectSoundBooks() {
      const held = heldFundsClaim([heldByWithdrawals, heldByPayouts])
      const claims = [...withdrawalClaims, ...payoutClaims, ...reconciliation.claims, held]
      const { checks } = await auditLedger(database, claims)
      expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
    },
  }
}
