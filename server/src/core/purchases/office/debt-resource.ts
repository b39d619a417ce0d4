import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import { supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import { namedObject, orNull, textOrNull } from '#platform/http'
import { debtResolutions, type SupplierDebt, supplierDebtKinds } from '../suppliers/supplier-debt.ts'

/** A debt of a supplier as operators read it. */
export const debtResource = namedObject('SupplierDebt', {
  purchase_id: Type.String({ format: 'uuid' }),
  port: Type.Enum([...supplierPorts]),
  provider: Type.String({ description: 'The supplier.' }),
  kind: Type.Enum([...supplierDebtKinds], {
    description: '`delivered_late`: after the refund. `charged_more`: beyond the agreed cost.',
  }),
  symbol: Type.String(),
  amount: Type.String({ description: 'Amount that the supplier owes the house.' }),
  opened_at: unixTime,
  resolution: orNull(Type.Enum([...debtResolutions]), {
    description:
      '`paid`: returned to the house’s balance at the supplier. `written_off`: a loss of the house. Null while the debt is open.',
  }),
  resolved_by: textOrNull('The operator or source that ended the debt; null while it is open.'),
})

export function toDebt(debt: SupplierDebt): Static<typeof debtResource> {
  const { purchaseId, port, provider, kind, amount, openedAt, resolution, resolvedBy } = debt
  return {
    ...{ purchase_id: purchaseId, port, provider, kind },
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    opened_at: unixSeconds(openedAt),
    ...{ resolution, resolved_by: resolvedBy },
  }
}

export const debtExample: Static<typeof debtResource> = {
  purchase_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  port: 'giftcards',
  provider: 'simulated',
  kind: 'delivered_late',
  symbol: 'USDT',
  amount: '24.5',
  opened_at: 1777896000,
  resolution: null,
  resolved_by: null,
}
