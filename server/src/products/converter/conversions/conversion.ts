import { feeIn } from '#core/dealing'
import { formatMoney, type Money } from '#core/money'
import { offChain, type TransactionOf } from '#core/transactions'
import type { EventType, NewEvent } from '#platform/events'
import { type Conversion, conversionResource } from '#products/converter/terms'

/** Transaction types of conversions in customers' histories. */
export const converterTransactionTypes = ['converter_crypto', 'converter_fiat'] as const

type ConversionTransaction = TransactionOf<typeof converterTransactionTypes>

/**
 * A conversion's two transactions: the given amount under the conversion's own id, the received amount under `inId`.
 */
export function transactionsOf(conversion: Conversion, inId: string): ConversionTransaction[] {
  const { id, deal } = conversion
  return [
    { ...transaction(conversion, deal.given), id, direction: 'out' },
    { ...transaction(conversion, deal.received), id: inId, direction: 'in' },
  ]
}

function transaction(conversion: Conversion, amount: Money) {
  const { kind, deal, createdAt } = conversion
  return {
    customerId: deal.customerId,
    type: kind === 'crypto' ? ('converter_crypto' as const) : ('converter_fiat' as const),
    status: 'completed' as const,
    amount,
    // The fee belongs to the transaction in its own currency.
    fee: { ...amount, units: feeIn(amount, deal.fee) },
    ...offChain,
    counterparty: null,
    comment: commentOf(conversion),
    createdAt,
    updatedAt: createdAt,
  }
}

function commentOf({ deal: { given, received, fee } }: Conversion): string {
  const change = `${formatMoney(given)} → ${formatMoney(received)}`
  return fee === null || fee.units === 0n ? change : `${change}, fee ${formatMoney(fee)} included`
}

/** The topic that numbers a customer's conversions. */
export const conversionsTopicName = 'converter.conversions'

export function completedEvent(conversion: Conversion, id: string): NewEvent {
  return {
    id,
    customerId: conversion.deal.customerId,
    type: 'conversion.completed',
    subject: conversion.id,
    data: conversionResource.of(conversion),
    createdAt: conversion.createdAt,
    topic: conversionsTopicName,
    publication: { type: 'conversion.completed', sequence: 1 },
  }
}

/** The events of conversions. */
export const converterEvents: readonly EventType[] = [
  {
    name: 'conversion.completed',
    summary:
      'A conversion was made. `data.type` is `fiat` for one between crypto and fiat, and `crypto` for one between crypto currencies.',
    data: conversionResource.schema,
    example: conversionResource.example,
  },
]
