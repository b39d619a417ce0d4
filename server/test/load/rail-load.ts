import { randomUUID } from 'node:crypto'
import type { Client } from './create-clients.ts'
import { createRetryingLoad, type RetryingLoad } from './create-retrying-load.ts'
import { inTurn } from './in-turn.ts'

/** A client's request to a rail. Amounts are kopecks. */
export type RailWish = {
  readonly holder: Client
  readonly act: 'deposit' | 'payout'
  readonly key: string
  readonly kopecks: bigint
  /** How its payer or its recipient's bank behaves: the kopecks of a deposit, the end of a payout's phone. */
  readonly ending: string
}

/** The funds of each customer at the start: no request here exhausts them. */
export const fundedRoubles = '10000000'
const depositEndings = ['00', '02', '03', '04', '05', '06']
const phoneEndings = ['4567', '0002', '0003', '0005']
export const depositPath = '/funding/deposit/fiat'
export const payoutPath = '/funding/withdraw/fiat'

/** Customers who pay in and pay out. */
export type RailLoad = RetryingLoad<RailWish>

export function createRailLoad(holders: readonly Client[]): RailLoad {
  let serial = 0

  function next(): RailWish {
    const turn = serial++
    const act = turn % 2 === 0 ? 'deposit' : 'payout'
    const endings = act === 'deposit' ? depositEndings : phoneEndings
    const ending = inTurn(endings, Math.floor(turn / 2))
    const kopecks = BigInt(100_00 + turn * 100) + (act === 'deposit' ? BigInt(ending) : 0n)
    return { holder: inTurn(holders, Math.floor(turn / 2)), act, key: randomUUID(), kopecks, ending }
  }

  return createRetryingLoad({
    requestOf,
    toldOf: (told, { transaction_id: id }) => ({ id, told }),
    fair: ['RATE_LIMIT_EXCEEDED'],
    worksOf: (send) => Array.from({ length: 3 }, () => (url) => send(url, next())),
  })
}

function requestOf({ holder: as, act, kopecks, ending, key: idempotency_key }: RailWish) {
  const amount = inRoubles(kopecks)
  if (act === 'deposit') {
    const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp', idempotency_key }
    return { as, path: depositPath, body }
  }
  const body = { amount, recipient: `7916000${ending}`, bank_code: '100000000111', idempotency_key }
  return { as, path: payoutPath, body }
}

/** As answers write it. */
export function inRoubles(kopecks: bigint): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
}
