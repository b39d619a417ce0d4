import { productQueue } from '#core/idempotency'
import { waitingFigures } from '#core/operators'
import { waitingIn } from './claims.ts'
import type { PaymentOutKind } from './kind.ts'

type Counted = Pick<PaymentOutKind<never>, 'noun' | 'rows'>

/** The queue of a kind's writer, and the figures of its payments that wait for operators. */
export function openFigures(
  parts: Parameters<typeof waitingFigures>[0],
  { noun, rows }: Counted,
  writer: Parameters<typeof productQueue>[0],
) {
  const figures = waitingFigures(parts, { noun: `${noun}s`, since: waitingIn(rows) })
  const queue = productQueue(writer, {
    name: `coffer_${noun}s_waiting`,
    help: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s waiting for a writer.`,
  })
  return { ...queue, worker: figures.worker, gauges: [...queue.gauges, ...figures.gauges] }
}
