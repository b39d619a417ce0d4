import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import type { Rails } from '#core/rails'
import { type FiatDepositResource, fiatDepositResource } from '#products/fiat-deposits/deposit'
import { type AskedDeposit, type RequestParts, requestDeposit } from './request-deposit.ts'

/** Takes deposits; concurrent ones share a transaction, after which workers request the rails' links at once. */
export type FiatDeposits = Writer<AskedDeposit, FiatDepositResource>

type FiatDepositsParts = WriterParts &
  RequestParts & {
    publicUrl(): string
    readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  }

export function createFiatDeposits(parts: FiatDepositsParts): FiatDeposits {
  const { publicUrl, engines } = parts
  return createWriter<AskedDeposit, FiatDepositResource>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, {
        commands,
        async decide(asked) {
          const { deposit, link } = await requestDeposit(tx, asked, { ...parts, now })
          return fiatDepositResource.of({ deposit, link, publicUrl: publicUrl() })
        },
      }),
    onDone(commands) {
      for (const code of new Set(commands.map(({ terms }) => terms.rail.code))) engines.rails.wake(code)
    },
  })
}
