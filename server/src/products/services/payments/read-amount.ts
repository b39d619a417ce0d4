import { compare, formatAmount, type Money, parseAmount, readAmount } from '#core/money'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { clientAsset, type Service, serviceRefusals } from '#products/services/catalog'

/** Reads an amount in a service's currency, within its bounds; optional for a fixed amount. */
export function readClientAmount(text: string | undefined, service: Service): Money {
  const asset = clientAsset(service.currency)
  if (text === undefined) {
    if (service.isFixed) return parseAmount(service.amountMin, asset)
    throw invalidField('client_amount', 'is required, since the amount of this service is not fixed')
  }
  const amount = readAmount('client_amount', { text, asset })
  const [min, max] = [parseAmount(service.amountMin, asset), parseAmount(service.amountMax, asset)]
  const details = { min: formatAmount(min), max: formatAmount(max), currency: service.currency }
  if (compare(amount, min) < 0) throw new Refusal(serviceRefusals.AMOUNT_TOO_SMALL, { details })
  if (compare(amount, max) > 0) throw new Refusal(serviceRefusals.AMOUNT_TOO_LARGE, { details })
  return amount
}
