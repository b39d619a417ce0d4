import {
  type Catalog,
  type Currency,
  type CurrencyNetwork,
  catalogRefusals,
  otherKind,
  requireNetwork,
} from '#core/catalog'
import { Refusal } from '#platform/refusal'
import { addressRefusals } from './refusals.ts'

type Asked = {
  readonly currency: Currency
  /** The network's code in any case; undefined for every network of the currency. */
  readonly network: string | undefined
  /** Codes of the networks whose chains are watched; payments on others stay unseen. */
  readonly watchedNetworks: ReadonlySet<string>
}

/**
 * Whether a payment on this network would be seen and credited. Lists show this value, and a request for an address
 * requires it.
 */
export function takesDeposits(
  { isActive }: Pick<Currency, 'isActive'>,
  { isDepositActive, network }: Pick<CurrencyNetwork, 'isDepositActive' | 'network'>,
  watchedNetworks: ReadonlySet<string>,
): boolean {
  return isActive && isDepositActive && watchedNetworks.has(network.code)
}

/** The networks on which a currency's addresses may be given out, or the refusal that says why there are none. */
export function requireDepositNetworks(
  catalog: Catalog,
  { currency, network: code, watchedNetworks }: Asked,
): CurrencyNetwork[] {
  const { symbol, networks } = currency
  const details = { symbol, network: code ?? null }
  if (networks.length === 0)
    throw new Refusal(catalogRefusals.NETWORK_NOT_FOUND, {
      message: `${symbol} is on no network, so no address on ${code ?? 'any'} can take it. ${otherKind(currency, 'crypto') ?? 'Choose another currency.'}`,
      details,
    })
  const asked = code === undefined ? networks : [requireNetwork(catalog, { currency, network: code })]
  const open = asked.filter((listing) => takesDeposits(currency, listing, watchedNetworks))
  if (open.length > 0) return open
  throw new Refusal(addressRefusals.DEPOSIT_DISABLED, { details })
}
