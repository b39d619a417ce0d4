import type { WriterParts } from '#core/idempotency'
import { readBalances } from '#core/ledger'
import type { PriceSource } from '#core/prices'
import type { Ids } from '#platform/ids'
import type { EstimateBody } from '#products/withdrawals/withdrawal'
import { type EstimateResource, estimateResource } from './estimate-resource.ts'
import { keepEstimate } from './estimate-store.ts'
import { readCutAmount, readRoute, type TermsParts } from './read-terms.ts'
import { requireRunning } from './request-withdrawal.ts'
import { feeOf, readNetworkFee } from './withdrawal-fee.ts'

type Parts = WriterParts & TermsParts & { readonly prices: PriceSource; readonly ids: Ids }

type Asked = { readonly customerId: string; readonly body: EstimateBody }

const heldMs = 60_000

/** Prices a withdrawal and promises its fee for a minute; if the network's fee rises meanwhile, the house bears it. */
export async function estimateWithdrawal(
  { database, businessClock, systemClock, ids, ...parts }: Parts,
  { customerId, body }: Asked,
): Promise<EstimateResource> {
  const route = readRoute(body, parts)
  const amount = readCutAmount(body.amount, route)
  const estimate = await database.inTransaction(async (tx) => {
    const [, networkFee, balances] = await Promise.all([
      requireRunning(tx, route),
      readNetworkFee(tx, { ...route, systemClock }),
      readBalances(tx, customerId),
    ])
    const createdAt = businessClock.now()
    const asked = {
      ...{ id: ids.next(), customerId, listing: route.listing, amount },
      fee: feeOf(route, { ...parts, networkFee }),
      ...{ createdAt, expiresAt: new Date(createdAt.getTime() + heldMs) },
    }
    const available = balances.get(route.currency.symbol)?.funding_available ?? 0n
    return keepEstimate(tx, asked, { available })
  })
  return estimateResource.of(estimate)
}
