import Type from 'typebox'
import { type Asset, formatAmount } from '#core/money'
import { breakKinds } from '#core/rails'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import type { BreakPayment } from './breaks/break-payments.ts'
import type { RailBreak } from './breaks/break-store.ts'

type Shown = RailBreak & { readonly payment: BreakPayment | undefined; readonly now: Date }

const field = fieldsOf<Shown>()

/** A break as operators read it. */
export const breakResource = resource('RailBreak', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  rail: field(Type.String(), ({ rail }) => rail, 'sbp'),
  kind: field(Type.Enum([...breakKinds]), ({ kind }) => kind, 'unclaimed'),
  note: field(Type.String(), ({ note }) => note, 'nobody asked for this payment'),
  payer: field(
    textOrNull('The payer, as reported by the rail; null where the rail reports none.'),
    ({ payment }) => payment?.payer ?? null,
    'IVAN P',
  ),
  path: field(
    textOrNull('Path of the deposit or payout in this API; null where the books have none.'),
    ({ payment }) => payment?.path ?? null,
    null,
  ),
  transaction: field(
    Type.String({ description: 'The transaction’s id at the rail.' }),
    ({ subject }) => subject,
    'A5001234567890',
  ),
  symbol: field(Type.String(), ({ asset }) => asset.symbol, 'RUB'),
  stated: field(
    textOrNull('Amount by the rail; positive for money in.'),
    ({ asset, statedUnits }) => amountOf(asset, statedUnits),
    '1500',
  ),
  booked: field(
    textOrNull('Amount by the books.'),
    ({ asset, bookedUnits }) => amountOf(asset, bookedUnits),
    null,
  ),
  difference: field(
    textOrNull('Amount by the rail less the amount by the books; null where one of them is missing.'),
    ({ asset, statedUnits, bookedUnits }) =>
      statedUnits === null || bookedUnits === null ? null : amountOf(asset, statedUnits - bookedUnits),
    null,
  ),
  opened_at: field(unixTime, ({ openedAt }) => unixSeconds(openedAt), 1777896000),
  age_seconds: field(
    Type.Integer({ minimum: 0, description: 'By the business clock.' }),
    ({ now, openedAt }) => Math.max(0, Math.floor((now.getTime() - openedAt.getTime()) / 1_000)),
    7200,
  ),
})

function amountOf(asset: Asset, units: bigint | null): string | null {
  return units === null ? null : formatAmount({ asset, units })
}
