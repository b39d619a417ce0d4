import { type Catalog, catalogRefusals, requireCurrency } from '#core/catalog'
import { ledgerRefusals } from '#core/ledger'
import { type Money, readAmount } from '#core/money'
import { invalidField, operation, type Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { RecipientRef } from './find-parties.ts'
import { transferRefusals } from './refusals.ts'
import { transferBody } from './schemas.ts'
import { transferResource } from './transfer-resource.ts'
import type { Transfers } from './transfers.ts'

type Options = { catalog: Catalog; transfers: Transfers; ids: Ids }

export function transferRoutes({ catalog, transfers, ids }: Options): Route[] {
  return [
    operation({
      operationId: 'createInternalTransfer',
      summary: 'Send crypto to another customer',
      description: 'The transfer is instant, free and final. Fiat currencies cannot be sent.',
      tag: 'Transfers',
      method: 'POST',
      path: '/api/v1/integration/funding/transfer/internal',
      permission: 'can_transfer',
      stoppedBy: 'transfers',
      body: transferBody,
      result: transferResource.schema,
      sendsValue: true,
      keyDescription:
        'A repeat with the same key within 24 h moves nothing and gets the first answer. The signature covers the key here, but not in the header; without a key here, a signature counts once.',
      refusals: [
        catalogRefusals.CURRENCY_NOT_FOUND,
        transferRefusals.RECIPIENT_NOT_FOUND,
        transferRefusals.SELF_TRANSFER,
        ledgerRefusals.INSUFFICIENT_BALANCE,
      ],
      example: {
        body: {
          symbol: 'USDT',
          amount: '12.5',
          to_username: 'bob',
          comment: 'lunch',
          idempotency_key: 'lunch-2026-05-04',
        },
        data: transferResource.example,
      },
      submit: transfers.submit,
      command: ({ caller, body }) => ({
        id: ids.next(),
        senderId: caller.customerId,
        recipient: recipientOf(body),
        amount: transferable(catalog, body),
        comment: body.comment ?? null,
      }),
    }),
  ]
}

function transferable(catalog: Catalog, { symbol, amount }: { symbol: string; amount: string }): Money {
  const currency = requireCurrency(catalog, symbol)
  if (currency.type !== 'crypto')
    throw invalidField('symbol', 'must be a crypto currency; fiat cannot be sent')
  return readAmount('amount', { text: amount, asset: currency.asset })
}

type Named = { to_username?: string | null | undefined; to_user_id?: number | null | undefined }

function recipientOf({ to_username, to_user_id }: Named): RecipientRef {
  const username = to_username ?? null
  const number = to_user_id ?? null
  if (username === null && number === null)
    throw invalidField('to_username', 'is required unless to_user_id is given')
  return { username, number: number === null ? null : BigInt(number) }
}
