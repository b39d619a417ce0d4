import type { CardMeta, CardRate, CardSettings } from '@coffer/sdk'
import { calls } from '#calling'
import { showTable, type Terminal, timeText } from '#terminal'

/** Shows the kinds of cards, their costs, and the payment methods. */
export const cardSettingsCommand = calls({
  usage: ['cards settings'],
  about:
    'Shows the kinds of cards with their fees and bounds in USD, the regions and payment systems of each, the ways to pay, and the rate in roubles.',
  ask: () => async (coffer) => {
    const [settings, meta] = [await coffer.getCardSettings(), await coffer.getCardMeta()]
    return { settings, meta, rate: await coffer.getCardRate() }
  },
  show: (read, { terminal }) => showSettings(read, terminal),
  document: ({ settings, meta, rate }) => ({ ...settings, ...meta, rate }),
})

type Read = { readonly settings: CardSettings; readonly meta: CardMeta; readonly rate: CardRate }

function showSettings({ settings, meta, rate }: Read, { stdout }: Pick<Terminal, 'stdout'>): void {
  const kinds = settings.card_types.map((one) => [
    one.card_type,
    one.buy_fee,
    `${one.top_up_fee} %`,
    one.required_top_up,
    `${one.min_top_up} to ${one.max_top_up}`,
    one.is_active ? 'yes' : 'no',
  ])
  const numbers = ['CARD FEE', 'LOAD FEE', 'FIRST LOAD']
  showTable({ heads: ['TYPE', ...numbers, 'LATER LOADS', 'OFFERED'], rows: kinds, numbers }, stdout)
  const options = meta.options.map((one) => [
    one.card_type,
    one.region,
    one.payment_system,
    one.is_apple_pay_available ? 'yes' : 'no',
  ])
  stdout.write('\n')
  showTable({ heads: ['TYPE', 'REGION', 'SYSTEM', 'APPLE PAY'], rows: options }, stdout)
  const at = `1 USD costs ${rate.rate} RUB, as of ${timeText(rate.updated_at)}`
  stdout.write(`\nPaid by ${settings.payment_methods.join(', ')}. ${at}\n`)
}
