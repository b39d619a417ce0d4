import { schnorr } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Currency, NetworkFamily } from '#core/catalog'
import {
  evmAddresses,
  solanaAddresses,
  tonAddresses,
  tronAddresses,
  xrpAddresses,
} from '../unpayable/account-addresses.ts'
import { isReserved } from '../unpayable/is-reserved.ts'
import { isWrittenText } from '../unpayable/is-written-text.ts'
import { exactAddresses, scriptAddresses } from '../unpayable/script-addresses.ts'
import { addressCodecs } from './address-codecs.ts'
import { InvalidAddress } from './invalid-address.ts'

/** The published addresses at which nobody can have money, each with its source. */
export const unpayableAddresses = [
  ...exactAddresses,
  ...scriptAddresses,
  ...evmAddresses,
  ...tronAddresses,
  ...xrpAddresses,
  ...tonAddresses,
  ...solanaAddresses,
]

type Paid = {
  readonly family: NetworkFamily
  /** All currencies of the catalogue: a token's contract is refused on every network, not only on its own. */
  readonly currencies: readonly Currency[]
}

/**
 * The canonical form of a payee's address. Throws `InvalidAddress` for a malformed address, and for one at which nobody
 * can have money.
 */
export function parsePayee(address: string, { family, currencies }: Paid): string {
  const canonical = addressCodecs[family].parse(address)
  const token = tokensOf(currencies).get(accountKey(canonical, family))
  const reason = token ?? whyUnpayable(canonical, family)
  if (reason !== null) throw new InvalidAddress(family, reason)
  return canonical
}

/**
 * The reason why nobody can own money at a canonical address of this family; null for an ordinary address. Tokens of
 * the catalogue are checked elsewhere.
 */
export function whyUnpayable(canonical: string, family: NetworkFamily): string | null {
  const exact = exactAddresses.find((one) => one.family === family && one.address === canonical)
  if (exact !== undefined) return exact.is
  const account = addressCodecs[family].account(canonical)
  listedReasons ??= readListed()
  const key = bytesToHex(account)
  const own = listedReasons.get(`${family} ${key}`)
  if (own !== undefined) return own
  // Addresses of other families can stand for the same keys and hashes.
  if (listedReasons.has(key)) return 'is known as an address that belongs to nobody'
  if (taproot.test(canonical) && !isPoint(account)) return 'is a Taproot output that no key can spend'
  if (isReserved(account)) return 'is of a reserved range, whose keys nobody has'
  return base58Families.has(family) && isWrittenText(canonical) ? 'is made up, so nobody has its key' : null
}

const taproot = /^(?:bc|ltc)1p/

// BIP-341: an output cannot be spent when its key is no point of the curve.
function isPoint(x: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${bytesToHex(x)}`))
    return true
  } catch {
    return false
  }
}

const base58Families: ReadonlySet<NetworkFamily> = new Set([
  'bitcoin',
  'litecoin',
  'dogecoin',
  'tron',
  'xrp',
  'solana',
])

// The bytes of an account. Texts cannot be compared: an account has many spellings, and families share keys and hashes.
function accountKey(canonical: string, family: NetworkFamily): string {
  return bytesToHex(addressCodecs[family].account(canonical))
}

/** Reasons under two kinds of key: the account alone, and family with account. */
let listedReasons: ReadonlyMap<string, string> | undefined

function readListed(): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const { family, address, is } of unpayableAddresses) {
    if (exactAddresses.some((one) => one.address === address)) continue
    const key = accountKey(addressCodecs[family].parse(address), family)
    reasons.set(`${family} ${key}`, is).set(key, is)
  }
  return reasons
}

function contractAccount(contract: string, { family }: { readonly family: NetworkFamily }): string {
  // A catalogue may write an EVM contract in any case. Any other contract with a wrong checksum stands for no address.
  const text = family === 'evm' ? contract.toLowerCase() : contract
  try {
    return accountKey(addressCodecs[family].parse(text), family)
  } catch (error) {
    if (error instanceof InvalidAddress) return contract
    throw error
  }
}

const tokensByCatalog = new WeakMap<readonly Currency[], ReadonlyMap<string, string>>()

/** The refusal reasons of a catalogue's contracts, mints and jetton masters, by account. */
function tokensOf(currencies: readonly Currency[]): ReadonlyMap<string, string> {
  const known = tokensByCatalog.get(currencies)
  if (known !== undefined) return known
  const tokens = new Map(
    currencies.flatMap(({ symbol, networks }) =>
      networks.flatMap(({ network, tokenId }) => {
        if (tokenId === null) return []
        const reason = `is the contract of ${symbol} on ${network.code}, not an account`
        return [[contractAccount(tokenId, network), reason] as const]
      }),
    ),
  )
  tokensByCatalog.set(currencies, tokens)
  return tokens
}
