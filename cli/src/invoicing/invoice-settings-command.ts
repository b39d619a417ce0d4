import type { InvoiceSettings } from '@coffer/sdk'
import { calls, keyOption } from '#calling'
import { readList } from '#command-line'
import { showTable, type Terminal } from '#terminal'
import { readSeconds } from './terms.ts'

/** Shows the costs of invoices and the merchant's settings, or changes the settings. */
export const invoiceSettingsCommand = calls({
  usage: [
    'invoices settings',
    'invoices settings --commission payer|merchant',
    'invoices settings --embed ORIGINS',
    'invoices settings --rate TIME',
  ],
  about:
    'Shows every way in which invoices can be paid, its commission and smallest payment, and your settings. An option changes a setting; invoices keep those that they were created with.',
  options: {
    commission: {
      type: 'string',
      choices: ['payer', 'merchant'],
      says: 'who pays the commission: payers on top of the amount, or you out of it',
    },
    embed: {
      type: 'string',
      value: 'a,b',
      says: 'origins whose pages may show the checkout in a frame; empty for none',
    },
    rate: {
      type: 'string',
      value: 'TIME',
      says: 'how long a rate holds once a currency is chosen: 60 (seconds) to 1h; 15m by default',
    },
    ...keyOption,
  },
  examples: ['invoices settings --embed https://shop.example.com'],
  ask({ values: { commission, embed, rate, 'idempotency-key': idempotency_key } }) {
    const change = {
      shift_to_payer: commission && commission === 'payer',
      embed_origins: readList(embed),
      rate_seconds: readSeconds('rate', rate),
    }
    const isChanged = Object.values(change).some((value) => value !== undefined)
    return (coffer) =>
      isChanged ? coffer.changeInvoiceSettings({ ...change, idempotency_key }) : coffer.getInvoiceSettings()
  },
  show: showSettings,
})

function showSettings(
  settings: InvoiceSettings,
  { terminal: { stdout } }: { readonly terminal: Pick<Terminal, 'stdout'> },
): void {
  const numbers = ['COMMISSION', 'FROM']
  const rows = settings.commissions.map((one) => [
    one.symbol,
    one.bch_code,
    `${one.percent} %`,
    one.min_amount,
  ])
  showTable({ heads: ['CURRENCY', 'NETWORK', ...numbers], rows, numbers }, stdout)
  const days = settings.ttl_seconds_max / 86_400
  const embedded = settings.embed_origins.length === 0 ? 'none' : settings.embed_origins.join(', ')
  stdout.write(`
commission paid by  ${settings.shift_to_payer ? 'payers' : 'you'}
shown in frames of  ${embedded}
changed into        ${settings.hedging_symbols.join(', ')}
a rate holds        ${settings.rate_seconds / 60} minutes
open for            ${settings.ttl_seconds_default / 60} minutes by default, ${days} days at most
`)
}
