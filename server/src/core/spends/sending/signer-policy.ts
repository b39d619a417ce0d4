import Type, { type Static } from 'typebox'
import {
  type Currency,
  type CurrencyNetwork,
  currencies,
  fields,
  type Network,
  networks,
  valuesOf,
} from '#core/catalog'
import { contractKey, parsePayee } from '#core/chains'
import { type Money, rescale } from '#core/money'
import { defineSection, type Place } from '#platform/sections'

/** The signer's limits for a currency, in its smallest units on the chain. */
export type Limit = {
  readonly symbol: string
  readonly hourlyMax: bigint
  /** A payment of more needs as many operators as `approvals`. */
  readonly approveAbove: bigint
  readonly approvals: number
}

/** The signer's rules for a network. */
export type Policy = {
  /** In the smallest units of the network's own coin, for one transaction and for all of an hour. */
  readonly feeMax: bigint
  readonly hourlyFeesMax: bigint
  readonly cold: { readonly address: string; readonly tag: string | null } | null
  /** By `contractKey`. */
  readonly limits: ReadonlyMap<string | null, Limit>
}

export type Policies = ReadonlyMap<string, Policy>

const { decimal, keyedBy, keyedBySymbol, mapping, wholeNumber } = fields

const text = (description: string) => Type.String({ minLength: 1, maxLength: 120, description })

const limit = mapping({
  max_per_hour: decimal,
  approve_above: decimal,
  approvals: wholeNumber({ from: 1, to: 10 }),
})

const policy = mapping(
  {
    max_fee: decimal,
    max_fees_per_hour: decimal,
    cold: Type.Optional(
      mapping({ address: text('an address in quotes'), tag: Type.Optional(text('a tag in quotes')) }),
    ),
    currencies: keyedBySymbol(limit),
  },
  'a mapping with max_fee, max_fees_per_hour, currencies and perhaps cold',
)

type Leaving = { readonly network: Network; readonly contract: string | null; readonly units: bigint }

/** How many operators must approve a payment out of the house; none where the policy does not list its currency. */
export function approvalsNeeded(policies: Policies, { network, contract, units }: Leaving): number {
  const limit = policies.get(network.code)?.limits.get(contractKey(contract, network))
  return limit !== undefined && units > limit.approveAbove ? limit.approvals : 0
}

/**
 * How many operators must sign that a token without a limit goes back, whatever its amount: the highest number in its
 * network's limits.
 */
export function approvalsOfUnlisted({ limits }: Pick<Policy, 'limits'>): number {
  return [...limits.values()].reduce((most, { approvals }) => Math.max(most, approvals), 1)
}

type PolicyEntry = Static<typeof policy>

/**
 * The signer's policies. The signer's own copy decides; the server reads its copy too, to find mistakes at its start and to
 * ask for approvals before the signer does.
 */
export const signerPolicies = defineSection({
  name: 'signer',
  schema: keyedBy('^[a-z0-9]{2,20}$', {
    entry: policy,
    description: 'a mapping keyed by network codes in lower case, such as trc20',
  }),
  whenAbsent: {},
  read({ entries, place, section }): Policies {
    const [chains, listed] = [section(networks), section(currencies)]
    const all = Object.entries(entries).flatMap(([code, entry]) => {
      const network = chains.find(code)
      if (network === undefined) {
        place.inside(code).report('is not a network of this catalogue')
        return []
      }
      const read = readPolicy({ entry, network, listed: listed.all, place: place.inside(code) })
      return read === undefined ? [] : [[network.code, read] as const]
    })
    return new Map(all)
  },
})

type Reading = { entry: PolicyEntry; network: Network; listed: readonly Currency[]; place: Place }

function readPolicy({ entry, network, listed, place }: Reading): Policy | undefined {
  const here = listed.flatMap((currency) =>
    currency.networks
      .filter((one) => one.network.code === network.code)
      .map((one) => ({ currency, on: one }) as const),
  )
  const coin = here.find(({ on }) => on.tokenId === null)
  if (coin === undefined) {
    place.report('has no coin of its own in this catalogue, in which fees are counted')
    return undefined
  }
  const values = valuesOf(entry, place)
  const limits = Object.entries(entry.currencies).flatMap(([symbol, raw]) => {
    const known = here.find(({ currency }) => currency.symbol === symbol)
    const spot = place.inside('currencies').inside(symbol)
    if (known === undefined) {
      spot.report(`is not a currency on ${network.code}`)
      return []
    }
    return [[contractKey(known.on.tokenId, network), readLimit(raw, { ...known, place: spot })] as const]
  })
  return {
    feeMax: onChain(values.positive('max_fee', coin.currency), coin.on),
    hourlyFeesMax: onChain(values.positive('max_fees_per_hour', coin.currency), coin.on),
    cold: readCold(entry, { network, listed, place }),
    limits: new Map(limits),
  }
}

type LimitSource = { currency: Currency; on: CurrencyNetwork; place: Place }

function readLimit(entry: Static<typeof limit>, { currency, on, place }: LimitSource): Limit {
  const values = valuesOf(entry, place)
  return {
    symbol: currency.symbol,
    hourlyMax: onChain(values.positive('max_per_hour', currency), on),
    approveAbove: onChain(values.amount('approve_above', currency), on),
    approvals: entry.approvals,
  }
}

function readCold(
  { cold }: PolicyEntry,
  { network: { family }, listed: currencies, place }: Omit<Reading, 'entry'>,
): Policy['cold'] {
  if (cold === undefined) return null
  try {
    return { address: parsePayee(cold.address, { family, currencies }), tag: cold.tag ?? null }
  } catch (error) {
    const { message } = error as Error // parsing throws nothing but InvalidAddress
    place.inside('cold').inside('address').report(message)
    return null
  }
}

/** In the smallest units on the chain, rounded down where the ledger counts finer. */
function onChain({ units, asset }: Money, { chainDecimals }: CurrencyNetwork): bigint {
  return rescale(units, { from: asset.scale, to: chainDecimals, rounding: 'down' })
}
