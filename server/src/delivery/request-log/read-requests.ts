import { type Queryable, type Sql, sql } from '#platform/database'
import { lowestIdAt } from '#platform/ids'

/** A request in a list. */
export type RequestRow = {
  readonly requestId: string
  readonly apiKey: string
  readonly method: string
  readonly target: string
  readonly operation: string
  readonly status: number
  readonly code: string | null
  readonly durationMs: number
  readonly ip: string
  readonly userAgent: string | null
  readonly isReplay: boolean
}

export type RequestDetail = RequestRow & {
  readonly requestBody: string | null
  readonly responseBody: string | null
  readonly signedString: string | null
}

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
export type RequestPage = { readonly items: readonly RequestRow[]; readonly next: string | null }

/** The most rows that a page reads, however few match. */
const looksMax = 5_000

const columns = sql`request_id as "requestId", api_key as "apiKey", method, target, operation, status, code,
  duration_ms as "durationMs", ip, user_agent as "userAgent", is_replay as "isReplay"`

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
  const found = await database.query<RequestRow>(sql`
    select ${columns} from request_log
    where ${within} ${floor === undefined ? sql`` : sql`and request_id >= ${floor.id}`} ${fits(filter)}
    order by request_id desc limit ${limit + 1}`)
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1)?.requestId : floor?.id
  return { items, next: last ?? null }
}

/** A request with its bodies; undefined for another customer's, and for one that is no longer kept. */
export async function findRequest(
  database: Queryable,
  { customerId, requestId }: { readonly customerId: string; readonly requestId: string },
): Promise<RequestDetail | undefined> {
  const [found] = await database.query<RequestDetail>(sql`
    select ${columns}, request_body as "requestBody", response_body as "responseBody", signed_string as "signedString"
    from request_log where customer_id = ${customerId} and request_id = ${requestId}`)
  return found
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
