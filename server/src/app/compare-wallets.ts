import type { Catalog, CurrencyNetwork, Network } from '#core/catalog'
import { type Chain, contractKey } from '#core/chains'
import type { Asset } from '#core/money'
import type { Sum } from './custody-books.ts'
import type { Leaving, OpenPayment, WalletsRead } from './read-wallets.ts'

/** The part of a chain that the audit asks. */
export type AuditedChain = Pick<Chain, 'network' | 'scan' | 'holdings' | 'find'>

/** What our wallets hold of a currency on a network, beside what they have to hold. */
export type Comparison = {
  readonly network: string
  readonly symbol: string
  /** With as many decimals as the chain and the ledger need; all units below are of this one. */
  readonly asset: Asset
  readonly height: number
  readonly held: bigint
  /** The expected parts; parts of nothing are left out. */
  readonly terms: readonly Term[]
  /** Held less expected. */
  readonly difference: bigint
  /** The most that payments can have left above the expected amount, in parts below the ledger's precision. */
  readonly dustMax: bigint
  /** Deposits that people doubt: they may have brought anything up to this. */
  readonly doubted: bigint
}

type Term = { readonly name: string; readonly units: bigint }

export type Compared =
  | { readonly network: string; readonly comparisons: readonly Comparison[] }
  /** The comparison would prove nothing. */
  | {
      readonly network: string
      readonly problem: string /** It may succeed in a moment. */
      readonly isMoving?: boolean
    }

type Comparing = { readonly chain: AuditedChain; readonly read: WalletsRead; readonly catalog: Catalog }

// Payments below one unit of the ledger leave no row, so some more of them than of others may have come.
const unseenDustMax = 1_000n

/**
 * Compares the wallets of a network, at the block that was read last, with the books of the same moment. Only what is on
 * the chain for certain counts: a payment of ours may be in a block that nobody has noted yet, so each is looked up.
 */
export async function compareWallets(sums: readonly Sum[], comparing: Comparing): Promise<Compared> {
  const { chain, read } = comparing
  const { network, cursor } = read
  const code = network.code
  if (cursor === null) return { network: code, problem: 'its chain was never read' }
  const leaving = await readLeaving(chain, { read, height: cursor.height })
  const { height, sums: held } = await readHoldings(chain, { read, height: cursor.height })
  const { rolledBackTo } = await chain.scan(cursor, { blocksMax: 1 })
  if (height !== cursor.height)
    return {
      network: code,
      problem: `its chain was read to block ${cursor.height}, and it tells its holdings at ${height} only`,
      isMoving: true,
    }
  if (rolledBackTo !== null)
    return { network: code, problem: 'its chain was reorganised meanwhile', isMoving: true }
  const known = { ...comparing, sums, held, leaving, height }
  const comparisons = listingsOn(comparing.catalog, network).map((listing) => compare(listing, known))
  return { network: code, comparisons }
}

type At = { readonly read: WalletsRead; readonly height: number }

const addressesAtOnceMax = 1_000

async function readHoldings(chain: AuditedChain, { read, height }: At) {
  const sums: { contract: string | null; units: bigint }[] = []
  let lowest = height
  for (let start = 0; start < read.addresses.length; start += addressesAtOnceMax) {
    const addresses = read.addresses.slice(start, start + addressesAtOnceMax)
    const part = await chain.holdings(addresses, { height })
    sums.push(...part.sums)
    if (part.height !== height) lowest = part.height
  }
  return { height: lowest, sums }
}

/** What open payments took from the wallets in blocks up to that height. */
async function readLeaving(chain: AuditedChain, { read, height }: At): Promise<Leaving[]> {
  const leaving: Leaving[] = []
  for (const payment of read.open) {
    const sighting = await chain.find(payment.transaction)
    if (sighting.status !== 'included' || sighting.height > height) continue
    leaving.push({ ...leavingOf(payment), units: sighting.succeeded ? payment.units : 0n, fee: sighting.fee })
  }
  return leaving
}

function leavingOf({ address, contract }: OpenPayment): Pick<Leaving, 'address' | 'contract'> {
  return { address, contract }
}

type Known = Comparing & {
  readonly sums: readonly Sum[]
  readonly held: readonly { readonly contract: string | null; readonly units: bigint }[]
  readonly leaving: readonly Leaving[]
  readonly height: number
}

type Listing = { readonly symbol: string; readonly ledger: Asset; readonly on: CurrencyNetwork }

function compare({ symbol, ledger, on }: Listing, known: Known): Comparison {
  const { network } = known.read
  const asset = { symbol, scale: Math.max(ledger.scale, on.chainDecimals) }
  const ofChain = (units: bigint) => units * 10n ** BigInt(asset.scale - on.chainDecimals)
  const ofLedger = (units: bigint) => units * 10n ** BigInt(asset.scale - ledger.scale)
  const isThis = (contract: string | null) =>
    contractKey(contract, network) === contractKey(on.tokenId, network)
  const taken = (all: readonly Leaving[]) =>
    ofChain(total(all.map((one) => takenBy(one, { isThis, isCoin: on.tokenId === null, read: known.read }))))

  const booked = known.sums.filter((sum) => sum.asset === symbol && sum.network === network.code)
  const unbooked = known.read.unbooked.filter((one) => one.asset === symbol)
  const waiting = unbooked.filter(({ status }) => status === 'pending')
  const terms = [
    { name: 'in the books', units: ofLedger(total(booked.map(({ units }) => units))) },
    { name: 'in deposits that wait', units: ofLedger(total(waiting.map(({ units }) => units))) },
    { name: 'left by payments that are not booked yet', units: -taken(known.leaving) },
    { name: 'booked for blocks that were not read yet', units: taken(known.read.ahead) },
  ].filter(({ units }) => units !== 0n)
  const held = ofChain(total(known.held.filter(({ contract }) => isThis(contract)).map(({ units }) => units)))
  const count = total([...booked, ...unbooked].map((one) => one.count)) + unseenDustMax
  return {
    ...{ network: network.code, symbol, asset, held, terms, height: known.height },
    difference: held - total(terms.map(({ units }) => units)),
    dustMax: count * (ofLedger(1n) - 1n),
    doubted: ofLedger(total(unbooked.filter(({ status }) => status === 'doubted').map(({ units }) => units))),
  }
}

type Taking = { isThis(contract: string | null): boolean; isCoin: boolean; read: WalletsRead }

/** What a payment takes of one currency: the amount unless it stays with us, and the fee where the currency pays it. */
function takenBy({ address, contract, units, fee }: Leaving, { isThis, isCoin, read }: Taking): bigint {
  const amount = isThis(contract) && !read.addresses.includes(address) ? units : 0n
  return amount + (isCoin ? fee : 0n)
}

function listingsOn(catalog: Catalog, network: Network): Listing[] {
  return catalog.currencies.flatMap((currency) => {
    const on = catalog.currencyNetwork(currency, network.code)
    return on === undefined ? [] : [{ symbol: currency.symbol, ledger: currency.asset, on }]
  })
}

function total(parts: readonly bigint[]): bigint {
  return parts.reduce((sum, part) => sum + part, 0n)
}
