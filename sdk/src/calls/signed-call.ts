/** Null and undefined are left out; a list is joined by commas. */
export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

export type RequestOptions = {
  query?: Query | undefined
  /** An object is sent as JSON; a string counts as JSON already and is sent as it is. */
  body?: object | string | undefined
  /** These override the client's own headers. */
  headers?: Record<string, string> | undefined
  idempotencyKey?: string | undefined
  /** Whether a repeat is harmless; by default true for a GET and for a call with an idempotency key. */
  isRepeatable?: boolean | undefined
  /** Aborts the call, which throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** A call made ready once, so that each try sends the same bytes; only timestamp and signature differ. */
export type SignedCall = {
  method: string
  url: URL
  /** The signed request target, as `fetch` sends it. */
  target: string
  body: string
  headers: Headers
  isRepeatable: boolean
  signal: AbortSignal | undefined
  isEnvelopeDue: boolean
}

type CallRequest = RequestOptions & { baseUrl: string; method: string; path: string }

/** Throws a TypeError for a call that cannot be sent. */
export function prepareCall({
  baseUrl,
  path,
  query,
  headers,
  idempotencyKey,
  isRepeatable,
  signal,
  ...request
}: CallRequest): SignedCall {
  const method = request.method.toUpperCase()
  const body = writeBody(request.body)
  if (body !== '' && (method === 'GET' || method === 'HEAD'))
    throw new TypeError(`A ${method} request has no body.`)
  const url = locate({ baseUrl, path, query })
  const sent = new Headers({ accept: 'application/json' })
  if (body !== '') sent.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) sent.set('idempotency-key', idempotencyKey)
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value)
  return {
    method,
    url,
    target: url.pathname + url.search,
    body,
    headers: sent,
    isRepeatable:
      isRepeatable ?? (method === 'GET' || sent.has('idempotency-key') || hasKeyInBody(request.body)),
    signal,
    isEnvelopeDue: /^\/(api|sandbox)\//.test(path),
  }
}

function locate({ baseUrl, path, query }: { baseUrl: string; path: string; query: Query | undefined }): URL {
  // Joined as text: resolved as a reference, '//elsewhere/x' would take the key to another host.
  if (!path.startsWith('/')) throw new TypeError(`A path starts with a slash: '${path}'.`)
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  url.hash = ''
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) url.searchParams.append(name, String(value))
  }
  // Some runtimes send a lone '?', others do not.
  if (url.search === '') url.search = ''
  return url
}

function writeBody(body: object | string | undefined): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function hasKeyInBody(body: object | string | undefined): boolean {
  return typeof body === 'object' && 'idempotency_key' in body && typeof body.idempotency_key === 'string'
}
