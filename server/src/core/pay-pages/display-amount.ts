import { formatAmount, type Money } from '#core/money'
import type { Language } from './language.ts'

const locales: { readonly [language in Language]: string } = { ru: 'ru-RU', en: 'en' }
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** An exact amount in this language's format: "1 000,00 ₽", "₽1,000.00", "0.015 BTC". */
export function displayAmount(money: Money, language: Language): string {
  const { symbol, scale } = money.asset
  const text = formatAmount(money) as Intl.StringNumericLiteral // formatAmount writes plain decimals
  const locale = locales[language]
  if (currencies.has(symbol)) {
    const style = { style: 'currency', currency: symbol, currencyDisplay: 'narrowSymbol' } as const
    const { minimumFractionDigits = 0 } = new Intl.NumberFormat(locale, style).resolvedOptions()
    const maximumFractionDigits = Math.max(scale, minimumFractionDigits)
    return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits }).format(text)
  }
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: scale }).format(text)}\u00a0${symbol}`
}
