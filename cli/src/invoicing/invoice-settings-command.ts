import type { InvoiceSettings } from '@coffer/sdk'
import { calls, keyOption } from '#calling'
import { readList } from '#command-line'
import { showTable, type Terminal } from '#terminal'

/** Shows what invoices cost and the merchant's settings, or changes these. */
export const invoiceSettingsCommand = calls({
  usage: [
    'invoices settings',
    'invoices settings --commission payer|merchant',
    'invoices settings --embed ORIGINS',
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
    ...keyOption,
  },
  examples: ['invoices settings --embed https://shop.example.com'],
  ask({ values: { commission, embed, 'idempotency-key': idempotency_key } }) {
    const change = { shift_to_payer: commission && commission === 'payer', embed_origins: readList(embed) }
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
open for            ${settings.ttl_seconds_default / 60} minutes by default, ${days} days at most
`)
}
