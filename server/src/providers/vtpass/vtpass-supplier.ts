import { createHash } from 'node:crypto'
import { InvalidCallback } from '#core/callbacks'
import type { Asset } from '#core/money'
import type { ServiceSupplier } from '#core/suppliers'
import { checkRequisite } from './checks.ts'
import { forms } from './forms.ts'
import type { VtpassKeys } from './keys.ts'
import { readOffers, suppliedService } from './offers.ts'
import { findPayment, payService } from './payments.ts'
import { vtpassClients } from './vtpass-client.ts'
import { fieldsOf, moneyUp } from './vtpass-values.ts'

export type VtpassOptions = {
  /** The root URL of the API. */
  readonly url: string
  readonly keys: VtpassKeys
  /** The naira, the currency of the house's balance there. */
  readonly asset: Asset
  readonly timeoutMs: number
}

export function vtpassSupplier(options: VtpassOptions): ServiceSupplier {
  const { asset, keys } = options
  const begin = vtpassClients(options)
  const account = () => ({ client: begin(), asset, secretKey: keys.secretKey })
  return {
    name: nameOf(options),
    currency: asset.symbol,
    async readCatalog(page) {
      const form = forms[page - 1]
      const offers = form === undefined ? [] : await readOffers(account(), form)
      return { items: offers.map(suppliedService), hasMore: page < forms.length }
    },
    check: (asked) => checkRequisite(account(), asked),
    pay: (order) => payService(account(), order),
    find: (order) => findPayment(account(), order),
    async balance() {
      const { contents } = await begin().read('/balance')
      return moneyUp({ from: fieldsOf(contents), name: 'balance' }, asset)
    },
    readCallback() {
      throw new InvalidCallback('this supplier signs no callbacks; it is asked instead')
    },
  }
}

/**
 * Each account counts as a separate supplier, which knows only its own payments. The account's API key never changes.
 */
function nameOf({ url, keys }: VtpassOptions): string {
  const account = createHash('sha256').update(`vtpass\n${keys.apiKey}`).digest('hex').slice(0, 12)
  return `vtpass:${new URL(url).host}/${account}`
}
