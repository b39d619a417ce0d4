import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { Rail } from '#core/rails'
import type { TellingParts } from '#products/invoices/publishing'

/** The parts for creating an invoice and for choosing how to pay it. */
export type AskingParts = TellingParts & {
  readonly catalog: Catalog
  readonly desk: Pick<DealingDesk, 'price'>
  /** The rails that are attached, by their codes. */
  readonly rails: ReadonlyMap<string, Pick<Rail, 'name'>>
  /** The codes of the networks whose payments are seen. */
  readonly watchedNetworks: ReadonlySet<string>
  readonly accountKeys: AccountKeys
}
