import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { GiftCardSupplier } from '#core/suppliers'
import type { Database } from '#platform/database'
import { publicRoute, type Route, readPage } from '#platform/http'
import { giftCardSettings } from './gift-card-settings.ts'
import { categoryResource, productResource } from './product-resource.ts'
import { listCategories, listProducts } from './product-store.ts'
import { catalogQuery, catalogResult } from './schemas.ts'

export type CatalogRoutesOptions = {
  readonly database: Database
  readonly catalog: Catalog
  readonly giftCardSupplier: Pick<GiftCardSupplier, 'name'> | null
}

export const tag = 'Gift cards'
export const path = '/api/v1/integration/giftcards'

/** The public parts of the catalogue. */
export function catalogRoutes(options: CatalogRoutesOptions): Route[] {
  return [categoriesRoute(options), catalogRoute(options)]
}

function categoriesRoute({ database, catalog, giftCardSupplier }: CatalogRoutesOptions): Route {
  return publicRoute({
    operationId: 'listGiftCardCategories',
    summary: 'List the categories of gift cards',
    tag,
    method: 'GET',
    path: `${path}/categories`,
    result: Type.Array(categoryResource.schema),
    example: { data: [categoryResource.example] },
    async handle() {
      if (giftCardSupplier === null) return []
      const { isActive: isSelling } = catalog.section(giftCardSettings)
      const categories = await listCategories(database, giftCardSupplier.name)
      return categories.map((category) => categoryResource.of({ ...category, isSelling }))
    },
  })
}

function catalogRoute({ database, catalog, giftCardSupplier }: CatalogRoutesOptions): Route {
  return publicRoute({
    operationId: 'listGiftCards',
    summary: 'List the gift cards on sale, by title',
    description:
      'The catalogue is read from the supplier every few minutes. A purchase needs the `id` and one of the face values.',
    tag,
    method: 'GET',
    path: `${path}/catalog`,
    query: catalogQuery,
    result: catalogResult,
    example: {
      query: { category: productResource.example.category.slug, limit: '1' },
      data: { items: [productResource.example], page: 1, limit: 1, has_more: true, total: 12 },
    },
    async handle({ query }) {
      const { limit, offset } = readPage(query)
      const shown = { page: query.page ?? 1, limit }
      if (giftCardSupplier === null) return { items: [], ...shown, has_more: false, total: 0 }
      const { category, category_id: categoryId, search, country } = query
      const { products, total } = await listProducts(database, {
        provider: giftCardSupplier.name,
        filter: { category, categoryId, search, country },
        limit,
        offset,
      })
      const isSelling = catalog.section(giftCardSettings).isActive
      return {
        items: products.map((product) => productResource.of({ product, isSelling })),
        ...shown,
        has_more: offset + products.length < total,
        total,
      }
    },
  })
}
