import Type from 'typebox'
import { add, formatAmount, type Money } from '#core/money'
import { closedObject, fieldsOf, resource } from '#platform/http'
import { payoutResource } from './payout-resource.ts'

const { example } = payoutResource
const estimate = fieldsOf<{ readonly amount: Money; readonly fee: Money }>()

/** The cost of a payout. */
export const estimateResource = resource('FiatWithdrawalEstimate', {
  amount: estimate(
    Type.String({ description: 'Amount that the recipient would get.' }),
    ({ amount }) => formatAmount(amount),
    example.amount,
  ),
  fee: estimate(
    Type.String({ description: 'Fee that would be charged on top.' }),
    ({ fee }) => formatAmount(fee),
    example.fee,
  ),
  total: estimate(
    Type.String({ description: 'Amount and fee.' }),
    ({ amount, fee }) => formatAmount(add(amount, fee)),
    example.total,
  ),
})

type Banks = {
  readonly currency: string
  readonly banks: readonly { readonly code: string; readonly name: string }[]
}

const field = fieldsOf<Banks>()

export const banksResource = resource('PayoutBanks', {
  currency: field(Type.String(), ({ currency }) => currency, example.currency),
  banks: field(
    Type.Array(closedObject({ bank_code: Type.String(), name: Type.String() }), {
      description: 'Banks that can be paid, by name; empty while payouts are not possible.',
    }),
    ({ banks }) => banks.map(({ code, name }) => ({ bank_code: code, name })),
    [{ bank_code: example.bank_code, name: 'Sberbank' }],
  ),
})
