import Type from 'typebox'
import { anyKey } from '#core/access'
import { closedObject, type Route, readTime, route } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { RailControls } from '#sandbox/world'

const refusals = defineRefusals({
  RAIL_NOT_FOUND: [404, 'There is no simulated rail {rail}.', { rail: 'sepa' }],
})

/** The control that reads a simulated bank's statement. */
export function statementRoutes({ banks }: { readonly banks: RailControls }): Route[] {
  return [
    route({
      operationId: 'sandboxReadStatement',
      summary: 'Read the statement of a simulated bank',
      description:
        'All that the bank booked on a day of UTC, as CSV: transaction_id, type (payment, payout or return), reference (of the exchange; empty where the payer named none), amount, currency, fee (what the bank charges on top), booked_at.',
      tag: 'Sandbox',
      method: 'GET',
      path: '/sandbox/v1/rails/{rail}/statement',
      permission: anyKey,
      params: closedObject({ rail: Type.String({ minLength: 1, maxLength: 32 }) }),
      query: closedObject({
        day: Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          says: 'must be a day such as 2026-05-04',
          description: 'Day of UTC, such as 2026-05-04.',
        }),
      }),
      result: closedObject({ csv: Type.String() }),
      refusals: [refusals.RAIL_NOT_FOUND],
      example: {
        params: { rail: 'sbp' },
        query: { day: '2026-05-04' },
        data: {
          csv: 'transaction_id,type,reference,amount,currency,fee,booked_at\nA5C0E1F8B7D64A3290C1E2F3A4B5C6D7,payment,0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61,900,RUB,3.6,2026-05-04T12:00:00.000Z\n',
        },
      },
      async handle({ params: { rail }, query: { day } }) {
        const bank = banks.bank(rail)
        if (bank === undefined) throw new Refusal(refusals.RAIL_NOT_FOUND, { details: { rail } })
        readTime('day', day)
        return { csv: await bank.statement(day) }
      },
    }),
  ]
}
