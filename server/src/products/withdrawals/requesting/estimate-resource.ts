import Type from 'typebox'
import { add, formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import type { Estimate } from './estimate-store.ts'

const field = fieldsOf<Estimate>()

/** The cost of a withdrawal, and until when its fee is held. */
export const estimateResource = resource('CryptoWithdrawalEstimate', {
  amount: field(
    Type.String({ description: 'Amount that the payee would get.' }),
    ({ amount }) => formatAmount(amount),
    '250',
  ),
  fee: field(
    Type.String({ description: 'Service fee plus the network’s fee.' }),
    ({ fee }) => formatAmount(fee),
    '2.62',
  ),
  total: field(
    Type.String({ description: 'Amount and fee.' }),
    ({ amount, fee }) => formatAmount(add(amount, fee)),
    '252.62',
  ),
  estimate_id: field(
    Type.String({
      format: 'uuid',
      description: 'Send this id in the withdrawal, which then costs this fee.',
    }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e60',
  ),
  expires_at: field(
    Type.String({
      format: 'date-time',
      description: 'Time until which the fee is held: one minute.',
    }),
    ({ expiresAt }) => expiresAt.toISOString(),
    '2026-05-04T12:01:00.000Z',
  ),
})

export type EstimateResource = typeof estimateResource.example
