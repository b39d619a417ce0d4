import type { Section } from '#core/catalog'
import { stocks } from '#core/dealing'
import { converterSettings } from '#products/converter'
import { cryptoPairs } from '#products/crypto-spot'
import { fiatPairs } from '#products/fiat-spot'
import { tradingCurrencies } from '#products/trading-account'

/** What the catalogue has beside currencies, networks and tariffs. */
export const catalogSections: readonly Section[] = [
  stocks,
  tradingCurrencies,
  fiatPairs,
  cryptoPairs,
  converterSettings,
]
