import {
  type Catalog,
  type Currency,
  type CurrencyNetwork,
  catalogRefusals,
  requireNetwork,
} from '#core/catalog'
import { Refusal } from '#platform/refusal'
import { addressRefusals } from './refusals.ts'

type Asked = {
  readonly currency: Currency
  /** In any case; undefined asks for every network of the currency. */
  readonly network: string | undefined
  /** Codes of the networks whose chains are watched; on others a payment would not be seen. */
  readonly watchedNetworks: ReadonlySet<string>
}

/** The networks whose addresses may be given out for a currency, or the refusal that says why there are none. */
export function requireDepositNetworks(
  catalog: Catalog,
  { currency, network: code, watchedNetworks }: Asked,
): CurrencyNetwork[] {
  const { symbol, networks, isActive } = currency
  const details = { symbol, network: code ?? null }
  if (networks.length === 0)
    throw new Refusal(catalogRefusals.NETWORK_NOT_FOUND, {
      message: `${symbol} is on no network, so no address can take it. Choose another currency.`,
      details,
    })
  const asked = code === undefined ? networks : [requireNetwork(catalog, { currency, network: code })]
  const open = asked.filter(
    ({ isDepositActive, network }) => isActive && isDepositActive && watchedNetworks.has(network.code),
  )
  if (open.length > 0) return open
  throw new Refusal(addressRefusals.DEPOSIT_DISABLED, { details })
}
