import assert from 'node:assert'
import type { SuppliedGiftCard } from '#core/suppliers'
import { columns, group, type Item, orNull, type RowOf, table } from '#platform/database'

export type FaceValues = SuppliedGiftCard['values']

/** A product of the catalogue. Its id never changes and never goes to another product. */
export type GiftCardProduct = Omit<SuppliedGiftCard, 'category'> & {
  readonly id: number
  /** The name of the supplier that lists the product. */
  readonly provider: string
  readonly category: { readonly id: number; readonly slug: string; readonly title: string }
  /** False once its supplier no longer lists the product. */
  readonly isListed: boolean
}

const { text, textArray, integer, boolean, timestamptz } = columns

export const productTable = table('gift_card_products', {
  id: integer,
  provider: text,
  productReference: text,
  title: text,
  categoryId: integer,
  country: orNull(text),
  currency: text,
  faceValues: orNull(textArray),
  range: orNull(
    group({
      min: text.named('min_face_value'),
      max: text.named('max_face_value'),
      step: text.named('face_value_step'),
    }),
  ),
  rate: text,
  isAvailable: boolean,
  imageUrl: orNull(text),
  terms: orNull(text),
  vanishedAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A product's row, with its category's. */
export type CategorisedProduct = RowOf<typeof productTable> & {
  category_slug: string
  category_title: string
}

export function productOf(row: CategorisedProduct): GiftCardProduct {
  const {
    categoryId,
    faceValues,
    range,
    vanishedAt,
    createdAt: _,
    updatedAt: __,
    ...product
  } = productTable.read(row)
  return {
    ...product,
    category: { id: categoryId, slug: row.category_slug, title: row.category_title },
    values: valuesOf(product.id, { faceValues, range }),
    isListed: vanishedAt === null,
  }
}

function valuesOf(
  id: number,
  { faceValues, range }: Pick<Item<typeof productTable>, 'faceValues' | 'range'>,
): FaceValues {
  if (faceValues !== null) return { kind: 'fixed', faceValues }
  assert(range !== null, `the gift card ${id} has values or a range`)
  return { kind: 'range', ...range }
}
