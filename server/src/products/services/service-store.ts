import { type Queryable, type Sql, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { serviceRefusals } from './refusals.ts'
import type { Service } from './service.ts'

type Row = {
  id: number
  provider: string
  service_reference: string
  name: string
  category_id: number
  alias: string
  country: string
  currency: string
  payment_type: Service['paymentType']
  fixed_payment: boolean
  min_amount: string
  max_amount: string
  requires_check: boolean
  rate: string
  is_available: boolean
  availability_note: string | null
  availability_checked_at: Date
  inputs: Service['inputs']
  required_fields: string[]
  instruction: string | null
}

function fromRow(row: Row): Service {
  return {
    id: row.id,
    provider: row.provider,
    reference: row.service_reference,
    name: row.name,
    categoryId: row.category_id,
    categoryAlias: row.alias,
    country: row.country,
    currency: row.currency,
    paymentType: row.payment_type,
    isFixed: row.fixed_payment,
    amountMin: row.min_amount,
    amountMax: row.max_amount,
    requiresCheck: row.requires_check,
    rate: row.rate,
    isAvailable: row.is_available,
    availabilityNote: row.availability_note,
    availabilityCheckedAt: row.availability_checked_at,
    inputs: row.inputs,
    requiredFields: row.required_fields,
    instruction: row.instruction,
  }
}

const columns = sql`
  services.id, services.provider, service_reference, services.name, category_id, alias, services.country, currency,
  payment_type, fixed_payment, min_amount, max_amount, requires_check, rate, is_available, availability_note,
  readings.read_at as availability_checked_at, inputs, required_fields, instruction`

const listed = sql`
  from services join service_categories on service_categories.id = category_id
  join catalog_readings as readings on readings.port = 'services' and readings.provider = services.provider
  where is_listed`

type Asked = { readonly id: number; readonly provider: string }

/** A service that its supplier lists, or SERVICE_NOT_FOUND. */
export async function requireService(database: Queryable, { id, provider }: Asked): Promise<Service> {
  const [row] = await database.query<Row>(sql`
    select ${columns} ${listed} and services.id = ${id} and services.provider = ${provider}`)
  if (row !== undefined) return fromRow(row)
  throw new Refusal(serviceRefusals.SERVICE_NOT_FOUND, { details: { service_id: id } })
}

export type ServiceFilter = {
  readonly category?: string | undefined
  readonly categoryId?: number | undefined
  readonly country?: string | undefined
  /** A part of a name, in any case. */
  readonly search?: string | undefined
}

type Listing = {
  readonly provider: string
  readonly filter: ServiceFilter
  readonly limit: number
  readonly offset: number
}

/** A page of the listed services that match, in the order of their ids, and how many there are. */
export async function listServices(
  database: Queryable,
  { provider, filter, limit, offset }: Listing,
): Promise<{ readonly services: Service[]; readonly total: number }> {
  const wanted = sql`${listed} and services.provider = ${provider} and ${matching(filter)}`
  const [[count], rows] = await Promise.all([
    database.query<{ total: number }>(sql`select count(*)::integer as total ${wanted}`),
    database.query<Row>(
      sql`select ${columns} ${wanted} order by services.id limit ${limit} offset ${offset}`,
    ),
  ])
  return { services: rows.map(fromRow), total: count?.total ?? 0 }
}

function matching({ category, categoryId, country, search }: ServiceFilter): Sql {
  const byCategory = category === undefined ? sql`true` : sql`alias = ${category}`
  const byId = categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`
  const byCountry = country === undefined ? sql`true` : sql`services.country = ${country}`
  const byName =
    search === undefined ? sql`true` : sql`position(lower(${search}) in lower(services.name)) > 0`
  return sql`${byCategory} and ${byId} and ${byCountry} and ${byName}`
}

export type ServiceCategory = {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly country: string
  readonly services_count: number
}

const categoriesMax = 1_000

/** The categories that have services, each once for a country. */
export async function listCategories(
  database: Queryable,
  { provider, country }: { readonly provider: string; readonly country: string | undefined },
): Promise<ServiceCategory[]> {
  const byCountry = country === undefined ? sql`true` : sql`service_categories.country = ${country}`
  return database.query<ServiceCategory>(sql`
    select service_categories.id, alias, service_categories.name, service_categories.country,
      count(*)::integer as services_count
    ${listed} and services.provider = ${provider} and ${byCountry}
    group by service_categories.id order by service_categories.id limit ${categoriesMax}`)
}
