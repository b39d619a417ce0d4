import type { CofferEvent, EventData, FiatOrder, Transaction } from '@coffer/sdk'
import { type Colour, type Paint, timeText } from '#terminal'

type Withdrawn = EventData['withdrawal.processing' | 'withdrawal.completed' | 'withdrawal.failed']

type Told = { colour: Colour; about: string; subject: string }

/** An event in one line: its time, type and subject, and the end of its resource's id. */
export function eventLine(event: CofferEvent, paint: Paint): string {
  const { colour, about, subject } = tell(event)
  return [
    timeText(event.created_at),
    paint(colour, event.type.padEnd(20)),
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

function aboutOrder(order: FiatOrder): string {
  const size = order.amount === null ? '' : ` of ${order.amount}`
  const average = order.avg_execution_price === null ? '' : ` at ${order.avg_execution_price}`
  return `${order.side} ${order.trading_pair}: ${order.filled}${size}${average}, ${order.status.replace('_', ' ')}`
}

/** Somebody else wrote a comment: on a terminal it must not move the cursor or reverse the line. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
}
