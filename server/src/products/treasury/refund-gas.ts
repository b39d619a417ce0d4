import { hotWallet, walletAddress } from '#core/addresses'
import { within } from '#core/instructions'
import { listOpenSpends, type StoredSpend } from '#core/spends'
import { actOnEach } from '#platform/workers'
import { coinsIn, tokensIn } from './chain-units.ts'
import { callTimeoutMs, giveGas, type Treasurer, treasurerKeys } from './sweep.ts'

const refundsMax = 500

/**
 * Gives gas to deposit addresses that refund a token. An unlisted token is never swept, so the address that received it
 * pays the refund, and waits until it has the coin for the fee.
 */
export async function giveRefundsGas(treasurer: Treasurer, signal?: AbortSignal): Promise<void> {
  const { database, settings, chain } = treasurer
  const asked = { network: settings.network.code, purpose: 'refund', limit: refundsMax } as const
  // Keys of former generations pay nobody, so gas would help none of their refunds.
  const { generation } = hotWallet(treasurerKeys(treasurer))
  const waiting = (await listOpenSpends(database, asked)).filter(
    (spend) => isWaiting(spend) && spend.generation === generation,
  )
  if (waiting.length === 0) return
  const height = await within(callTimeoutMs, () => chain.tip())
  await actOnEach(waiting, { signal, act: (spend) => giveRefundGas(treasurer, { spend, height }) })
}

function isWaiting({ status, fromIndexes, contract }: StoredSpend): boolean {
  return status === 'requested' && contract !== null && fromIndexes[0] !== 0
}

type Giving = { readonly spend: StoredSpend; readonly height: number }

async function giveRefundGas(treasurer: Treasurer, { spend, height }: Giving): Promise<void> {
  const { chain, settings } = treasurer
  const { contract, units, fromIndexes } = spend
  const [index] = fromIndexes
  if (contract === null || units === null || index === undefined) return
  const wallet = walletAddress(treasurerKeys(treasurer), { generation: spend.generation, index })
  const holdings = await within(callTimeoutMs, () => chain.holdings([wallet.address], { height }))
  // Gas would not help an address without the token.
  if (tokensIn(holdings, { contract, network: settings.network }) < units) return
  const fee = await within(callTimeoutMs, () => chain.feeOf({ contract }))
  const lacking = fee - coinsIn(holdings)
  const coin = settings.holdings.find(({ on }) => on.tokenId === null)
  if (lacking <= 0n || coin === undefined) return
  await giveGas(treasurer, { wallet, symbol: coin.currency.symbol, fee, lacking })
}
