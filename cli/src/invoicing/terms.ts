import type { CreateInvoiceRequest } from '@coffer/sdk'
import type { Options, Values } from '#command-line'
import { Misuse } from '#terminal'

/** The options for the terms of an invoice or a template. */
export const termOptions = {
  network: {
    type: 'string',
    value: 'N',
    says: 'network to be paid on, such as trc20, or sbp; without it the payer chooses the currency',
  },
  'price-currency': {
    type: 'string',
    value: 'SYMBOL',
    says: 'what AMOUNT counts in, if CURRENCY on a network is paid for it: USD, RUB …',
  },
  ttl: {
    type: 'string',
    value: 'TIME',
    says: 'how long it can be paid: 900 (seconds), 30m, 2h, 7d; 1h by default',
  },
  description: { type: 'string', value: 'TEXT', says: 'shown to the payer' },
  hedge: { type: 'string', value: 'SYMBOL', says: 'change what is paid into this currency, such as USDT' },
} as const satisfies Options

type Terms = Pick<
  CreateInvoiceRequest,
  | 'amount'
  | 'symbol'
  | 'bch_code'
  | 'price_currency'
  | 'ttl_seconds'
  | 'description'
  | 'is_hedging'
  | 'hedging_symbol'
>

/** Reads [AMOUNT] CURRENCY and the options; without an amount the payer chooses it. */
export function readTerms(words: readonly string[], values: Values<typeof termOptions>): Terms {
  const [amount, currency] = words.length > 1 ? words : [undefined, words[0]]
  if (currency === undefined || /^[\d.,]+$/.test(currency))
    throw new Misuse(`The AMOUNT needs its CURRENCY, such as \`${currency ?? 25} USDT\``)
  const { network, 'price-currency': price, hedge } = values
  if (network === undefined && price !== undefined)
    throw new Misuse('--price-currency goes with --network, on which CURRENCY is paid')
  return {
    amount,
    ...(network === undefined
      ? { price_currency: currency }
      : { symbol: currency, bch_code: network, price_currency: price }),
    ttl_seconds: readSeconds('ttl', values.ttl),
    description: values.description,
    ...(hedge !== undefined && { is_hedging: true, hedging_symbol: hedge }),
  }
}

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Reads an option with a duration, such as 30m. */
export function readSeconds(option: string, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const [, number = '', unit = 's'] = /^(\d{1,8})([smhd])?$/.exec(typed) ?? []
  if (number === '') throw new Misuse(`--${option} is a time such as 900, 30m, 2h or 7d, not '${typed}'`)
  return Number(number) * (secondsIn[unit] ?? 1)
}
