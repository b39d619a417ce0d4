import { type AccountKeys, type HouseAddress, hotWallet, presentGeneration } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { PayingChain } from '#core/chains'
import { within } from '#core/instructions'
import { compare } from '#core/money'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { actOnEach } from '#platform/workers'
import { coinsIn, heldOf } from './chain-units.ts'
import { giveUpShort } from './give-up-short.ts'
import { addPayment } from './treasury-payments.ts'
import type { TreasurySettings } from './treasury-settings.ts'
import { findUnswept, markSwept, type Unswept } from './unswept.ts'

/** The parts that manage the house's money on one network. */
export type Treasurer = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
  /** The business clock. */
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly chain: PayingChain
  readonly settings: TreasurySettings
}

export const callTimeoutMs = 10_000

/**
 * Moves deposits that are worth a sweep to the hot wallet, address by address. Deposits say where money may be; the
 * chain says whether it is there.
 */
export async function sweep(treasurer: Treasurer, signal?: AbortSignal): Promise<void> {
  const { database, catalog, settings, clock, chain } = treasurer
  await giveUpShort(treasurer)
  const generation = presentGeneration(treasurer.accountKeys)
  const found = await findUnswept(database, { settings, catalog, generation, now: clock.now() })
  if (found.length === 0) return
  const height = await within(callTimeoutMs, () => chain.tip())
  const turned = new Set<string>()
  await actOnEach(tokensFirst(found), {
    signal,
    async act(unswept) {
      const { address } = unswept.wallet
      if (turned.has(address)) return
      // Also after a failure: the coin stays for the token.
      turned.add(address)
      if (!(await sweepAddress(treasurer, { unswept, height }))) turned.delete(address)
    },
  })
}

/** An address's coin pays the fees of its tokens, so the coin is swept last, in a separate turn. */
function tokensFirst(found: readonly Unswept[]): Unswept[] {
  const isCoin = ({ rule }: Unswept) => Number(rule.on.tokenId === null)
  return found.toSorted((one, other) => isCoin(one) - isCoin(other))
}

type Sweeping = { readonly unswept: Unswept; readonly height: number }

/** Sweeps one address. True when it has a payment in progress, so nothing else of it is swept in this turn. */
async function sweepAddress(treasurer: Treasurer, { unswept, height }: Sweeping): Promise<boolean> {
  const { database, chain, clock, settings, ids } = treasurer
  const { wallet, rule, min, deposits } = unswept
  const holdings = await within(callTimeoutMs, () => chain.holdings([wallet.address], { height }))
  if (compare(heldOf(holdings, rule), min) < 0) {
    await noteTaken(treasurer, unswept)
    return false
  }
  const contract = rule.on.tokenId
  if (contract !== null) {
    const gas = await askGas(treasurer, { wallet, contract })
    if (gas === 'unknown') return false
    if (gas.lacking > 0n) {
      const fee = coinsIn(holdings) + gas.lacking
      await giveGas(treasurer, { wallet, symbol: rule.currency.symbol, fee, lacking: gas.lacking })
      return true
    }
  }
  const to = hotWallet(treasurerKeys(treasurer)).address
  const keys = { fromIndexes: [wallet.index], generation: wallet.generation }
  const spend = { id: ids.next(), network: settings.network.code, ...keys, address: to }
  await addPayment(database, {
    purpose: 'sweep',
    address: wallet.address,
    asset: rule.currency.symbol,
    deposits,
    spend: { ...spend, tag: null, contract, units: null, now: clock.now() },
  })
  return true
}

type Asking = { readonly wallet: HouseAddress; readonly contract: string }

/**
 * The coin that an address lacks to send its token, by the prepared transaction, which may need more than a usual one.
 * `unknown` where the token cannot be moved now: such an address does not stop other sweeps.
 */
async function askGas(
  treasurer: Treasurer,
  { wallet, contract }: Asking,
): Promise<{ readonly lacking: bigint } | 'unknown'> {
  const { chain, log, settings } = treasurer
  const to = hotWallet(treasurerKeys(treasurer)).address
  const order = { from: [wallet], to, tag: null, contract, units: 'all' } as const
  try {
    const prepared = await within(callTimeoutMs, () => chain.prepare(order, { taken: [], replaces: null }))
    if (prepared.status === 'ready') return { lacking: 0n }
    return prepared.contract === null ? { lacking: prepared.missing } : 'unknown'
  } catch (error) {
    const { code: network } = settings.network
    log.warn({ network, address: wallet.address, err: error }, 'a token cannot be swept from an address')
    return 'unknown'
  }
}

/**
 * Marks deposits that an earlier sweep took although they were booked after its decision. Without an earlier sweep, the
 * chain is asked again.
 */
async function noteTaken(
  { database, settings, clock }: Treasurer,
  { wallet, rule, deposits }: Unswept,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const [earlier] = await tx.query(sql`
      select from treasury_payments
      where network = ${settings.network.code} and purpose = 'sweep' and address = ${wallet.address}
        and asset = ${rule.currency.symbol} and status = 'confirmed' limit 1`)
    if (earlier !== undefined) markSwept(tx, { deposits, now: clock.now() })
  })
}

type Giving = {
  readonly wallet: HouseAddress
  /** The currency that needs the gas. */
  readonly symbol: string
  readonly fee: bigint
  readonly lacking: bigint
}

const gasGiftsMax = 3
const gasPeriodMs = 24 * 60 * 60 * 1000

/** Sends the coin that a token's payment from a deposit address needs; the payment follows once it is there. */
export async function giveGas(treasurer: Treasurer, { wallet, symbol, fee, lacking }: Giving): Promise<void> {
  const { database, clock, ids, settings, log } = treasurer
  const network = settings.network.code
  const now = clock.now()
  const since = new Date(now.getTime() - gasPeriodMs)
  const [row] = await database.query<{ count: bigint }>(sql`
    select count(*) as count from treasury_payments
    where network = ${network} and address = ${wallet.address} and purpose = 'gas' and created_at > ${since}`)
  if ((row?.count ?? 0n) >= BigInt(gasGiftsMax)) {
    log.warn({ network, address: wallet.address }, 'an address got gas often and gets no more')
    return
  }
  const payer = hotWallet(treasurerKeys(treasurer))
  const keys = { fromIndexes: [payer.index], generation: payer.generation, toIndex: wallet.index }
  const to = { address: wallet.address, toGeneration: wallet.generation }
  const spend = { id: ids.next(), network, ...keys, ...to }
  // At least twice the missing amount, since the fee may rise before the payment.
  const wanted = lacking + fee * BigInt(settings.gasTimes - 1)
  const units = wanted > 2n * lacking ? wanted : 2n * lacking
  await addPayment(database, {
    purpose: 'gas',
    address: wallet.address,
    asset: symbol,
    deposits: [],
    spend: { ...spend, tag: null, contract: null, units, now },
  })
}

export function treasurerKeys({ settings, accountKeys }: Treasurer) {
  return { network: settings.network, accountKeys }
}
