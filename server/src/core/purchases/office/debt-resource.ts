import Type from 'typebox'
import { formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import { supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { debtResolutions, type SupplierDebt, supplierDebtKinds } from '../suppliers/supplier-debt.ts'

const field = fieldsOf<SupplierDebt>()
const text = Type.String()

/** A debt of a supplier as operators read it. */
export const debtResource = resource('SupplierDebt', {
  purchase_id: field(
    Type.String({ format: 'uuid' }),
    ({ purchaseId }) => purchaseId,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  port: field(Type.Enum([...supplierPorts]), ({ port }) => port, 'giftcards'),
  provider: field(Type.String({ description: 'The supplier.' }), ({ provider }) => provider, 'simulated'),
  kind: field(
    Type.Enum([...supplierDebtKinds], {
      description: '`delivered_late`: after the refund. `charged_more`: beyond the agreed cost.',
    }),
    ({ kind }) => kind,
    'delivered_late',
  ),
  symbol: field(text, ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: field(
    Type.String({ description: 'Amount that the supplier owes the house.' }),
    ({ amount }) => formatAmount(amount),
    '24.5',
  ),
  opened_at: field(unixTime, ({ openedAt }) => unixSeconds(openedAt), 1777896000),
  resolution: field(
    orNull(Type.Enum([...debtResolutions]), {
      description:
        '`paid`: returned to the house’s balance at the supplier. `written_off`: a loss of the house. Null while the debt is open.',
    }),
    ({ resolution }) => resolution,
    null,
  ),
  resolved_by: field(
    textOrNull('The operator or source that ended the debt; null while it is open.'),
    ({ resolvedBy }) => resolvedBy,
    null,
  ),
})
