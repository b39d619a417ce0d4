import type { FiatOrder, OrderEvent } from '@coffer/sdk'
import type { Colour, Paint } from '#terminal'

const colours: Record<OrderEvent['event'] | 'open', Colour> = {
  open: 'dim',
  created: 'cyan',
  amended: 'yellow',
  partially_filled: 'green',
  filled: 'green',
  cancelled: 'red',
}

/** An order and its latest event, in one line. */
export function orderLine(order: FiatOrder & { event: keyof typeof colours }, paint: Paint): string {
  const { event, side, trading_pair, amount, price, user_input_price_total: budget } = order
  const size = amount ?? (budget === null ? '-' : `for ${budget}`)
  const limit = price === null ? 'at the market' : `at ${price}`
  const average = order.avg_execution_price === null ? '' : ` (average ${order.avg_execution_price})`
  const reason = order.execution_message === null ? '' : `  ${order.execution_message}`
  const what = `${side} ${size} ${trading_pair} ${limit}`
  return [
    order.updated_at,
    paint(colours[event], event.padEnd(16)),
    `${what.padEnd(36)}  filled ${order.filled}${average}${reason}`,
    paint('dim', order.id),
  ].join('  ')
}
