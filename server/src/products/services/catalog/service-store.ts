import { type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { serviceRefusals } from './refusals.ts'
import { type Service, serviceTable } from './service.ts'
import type { ServiceCategory } from './service-resource.ts'

type Described = RowOf<typeof serviceTable> & { alias: string; availability_checked_at: Date }

function readService(row: Described): Service {
  const { isListed, ...service } = serviceTable.read(row)
  return { ...service, categoryAlias: row.alias, availabilityCheckedAt: row.availability_checked_at }
}

const columns = sql`${serviceTable.columnsOf('services')}, alias, readings.read_at as availability_checked_at`

const described = sql`
  from services join service_categories on service_categories.id = category_id
  join catalog_readings as readings on readings.port = 'services' and readings.provider = services.provider`

const listed = sql`${described} where is_listed`

/** A service that any supplier has ever listed. */
export async function findService(database: Queryable, id: number): Promise<Service | undefined> {
  const [row] = await database.query<Described>(sql`select ${columns} ${described} where services.id = ${id}`)
  return row && readService(row)
}

type Asked = { readonly id: number; readonly provider: string }

/** A service that its supplier lists; throws SERVICE_NOT_FOUND. */
export async function requireService(database: Queryable, { id, provider }: Asked): Promise<Service> {
  const [row] = await database.query<Described>(sql`
    select ${columns} ${listed} and services.id = ${id} and services.provider = ${provider}`)
  if (row !== undefined) return readService(row)
  throw new Refusal(serviceRefusals.SERVICE_NOT_FOUND, { details: { service_id: id } })
}

export type ServiceFilter = {
  readonly category?: string | undefined
  readonly categoryId?: number | undefined
  readonly country?: string | undefined
  /** A part of a name, in any letter case. */
  readonly search?: string | undefined
}

type Listing = {
  readonly provider: string
  readonly filter: ServiceFilter
  readonly limit: number
  readonly offset: number
}

/** A page of the matching listed services by id, and their number in all. */
export async function listServices(
  database: Queryable,
  { provider, filter, limit, offset }: Listing,
): Promise<{ readonly services: Service[]; readonly total: number }> {
  const wanted = sql`${listed} and services.provider = ${provider} and ${matching(filter)}`
  const [[count], rows] = await Promise.all([
    database.query<{ total: number }>(sql`select count(*)::integer as total ${wanted}`),
    database.query<Described>(
      sql`select ${columns} ${wanted} order by services.id limit ${limit} offset ${offset}`,
    ),
  ])
  return { services: rows.map(readService), total: count?.total ?? 0 }
}

function matching({ category, categoryId, country, search }: ServiceFilter): Sql {
  const byCategory = category === undefined ? sql`true` : sql`alias = ${category}`
  const byId = categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`
  const byCountry = country === undefined ? sql`true` : sql`services.country = ${country}`
  const byName =
    search === undefined ? sql`true` : sql`position(lower(${search}) in lower(services.name)) > 0`
  return sql`${byCategory} and ${byId} and ${byCountry} and ${byName}`
}

const categoriesMax = 1_000

/** The categories with services, each once for a country. */
export async function listCategories(
  database: Queryable,
  { provider, country }: { readonly provider: string; readonly country: string | undefined },
): Promise<ServiceCategory[]> {
  const byCountry = country === undefined ? sql`true` : sql`service_categories.country = ${country}`
  return database.query<ServiceCategory>(sql`
    select service_categories.id, alias, service_categories.name, service_categories.country,
      count(*)::integer as services
    ${listed} and services.provider = ${provider} and ${byCountry}
    group by service_categories.id order by service_categories.id limit ${categoriesMax}`)
}
