import { formatAmount, InvalidAmount, type Money } from '#core/money'
import { Refusal } from '#platform/refusal'
import { faceNumber, parseFaceValue } from './face-value.ts'
import type { FaceValues, GiftCardProduct } from './gift-card-product.ts'
import { giftCardRefusals } from './refusals.ts'

/** The requested face value, which the product must have. */
export function readFaceValue(number: number, product: GiftCardProduct): string {
  const value = parseOrNull(String(number), product.currency)
  if (value === null || !has(product, value)) throw invalidFaceValue(product)
  return formatAmount(value)
}

function parseOrNull(text: string, currency: string): Money | null {
  try {
    return parseFaceValue(text, currency)
  } catch (error) {
    if (error instanceof InvalidAmount) return null
    throw error
  }
}

function has({ values, currency }: GiftCardProduct, { units }: Money): boolean {
  const unitsOf = (text: string) => parseFaceValue(text, currency).units
  if (values.kind === 'fixed') return values.faceValues.some((one) => unitsOf(one) === units)
  const [min, max, step] = [unitsOf(values.min), unitsOf(values.max), unitsOf(values.step)]
  return units >= min && units <= max && (units - min) % step === 0n
}

function invalidFaceValue({ title, currency, values }: GiftCardProduct): Refusal {
  return new Refusal(giftCardRefusals.INVALID_FACE_VALUE, {
    message: `${title} has no such face value. ${inWords(values, currency)}.`,
    details: { currency, ...shownValues(values) },
  })
}

function shownValues(values: FaceValues) {
  if (values.kind === 'fixed') return { allowed: values.faceValues.map(faceNumber) }
  return { min: faceNumber(values.min), max: faceNumber(values.max), step: faceNumber(values.step) }
}

function inWords(values: FaceValues, currency: string): string {
  if (values.kind === 'fixed') return `Choose one of ${values.faceValues.join(', ')} ${currency}`
  const { min, max, step } = values
  return `Choose ${min} to ${max} ${currency} in steps of ${step}`
}
