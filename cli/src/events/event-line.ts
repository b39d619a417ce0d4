import type {
  CardTransaction,
  CofferEvent,
  EventData,
  FiatOrder,
  GiftCardOrder,
  Invoice,
  ServicePayment,
  Transaction,
} from '@coffer/sdk'
import { type Colour, type Paint, printable, timeText } from '#terminal'

type Withdrawn = EventData['withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.failed']

type Told = { colour: Colour; about: string; subject: string }

/** An event in one line: its time, type and subject, and the last characters of its resource's id. */
export function eventLine(event: CofferEvent, paint: Paint): string {
  const { colour, about, subject } = tell(event)
  return [
    timeText(event.created_at),
    paint(colour, event.type.padEnd(26)),
    printable(about).padEnd(44),
    paint('dim', `…${printable(subject).slice(-8)}`),
  ].join('  ')
}

function tell(event: CofferEvent): Told {
  switch (event.type) {
    case 'transfer.received':
      return { colour: 'green', about: aboutTransfer(event.data), subject: event.data.transaction_id }
    case 'deposit.confirmed':
      return { colour: 'green', about: aboutDeposit(event.data), subject: event.data.transaction_id }
    case 'deposit.failed':
      return { colour: 'red', about: aboutDeposit(event.data), subject: event.data.transaction_id }
    case 'withdrawal.processing':
      return { colour: 'yellow', about: aboutWithdrawal(event.data), subject: event.data.transaction_id }
    case 'withdrawal.completed':
      return { colour: 'green', about: aboutWithdrawal(event.data), subject: event.data.transaction_id }
    case 'withdrawal.failed':
      return { colour: 'red', about: aboutWithdrawal(event.data), subject: event.data.transaction_id }
    case 'order.filled':
      return { colour: 'green', about: aboutOrder(event.data), subject: event.data.id }
    case 'conversion.completed': {
      const { from_amount, from_symbol, to_amount, to_symbol, uid } = event.data
      const about = `${from_amount} ${from_symbol} → ${to_amount} ${to_symbol}`
      return { colour: 'green', about, subject: uid }
    }
    case 'gift_card.completed':
      return { colour: 'green', about: aboutGiftCard(event.data), subject: event.data.order_id }
    case 'gift_card.failed':
      return { colour: 'red', about: aboutGiftCard(event.data), subject: event.data.order_id }
    case 'service_payment.created':
    case 'service_payment.processing':
      return { colour: 'yellow', about: aboutService(event.data), subject: event.data.id }
    case 'service_payment.completed':
      return { colour: 'green', about: aboutService(event.data), subject: event.data.id }
    case 'service_payment.failed':
    case 'service_payment.refunded':
      return { colour: 'red', about: aboutService(event.data), subject: event.data.id }
    case 'card.transaction': {
      const isRefused = event.data.status === 'declined' || event.data.status === 'failed'
      const colour = isRefused ? 'red' : 'green'
      return { colour, about: aboutCard(event.data), subject: event.data.id }
    }
    case 'invoice.created':
    case 'invoice.pending':
    case 'invoice.confirming':
      return { colour: 'yellow', about: aboutInvoice(event.data), subject: event.data.invoice_id }
    case 'invoice.paid':
    case 'invoice.hedged':
      return { colour: 'green', about: aboutInvoice(event.data), subject: event.data.invoice_id }
    case 'invoice.paid_late':
    case 'invoice.unmatched':
    case 'invoice.failed':
    case 'invoice.expired':
    case 'invoice.cancelled':
    case 'invoice.refunded':
      return { colour: 'red', about: aboutInvoice(event.data), subject: event.data.invoice_id }
    case 'template.deactivated':
      return { colour: 'yellow', about: event.data.name, subject: event.data.template_id }
    case 'webhook.disabled': {
      const { url, disabled_reason, id } = event.data
      return { colour: 'yellow', about: `${url}, ${disabled_reason}`, subject: id }
    }
    case 'webhook.test':
      return { colour: 'cyan', about: event.data.message, subject: event.data.webhook_id }
    default:
      return tellUnknown(event)
  }
}

/** A newer server may send events that this command does not know. */
function tellUnknown({ id }: Pick<CofferEvent, 'id'>): Told {
  return { colour: 'cyan', about: '--json shows all of it', subject: id }
}

function aboutTransfer({ amount, symbol, counterparty, comment }: Transaction): string {
  const from = counterparty === null ? '' : ` from ${counterparty}`
  return `${amount} ${symbol}${from}${comment === null ? '' : `: ${comment}`}`
}

function aboutDeposit(deposit: EventData['deposit.confirmed']): string {
  const why = deposit.error === null ? '' : `: ${deposit.error}`
  if (deposit.kind === 'crypto') return `${deposit.amount} ${deposit.symbol} on ${deposit.network}${why}`
  const { credited_amount, amount, currency, payment_provider_alias_code: rail } = deposit
  return `${credited_amount ?? amount} ${currency} by ${rail}${why}`
}

function aboutWithdrawal(withdrawal: Withdrawn): string {
  const { amount, kind } = withdrawal
  const why = 'error' in withdrawal && withdrawal.error !== null ? `: ${withdrawal.error}` : ''
  if (kind === 'crypto') return `${amount} ${withdrawal.symbol} on ${withdrawal.network}${why}`
  return `${amount} ${withdrawal.currency} to ${withdrawal.recipient}${why}`
}

function aboutGiftCard({ product, face_value, currency, error }: GiftCardOrder): string {
  return `${product}, ${face_value} ${currency}${error === null ? '' : `: ${error}`}`
}

function aboutService({ service_name, client_amount, client_currency, error }: ServicePayment): string {
  return `${client_amount} ${client_currency} to ${service_name}${error === null ? '' : `: ${error}`}`
}

function aboutInvoice(invoice: Invoice): string {
  const { amount, price_currency, symbol, amount_received, amount_state, description } = invoice
  const asked = `${amount ?? 'any amount'} ${price_currency ?? symbol ?? ''}`.trimEnd()
  const received = amount_received === '0' ? '' : `, ${amount_received} ${symbol} received`
  const fit = amount_state === 'partial' ? ', short' : amount_state === 'over' ? ', over' : ''
  return `${asked}${received}${fit}${description === null ? '' : `: ${description}`}`
}

function aboutCard(told: CardTransaction): string {
  const { card_id, type, amount, currency, merchant, status, decline_reason } = told
  const card = card_id === null ? 'card' : `card ${card_id}`
  return `${card}, ${merchant?.name ?? type}: ${amount} ${currency} ${decline_reason ?? status}`
}

function aboutOrder(order: FiatOrder): string {
  const size = order.amount === null ? '' : ` of ${order.amount}`
  const average = order.avg_execution_price === null ? '' : ` at ${order.avg_execution_price}`
  return `${order.side} ${order.trading_pair}: ${order.filled}${size}${average}, ${order.status.replace('_', ' ')}`
}
