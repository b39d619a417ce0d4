import { type Item, type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'
import { requestTable } from './request-entry.ts'

const listed = requestTable.pick(
  'requestId',
  'apiKey',
  'method',
  'target',
  'operation',
  'status',
  'code',
  'durationMs',
  'ip',
  'userAgent',
  'isReplay',
)
const whole = requestTable.pick(...listed.properties, 'requestBody', 'responseBody', 'signedString')

/** A request in a list. */
export type ListedRequest = Item<typeof listed>

export type RequestDetail = Item<typeof whole>

/** An absent filter matches everything. */
export type RequestFilter = {
  /** A status such as 409, or a class such as 4xx. */
  readonly status?: string | undefined
  readonly method?: string | undefined
  /** A part of the path. */
  readonly path?: string | undefined
  readonly code?: string | undefined
  readonly apiKey?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

type Asked = {
  readonly customerId: string
  readonly filter: RequestFilter
  /** The id of the last request read; undefined for the newest page. */
  readonly before: string | undefined
  readonly limit: number
}

/** `next` starts the next page; null at the end. */
export type RequestPage = { readonly items: readonly ListedRequest[]; readonly next: string | null }

/** The most rows that a page reads, however few match. */
const looksMax = 5_000

/**
 * A customer's requests, newest first. A page may have fewer than `limit` items although there is a next one, so no
 * page is expensive.
 */
export async function listRequests(
  database: Queryable,
  { customerId, filter, before, limit }: Asked,
): Promise<RequestPage> {
  const within = spanOf({ customerId, filter, before })
  const [floor] = await database.query<{ id: string }>(sql`
    select request_id as id from request_log where ${within}
    order by request_id desc offset ${looksMax - 1} limit 1`)
  const found = await database.query<RowOf<typeof listed>>(sql`
    select ${listed.columns} from request_log
    where ${within} ${floor === undefined ? sql`` : sql`and request_id >= ${floor.id}`} ${fits(filter)}
    order by request_id desc limit ${limit + 1}`)
  const items = found.slice(0, limit).map((row) => listed.read(row))
  const last = found.length > limit ? items.at(-1)?.requestId : floor?.id
  return { items, next: last ?? null }
}

/** A request with its bodies; undefined for another customer's, and for one that is no longer kept. */
export async function findRequest(
  database: Queryable,
  { customerId, requestId }: { readonly customerId: string; readonly requestId: string },
): Promise<RequestDetail | undefined> {
  const [found] = await database.query<RowOf<typeof whole>>(sql`
    select ${whole.columns} from request_log where customer_id = ${customerId} and request_id = ${requestId}`)
  return found && whole.read(found)
}

/** The part of the log that an index finds. */
function spanOf({ customerId, filter, before }: Omit<Asked, 'limit'>): Sql {
  const { status = '', code, from = new Date(0), to } = filter
  // PostgreSQL uses the index of refused requests only for the exact condition `status >= 400`.
  const isRefused = code !== undefined || /^[45]/.test(status)
  return sql`customer_id = ${customerId} and request_id >= ${lowestIdAt(from)}
    ${to === undefined ? sql`` : sql`and request_id < ${lowestIdAt(to)}`}
    ${before === undefined ? sql`` : sql`and request_id < ${before}`}
    ${isRefused ? sql`and status >= 400` : sql``}`
}

function fits({ status, method, path, code, apiKey }: RequestFilter): Sql {
  const classOf = status?.endsWith('xx') ? Number(status[0]) : undefined
  return sql`
    ${classOf === undefined ? sql`` : sql`and status / 100 = ${classOf}`}
    ${status === undefined || classOf !== undefined ? sql`` : sql`and status = ${Number(status)}`}
    ${method === undefined ? sql`` : sql`and method = ${method}`}
    ${path === undefined ? sql`` : sql`and strpos(target, ${path}) > 0`}
    ${code === undefined ? sql`` : sql`and code = ${code}`}
    ${apiKey === undefined ? sql`` : sql`and api_key = ${apiKey}`}`
}
