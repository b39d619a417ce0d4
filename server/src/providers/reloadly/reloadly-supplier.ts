import type { Asset } from '#core/money'
import type { GiftCardSupplier } from '#core/suppliers'
import { readCallback } from './callbacks.ts'
import { findOrder, placeOrder } from './orders.ts'
import { readProducts } from './products.ts'
import { bodyOf, reloadlyClients } from './reloadly-client.ts'
import { choice, moneyUp } from './reloadly-values.ts'

export type ReloadlyOptions = {
  /** The root URL of the gift cards API, also the audience of tokens. */
  readonly url: string
  /** The root URL of the API that issues tokens. */
  readonly authUrl: string
  readonly clientId: string
  readonly secret: string
  /** The key that signs notices. */
  readonly callbackSecret: string
  /** The sender's name for recipients. */
  readonly sender: string
  /** The currency of the house's balance at the supplier. */
  readonly asset: Asset
  readonly timeoutMs: number
}

export function reloadlySupplier(options: ReloadlyOptions): GiftCardSupplier {
  const { asset, callbackSecret, sender } = options
  const begin = reloadlyClients(options)
  const account = () => ({ client: begin(), asset, sender })
  return {
    name: nameOf(options),
    currency: asset.symbol,
    readCatalog: (page) => readProducts(account(), page),
    order: (order) => placeOrder(account(), order),
    find: (order) => findOrder(account(), order),
    async balance() {
      const from = bodyOf(await begin().ask({ method: 'GET', path: '/accounts/balance' }))
      choice({ from, name: 'currencyCode' }, [asset.symbol])
      return moneyUp({ from, name: 'balance' }, asset)
    },
    readCallback: (callback) => readCallback(callback, { callbackSecret }),
  }
}

/** Each account counts as a separate supplier, which knows only its own orders. */
function nameOf({ url, clientId }: ReloadlyOptions): string {
  return `reloadly:${new URL(url).host}/${clientId}`
}
