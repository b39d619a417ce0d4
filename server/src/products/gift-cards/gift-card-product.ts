import assert from 'node:assert'
import type { SuppliedGiftCard } from '#core/suppliers'
import { faceNumber } from './face-value.ts'
import type { ProductResource } from './schemas.ts'

export type FaceValues = SuppliedGiftCard['values']

/** A product of the catalogue. Its id never changes and is never used for another one. */
export type GiftCardProduct = Omit<SuppliedGiftCard, 'category'> & {
  readonly id: number
  /** The name of the supplier that lists it. */
  readonly provider: string
  readonly category: { readonly id: number; readonly slug: string; readonly title: string }
  /** False once its supplier no longer lists it. */
  readonly isListed: boolean
}

export type ProductRow = {
  id: number
  provider: string
  product_reference: string
  title: string
  category_id: number
  category_slug: string
  category_title: string
  country: string | null
  currency: string
  face_values: string[] | null
  min_face_value: string | null
  max_face_value: string | null
  face_value_step: string | null
  rate: string
  is_available: boolean
  image_url: string | null
  terms: string | null
  vanished_at: Date | null
}

export function fromRow(row: ProductRow): GiftCardProduct {
  return {
    id: row.id,
    provider: row.provider,
    productReference: row.product_reference,
    title: row.title,
    category: { id: row.category_id, slug: row.category_slug, title: row.category_title },
    country: row.country,
    currency: row.currency,
    values: valuesOf(row),
    rate: row.rate,
    isAvailable: row.is_available,
    imageUrl: row.image_url,
    terms: row.terms,
    isListed: row.vanished_at === null,
  }
}

function valuesOf({
  id,
  face_values,
  min_face_value: min,
  max_face_value: max,
  ...row
}: ProductRow): FaceValues {
  if (face_values !== null) return { kind: 'fixed', faceValues: face_values }
  const { face_value_step: step } = row
  assert(min !== null && max !== null && step !== null, `the gift card ${id} has values or a range`)
  return { kind: 'range', min, max, step }
}

/** A product as the catalogue shows it; `isSelling` says whether the house sells gift cards at all. */
export function productResource(
  product: GiftCardProduct,
  { isSelling }: { isSelling: boolean },
): ProductResource {
  const { id, title, category, country, currency, values, imageUrl, terms } = product
  const isFixed = values.kind === 'fixed'
  return {
    id,
    title,
    category,
    country,
    currency,
    face_values: isFixed ? values.faceValues.map(faceNumber) : null,
    min_face_value: isFixed ? null : faceNumber(values.min),
    max_face_value: isFixed ? null : faceNumber(values.max),
    face_value_step: isFixed ? null : faceNumber(values.step),
    is_active: isSelling && product.isListed && product.isAvailable,
    image_url: imageUrl,
    terms,
  }
}
