import { type KeyPlace, walletAddress } from '#core/addresses'
import { type ChainHoldings, contractKey, type Prepared } from '#core/chains'
import { within } from '#core/instructions'
import { type Queryable, sql } from '#platform/database'
import { hasOutputs, laneOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { openStatuses } from '../spend/spend-conditions.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** The holdings of a paying address in blocks, read once, when they are first needed. */
export type WalletHoldings = () => Promise<ChainHoldings>

type At = { readonly lane: KeyPlace; readonly height: number }

export function readWallet(payer: Payer, { lane, height }: At): WalletHoldings {
  const { chain, timeoutMs } = payer
  let asked: Promise<ChainHoldings> | null = null
  return () => {
    const { address } = walletAddress(payer, lane)
    asked ??= within(timeoutMs, () => chain.holdings([address], { height }))
    return asked
  }
}

type Short = Extract<Prepared, { status: 'short' }>
type Ready = Extract<Prepared, { status: 'ready' }>
type Fitting = { readonly spend: StoredSpend; readonly prepared: Ready; readonly wallet: WalletHoldings }

/**
 * The amount that a payer lacks for a prepared transaction beside everything that it has on the way; null when it lacks
 * nothing. A transaction that was mined and is not seen yet counts twice: the spend then waits a little, and is never paid
 * out of money that is gone.
 */
export async function missingBeside(payer: Payer, fitting: Fitting): Promise<Short | null> {
  const { spend, prepared, wallet } = fitting
  // Only one transaction uses an output. A void goes first: spends behind its gap would otherwise wait for ever.
  if (hasOutputs(payer.network) || spend.purpose === 'void') return null
  const { height, sums } = await wallet()
  const others = await readOnTheWay(payer.database, { payer, spend, height })
  const isCoin = spend.contract === null
  const coin = sums.find(({ contract }) => contract === null)?.units ?? 0n
  const wanted = others.coin + prepared.feeMax + (isCoin ? prepared.units : 0n)
  if (wanted > coin) return { status: 'short', contract: null, missing: wanted - coin }
  if (isCoin) return null
  return tokensMissing(payer, { ...fitting, sums, onTheWay: others.tokens })
}

type Tokens = Fitting & { readonly sums: ChainHoldings['sums']; readonly onTheWay: bigint }

function tokensMissing(
  { network, catalog }: Payer,
  { spend, prepared, sums, onTheWay }: Tokens,
): Short | null {
  const keyOf = (contract: string | null) => contractKey(contract, network)
  const key = keyOf(spend.contract)
  const isListed = catalog.currencies.some((currency) => {
    const tokenId = catalog.currencyNetwork(currency, network.code)?.tokenId
    return tokenId != null && keyOf(tokenId) === key
  })
  const held = sums.find(({ contract }) => contract !== null && keyOf(contract) === key)?.units
  // Chains need not say what they hold of unlisted tokens: payments of those go one after the other.
  const units = held ?? (isListed || onTheWay > 0n ? 0n : prepared.units)
  const wanted = onTheWay + prepared.units
  if (wanted <= units) return null
  return { status: 'short', contract: spend.contract, missing: wanted - units }
}

type Beside = { readonly payer: Payer; readonly spend: StoredSpend; readonly height: number }

/**
 * The most that the other spends of a payer may still take from its holdings at that height. At most one of a spend's
 * transactions happens, so the dearest of them counts.
 */
async function readOnTheWay(
  database: Queryable,
  { payer: { network }, spend, height }: Beside,
): Promise<{ coin: bigint; tokens: bigint }> {
  const { generation, index } = laneOf(spend)
  const rows = await database.query<{ contract: string | null; coin: bigint; units: bigint }>(sql`
    with candidates as (
      select id from spends where network = ${network.code} and status in ${openStatuses}
      union
      select spend_id from spend_attempts where network = ${network.code} and block_height > ${height}
    ), taking as (
      select spends.contract, max(attempt.units) as units,
        max(attempt.fee_max + case when spends.contract is null then attempt.units else 0 end) as coin
      from candidates join spends using (id) join spend_attempts attempt on attempt.spend_id = spends.id
      where spends.id <> ${spend.id} and spends.from_indexes[1] = ${index} and spends.generation = ${generation}
        and attempt.status in ('prepared', 'signed', 'broadcast', 'seen', 'confirmed', 'failed')
        and (attempt.status <> 'failed' or attempt.block_height > ${height})
      group by spends.id, spends.contract
      having count(*) filter (where attempt.status in ('seen', 'confirmed') and attempt.block_height <= ${height}) = 0
    )
    select contract, sum(coin) as coin, sum(units) as units from taking group by contract`)
  const key = contractKey(spend.contract, network)
  const same = rows.filter(({ contract }) => contract !== null && contractKey(contract, network) === key)
  return {
    coin: rows.reduce((sum, { coin }) => sum + coin, 0n),
    tokens: same.reduce((sum, { units }) => sum + units, 0n),
  }
}
