import Type from 'typebox'
import type { ServiceSupplier } from '#core/suppliers'
import type { Queryable } from '#platform/database'
import { publicRoute, type Route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { serviceRefusals } from './refusals.ts'
import { catalogPage, catalogQuery, categoriesQuery, serviceParams } from './schemas.ts'
import { categoryResource, serviceResource } from './service-resource.ts'
import { listCategories, listServices, requireService } from './service-store.ts'

type CatalogParts = {
  readonly database: Queryable
  readonly serviceSupplier: Pick<ServiceSupplier, 'name'> | null
}

export const tag = 'Pay services'
export const path = '/api/v1/integration/services'

const pageDefault = 1
const sizeDefault = 50

/** The public routes of the services on sale. */
export function catalogRoutes(parts: CatalogParts): Route[] {
  return [categoriesRoute(parts), catalogRoute(parts), serviceRoute(parts)]
}

function categoriesRoute({ database, serviceSupplier }: CatalogParts): Route {
  return publicRoute({
    operationId: 'listServiceCategories',
    summary: 'List the categories of services that can be paid',
    description: 'A category is listed once for each country with services in it.',
    tag,
    method: 'GET',
    path: `${path}/categories`,
    query: categoriesQuery,
    result: Type.Array(categoryResource.schema),
    example: { query: { country: 'RU' }, data: [categoryResource.example] },
    async handle({ query: { country } }) {
      if (serviceSupplier === null) return []
      const { name: provider } = serviceSupplier
      const found = await listCategories(database, { provider, country: country?.toUpperCase() })
      return found.map(categoryResource.of)
    },
  })
}

function catalogRoute({ database, serviceSupplier }: CatalogParts): Route {
  return publicRoute({
    operationId: 'listServices',
    summary: 'List the services that can be paid',
    description:
      'The catalogue is read from the supplier regularly, by default every minute. The id of a service never changes.',
    tag,
    method: 'GET',
    path: `${path}/catalog`,
    query: catalogQuery,
    result: catalogPage,
    example: {
      query: { country: 'RU', category: 'mobile', search: 'northern' },
      data: { items: [serviceResource.example], page: 1, page_size: 50, total: 1, has_more: false },
    },
    async handle({ query }) {
      const { category, category_id: categoryId, country, search } = query
      const { page = pageDefault, page_size: size = sizeDefault } = query
      const none = { services: [], total: 0 }
      const { services, total } =
        serviceSupplier === null
          ? none
          : await listServices(database, {
              provider: serviceSupplier.name,
              filter: { category, categoryId, country: country?.toUpperCase(), search },
              limit: size,
              offset: (page - 1) * size,
            })
      const items = services.map(serviceResource.of)
      return { items, page, page_size: size, total, has_more: page * size < total }
    },
  })
}

function serviceRoute({ database, serviceSupplier }: CatalogParts): Route {
  return publicRoute({
    operationId: 'getService',
    summary: 'Read a service that can be paid',
    tag,
    method: 'GET',
    path: `${path}/catalog/{service_id}`,
    params: serviceParams,
    result: serviceResource.schema,
    refusals: [serviceRefusals.SERVICE_NOT_FOUND],
    example: {
      params: { service_id: String(serviceResource.example.id) },
      data: serviceResource.example,
    },
    async handle({ params: { service_id: text } }) {
      if (serviceSupplier === null || !/^[0-9]{1,9}$/.test(text))
        throw new Refusal(serviceRefusals.SERVICE_NOT_FOUND, { details: { service_id: text } })
      return serviceResource.of(
        await requireService(database, { id: Number(text), provider: serviceSupplier.name }),
      )
    },
  })
}
