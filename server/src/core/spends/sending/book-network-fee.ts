import { houseAccount, post } from '#core/ledger'
import { type Money, rescale } from '#core/money'
import type { Tx } from '#platform/database'
import type { Attempt } from '../loads/attempts.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** The kind of the entry of a network's fee; its reference is the attempt. */
export const networkFeeKind = 'network_fee'

type Booking = {
  readonly payer: Pick<Payer, 'catalog' | 'network' | 'ids'>
  readonly attempt: Attempt
  readonly fee: bigint
  readonly now: Date
}

/** Books what a network took from our wallets: the house bears it. A fee in an unlisted coin is not in the books. */
export async function bookNetworkFee(tx: Tx, { payer, attempt, fee, now }: Booking): Promise<void> {
  const amount = feeInBooks(payer, fee)
  if (amount === null || amount.units === 0n) return
  const movement = { from: houseAccount('network_fees'), to: houseAccount('custody'), amount }
  const entry = { id: payer.ids.next(), kind: networkFeeKind, reference: attempt.id, postedAt: now }
  await post(tx, { ...entry, movements: [movement] })
}

/** Rounded up: the house bears the part of a unit that the ledger does not keep. */
function feeInBooks({ catalog, network }: Booking['payer'], fee: bigint): Money | null {
  for (const currency of catalog.currencies) {
    const on = catalog.currencyNetwork(currency, network.code)
    if (on === undefined || on.tokenId !== null) continue
    const { asset } = currency
    return { asset, units: rescale(fee, { from: on.chainDecimals, to: asset.scale, rounding: 'up' }) }
  }
  return null
}
