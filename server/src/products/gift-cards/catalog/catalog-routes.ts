import type { Catalog } from '#core/catalog'
import type { GiftCardSupplier } from '#core/suppliers'
import type { Database } from '#platform/database'
import { publicRoute, type Route, readPage } from '#platform/http'
import { productExample } from './examples.ts'
import { productResource } from './gift-card-product.ts'
import { giftCardSettings } from './gift-card-settings.ts'
import { listCategories, listProducts } from './product-store.ts'
import { catalogQuery, catalogResult, categoriesResult } from './schemas.ts'

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
    result: categoriesResult,
    example: {
      data: [{ ...productExample.category, is_active: true, products_count: 12 }],
    },
    async handle() {
      if (giftCardSupplier === null) return []
      const { isActive } = catalog.section(giftCardSettings)
      const categories = await listCategories(database, giftCardSupplier.name)
      return categories.map(({ id, title, slug, listed, available }) => ({
        id,
        title,
        slug,
        is_active: isActive && available > 0,
        products_count: listed,
      }))
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
      query: { category: productExample.category.slug, limit: '1' },
      data: { items: [productExample], page: 1, limit: 1, has_more: true, total: 12 },
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
        items: products.map((product) => productResource(product, { isSelling })),
        ...shown,
        has_more: offset + products.length < total,
        total,
      }
    },
  })
}
