import Type from 'typebox'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { faceNumber } from './face-value.ts'
import type { GiftCardProduct } from './gift-card-product.ts'
import type { ListedCategory } from './product-store.ts'

/** A product, and whether the house sells gift cards at all. */
type Shown = { readonly product: GiftCardProduct; readonly isSelling: boolean }

const ofProduct = fieldsOf<GiftCardProduct['category']>()

const id = ofProduct(Type.Integer(), ({ id }) => id, 4)
const slug = ofProduct(Type.String(), ({ slug }) => slug, 'shopping')
const title = ofProduct(Type.String(), ({ title }) => title, 'Shopping')

const productCategory = resource('CategoryOfGiftCard', { id, slug, title })

const field = fieldsOf<Shown>()
const numberOrNull = (description: string) => orNull(Type.Number(), { description })

/** The ends and the step of a range; null for a card with fixed values. */
const rangePart = (part: 'min' | 'max' | 'step', description: string) =>
  field(
    numberOrNull(description),
    ({ product: { values } }) => (values.kind === 'fixed' ? null : faceNumber(values[part])),
    null,
  )

/** A product of the catalogue. The example is listed under this id in the sandbox, so it runs there unchanged. */
export const productResource = resource('GiftCard', {
  id: field(
    Type.Integer({ description: 'The `product_id` of estimates and purchases; it never changes.' }),
    ({ product }) => product.id,
    14,
  ),
  title: field(Type.String(), ({ product }) => product.title, 'eBay'),
  category: field(
    productCategory.schema,
    ({ product }) => productCategory.of(product.category),
    productCategory.example,
  ),
  country: field(
    textOrNull('ISO 3166 code of the country where the card is redeemed; null for a card of any country.'),
    ({ product }) => product.country,
    'US',
  ),
  currency: field(
    Type.String({ description: 'ISO 4217 code of the face value.' }),
    ({ product }) => product.currency,
    'USD',
  ),
  face_values: field(
    orNull(Type.Array(Type.Number()), {
      description: 'The face values to choose from; null for a card with a range.',
    }),
    ({ product: { values } }) => (values.kind === 'fixed' ? values.faceValues.map(faceNumber) : null),
    [25, 50, 100, 200],
  ),
  min_face_value: rangePart('min', 'Smallest face value of a card with a range.'),
  max_face_value: rangePart('max', 'Largest face value of a card with a range.'),
  face_value_step: rangePart(
    'step',
    'Step of a range: a face value is `min_face_value` plus a multiple of this step.',
  ),
  is_active: field(
    Type.Boolean({
      description: 'False while the product cannot be bought, for example because it is out of stock.',
    }),
    ({ product, isSelling }) => isSelling && product.isListed && product.isAvailable,
    true,
  ),
  image_url: field(textOrNull('Address of a picture.'), ({ product }) => product.imageUrl, null),
  terms: field(
    textOrNull('Terms of the issuer, and how to redeem the card.'),
    ({ product }) => product.terms,
    'Pays for goods in the shop’s web store and, where it has them, in its branches of the same country. It may be used in parts. It is not exchanged for cash.',
  ),
})

const listed = fieldsOf<ListedCategory & { readonly isSelling: boolean }>()

export const categoryResource = resource('GiftCardCategory', {
  id,
  title,
  slug,
  is_active: listed(
    Type.Boolean({ description: 'True while at least one product of the category can be bought.' }),
    ({ isSelling, available }) => isSelling && available > 0,
    true,
  ),
  products_count: listed(
    Type.Integer({ description: 'Number of listed products, those out of stock included.' }),
    (category) => category.listed,
    12,
  ),
})
