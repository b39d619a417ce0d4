import Type from 'typebox'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import { createdExample } from '#products/withdrawals/withdrawal'
import type { BookedAddress } from './address-book.ts'

const field = fieldsOf<BookedAddress>()

/** An address of the book. */
export const addressResource = resource('WithdrawalAddress', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  label: field(Type.String(), ({ label }) => label, 'Cold storage'),
  network: field(Type.String(), ({ network }) => network, 'trc20'),
  address: field(Type.String(), ({ address }) => address, createdExample.address),
  tag: field(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  symbol: field(
    textOrNull('Currency that may be sent there; null for every currency of the network.'),
    ({ symbol }) => symbol,
    null,
  ),
  usable_at: field(
    Type.String({
      format: 'date-time',
      description: 'Time from which withdrawals may go to the address.',
    }),
    ({ usableAt }) => usableAt.toISOString(),
    '2026-05-05T12:00:00.000Z',
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
})
