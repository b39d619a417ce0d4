import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Rails } from '#core/rails'
import { type CreatedPayout, createdResource } from '#products/payouts/payout'
import { type AskedPayout, takePayout } from './take-payout.ts'

/** Takes payouts; concurrent ones share a transaction, after which workers turn to their payments at once. */
export type Payouts = Writer<AskedPayout, CreatedPayout>

type PayoutsParts = WriterParts &
  Omit<Parameters<typeof takePayout>[2], 'now'> & {
    readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  }

export function createPayouts(parts: PayoutsParts): Payouts {
  return createWriter<AskedPayout, CreatedPayout>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, {
        commands,
        decide: async (asked) => createdResource(await takePayout(tx, asked, { ...parts, now })),
      }),
    onDone(commands) {
      for (const code of new Set(commands.map(({ terms }) => terms.rail.code))) parts.engines.rails.wake(code)
    },
  })
}
