import type { Catalog, CurrencyNetwork, Network } from '#core/catalog'
import { type Chain, contractKey } from '#core/chains'
import type { Asset } from '#core/money'
import { defineSentences, type Message, type Sentence, tell } from '#platform/sentences'
import type { Sum } from './custody-books.ts'
import type { Leaving, WalletsRead } from './read-wallets.ts'

/** The parts of an expected balance, and the reasons why a comparison is impossible. */
export const walletSentences = defineSentences({
  IN_THE_BOOKS: '{amount} in the books',
  IN_WAITING_DEPOSITS: '{amount} in deposits that wait',
  LEFT_BY_PAYMENTS: '{amount} left by payments that are not booked yet',
  BOOKED_AHEAD: '{amount} booked for blocks that were not read yet',
  CHAIN_NEVER_READ: 'its chain was never read',
  CHAIN_AT_ANOTHER_BLOCK: 'its chain was read to block {height}, and it tells its holdings at {told} only',
  CHAIN_REORGANISED: 'its chain was reorganised meanwhile',
  TOO_MUCH_TO_COMPARE: 'there is more than can be compared',
  NODE_UNREACHABLE: 'its node cannot be asked: {error}',
})

/** The part of a chain that the audit reads. */
export type AuditedChain = Pick<Chain, 'network' | 'scan' | 'holdings' | 'find'>

/** A network's wallets in one currency: the amount that they hold and the amount that the books expect. */
export type Comparison = {
  readonly network: string
  readonly symbol: string
  /** A scale fine enough for both the chain and the ledger; all units below are in it. */
  readonly asset: Asset
  readonly height: number
  readonly held: bigint
  /** The expected parts, without zero ones. */
  readonly terms: readonly Term[]
  /** Held less expected. */
  readonly difference: bigint
  /** The most that parts below the ledger's precision can have left above the expected amount. */
  readonly dustMax: bigint
  /** Deposits in doubt, each of which may have brought anything up to this amount. */
  readonly doubted: bigint
}

type Term = { readonly kind: Sentence; readonly units: bigint }

export type Compared =
  | { readonly network: string; readonly comparisons: readonly Comparison[] }
  /** A comparison would prove nothing. */
  | {
      readonly network: string
      readonly problem: Message
      /** True where a comparison may succeed a moment later. */
      readonly isMoving?: boolean
    }

type Comparing = { readonly chain: AuditedChain; readonly read: WalletsRead; readonly catalog: Catalog }

// Payments below one unit of the ledger leave no row, so this many more of them are assumed.
const unseenDustMax = 1_000n

/**
 * Compares a network's wallets, at the last read block, with the books of the same moment. A block may hold one of the
 * house's payments that is not recorded yet, so each open payment is looked up, and only those on the chain count.
 */
export async function compareWallets(sums: readonly Sum[], comparing: Comparing): Promise<Compared> {
  const { chain, read } = comparing
  const { network, cursor } = read
  const code = network.code
  if (cursor === null) return { network: code, problem: tell(walletSentences.CHAIN_NEVER_READ) }
  const leaving = await readLeaving(chain, { read, height: cursor.height })
  const { height, sums: held } = await readHoldings(chain, { read, height: cursor.height })
  const { rolledBackTo } = await chain.scan(cursor, { blocksMax: 1 })
  if (height !== cursor.height)
    return {
      network: code,
      problem: tell(walletSentences.CHAIN_AT_ANOTHER_BLOCK, { height: cursor.height, told: height }),
      isMoving: true,
    }
  if (rolledBackTo !== null)
    return { network: code, problem: tell(walletSentences.CHAIN_REORGANISED), isMoving: true }
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

/** Open payments that left the wallets in blocks up to this height. */
async function readLeaving(chain: AuditedChain, { read, height }: At): Promise<Leaving[]> {
  const leaving: Leaving[] = []
  for (const { transaction, payments } of read.open) {
    const sighting = await chain.find(transaction)
    if (sighting.status !== 'included' || sighting.height > height) continue
    for (const [at, payment] of payments.entries()) {
      const units = sighting.succeeded ? payment.units : 0n
      leaving.push({ ...payment, units, fee: at === 0 ? sighting.fee : 0n })
    }
  }
  return leaving
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
    { kind: walletSentences.IN_THE_BOOKS, units: ofLedger(total(booked.map(({ units }) => units))) },
    { kind: walletSentences.IN_WAITING_DEPOSITS, units: ofLedger(total(waiting.map(({ units }) => units))) },
    { kind: walletSentences.LEFT_BY_PAYMENTS, units: -taken(known.leaving) },
    { kind: walletSentences.BOOKED_AHEAD, units: taken(known.read.ahead) },
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

/**
 * The units of a currency that a payment takes: its amount, unless the payee is the house, and its fee, where this
 * currency pays it.
 */
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
