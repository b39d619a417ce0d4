import Type from 'typebox'
import { type Customer, customerRef } from '#core/customers'
import { type Asset, formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, textOrNull } from '#platform/http'
import type { StoredApproval } from '../approvals.ts'
import type { PaymentOut } from '../payment-out.ts'
import { approvalsField } from './review-resource.ts'

/** A payment out in a list of the back office, with what is read beside it. */
export type ListedPayment<One extends PaymentOut = PaymentOut> = One & {
  readonly customer: Customer | undefined
  readonly approvals: readonly StoredApproval[]
  readonly usdt: Asset
}

type Shared<One extends PaymentOut> = {
  readonly statuses: readonly One['status'][]
  readonly example: { symbol: string; amount: string; fee: string; worth_usdt: string }
}

/** The fields that all payments out have in the back office; those of the payee stand between the two groups. */
export function listedFields<One extends PaymentOut>({ statuses, example }: Shared<One>) {
  const field = fieldsOf<ListedPayment<One>>()
  const text = Type.String()
  return {
    first: {
      id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
      customer: field(customerRef.schema, ({ customer }) => customerRef.of(customer), customerRef.example),
      status: field(
        Type.Enum([...statuses], { description: '`waiting` waits for an operator.' }),
        ({ status }) => status,
        'waiting',
      ),
      symbol: field(text, ({ amount }) => amount.asset.symbol, example.symbol),
      amount: field(text, ({ amount }) => formatAmount(amount), example.amount),
      fee: field(text, ({ fee }) => formatAmount(fee), example.fee),
      worth_usdt: field(
        Type.String({ description: 'Worth at the time of the request.' }),
        ({ worthUnits: units, usdt: asset }) => formatAmount({ asset, units }),
        example.worth_usdt,
      ),
    },
    last: {
      error: field(textOrNull('Why it failed, as a stable code.'), ({ error }) => error, null),
      reason: field(textOrNull('Why it failed, for people.'), ({ reason }) => reason, null),
      approvals: approvalsField,
      created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
      updated_at: field(unixTime, ({ updatedAt }) => unixSeconds(updatedAt), 1777896000),
    },
  }
}
