import { formerGenerations, type HouseAddress, hotWallet, houseTag } from '#core/addresses'
import type { ChainHoldings } from '#core/chains'
import { within } from '#core/instructions'
import { sql } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { coinsIn, tokensIn } from './chain-units.ts'
import { type CurrencyHere, currenciesOn } from './hot-and-cold.ts'
import { callTimeoutMs, giveGas, type Treasurer, treasurerKeys } from './sweep.ts'
import { addPayment } from './treasury-payments.ts'

/**
 * Empties the hot wallets of former generations of the keys, which somebody else may have, into the present one: first each
 * token of the catalogue, then the coin that pays their fees. Later arrivals follow.
 */
export async function evacuate(treasurer: Treasurer, signal?: AbortSignal): Promise<void> {
  const keyed = treasurerKeys(treasurer)
  const former = formerGenerations(keyed.accountKeys).map((generation) => hotWallet(keyed, generation))
  await actOnEach(former, { signal, act: (wallet) => evacuateWallet(treasurer, wallet) })
}

async function evacuateWallet(treasurer: Treasurer, wallet: HouseAddress): Promise<void> {
  const { chain, catalog, settings } = treasurer
  const { network } = settings
  const height = await within(callTimeoutMs, () => chain.tip())
  const holdings = await within(callTimeoutMs, () => chain.holdings([wallet.address], { height }))
  const held = currenciesOn(network.code, catalog).filter(
    ({ on }) => tokensIn(holdings, { contract: on.tokenId, network }) > 0n,
  )
  if (held.length === 0) return
  const busy = await readBusy(treasurer, wallet)
  const tokens = held.filter(({ on }) => on.tokenId !== null)
  for (const of of tokens)
    if (!busy.includes(of.currency.symbol)) await moveToken(treasurer, { wallet, of, holdings })
  const coin = held.find(({ on }) => on.tokenId === null)
  // The coin pays the fees of tokens, so it leaves last.
  if (coin === undefined || tokens.length > 0 || busy.length > 0) return
  const fee = await within(callTimeoutMs, () => chain.feeOf({ contract: null }))
  // A rest below its own fee stays.
  if (coinsIn(holdings) > fee) await move(treasurer, { wallet, of: coin })
}

const failurePauseMs = 60_000

/** The currencies with an open payment from or to the wallet, or one that failed a moment ago. */
async function readBusy(
  { database, settings, clock }: Treasurer,
  { address }: HouseAddress,
): Promise<string[]> {
  const since = new Date(clock.now().getTime() - failurePauseMs)
  const rows = await database.query<{ asset: string }>(sql`
    select asset from treasury_payments
    where network = ${settings.network.code} and address = ${address} and purpose in ('sweep', 'gas')
      and (status = 'open' or status = 'failed' and updated_at > ${since})`)
  return rows.map(({ asset }) => asset)
}

type Moving = { readonly wallet: HouseAddress; readonly of: CurrencyHere }

async function moveToken(
  treasurer: Treasurer,
  { wallet, of, holdings }: Moving & { readonly holdings: ChainHoldings },
): Promise<void> {
  const { chain } = treasurer
  const fee = await within(callTimeoutMs, () => chain.feeOf({ contract: of.on.tokenId }))
  const lacking = fee - coinsIn(holdings)
  if (lacking > 0n) return giveGas(treasurer, { wallet, symbol: of.currency.symbol, fee, lacking })
  await move(treasurer, { wallet, of })
}

async function move(treasurer: Treasurer, { wallet, of }: Moving): Promise<void> {
  const { database, ids, clock, settings } = treasurer
  const { network } = settings
  const { generation, index } = wallet
  await addPayment(database, {
    purpose: 'sweep',
    address: wallet.address,
    asset: of.currency.symbol,
    deposits: [],
    spend: {
      ...{ id: ids.next(), network: network.code, fromIndexes: [index], generation },
      address: hotWallet(treasurerKeys(treasurer)).address,
      // Where customers share the present wallet, the tag says that the money is the house's.
      tag: network.tag === null ? null : houseTag,
      ...{ contract: of.on.tokenId, units: null, now: clock.now() },
    },
  })
}
