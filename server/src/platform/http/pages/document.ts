import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAnswer } from './open-route.ts'

type Coding = 'br' | 'gzip' | 'identity'

// The best quality takes fifteen times as long and saves a tenth of the size.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const year = 365 * 24 * 60 * 60

const compress: { readonly [coding in Exclude<Coding, 'identity'>]: (body: Buffer) => Promise<Buffer> } = {
  br: (body) => promisify(brotliCompress)(body, brotliOptions),
  gzip: (body) => promisify(gzip)(body),
}

/** A text that is the same for every caller: compressed once for each encoding, with an ETag for caches. */
export class Document {
  readonly type: string
  readonly hash: string
  readonly #cacheControl: string
  readonly #bodies: Map<Coding, Promise<Buffer>>

  /** `isFixed`: this address always serves this text. */
  constructor({ type, body, isFixed = false }: { type: string; body: string | Buffer; isFixed?: boolean }) {
    const bytes = Buffer.from(body)
    this.type = type
    this.hash = hashOf([bytes])
    this.#cacheControl = isFixed ? `public, max-age=${year}, immutable` : 'no-cache'
    this.#bodies = new Map([['identity', Promise.resolve(bytes)]])
  }

  /** The text in an encoding that the caller accepts, or 304 when the caller has it. */
  async answer(asked: IncomingHttpHeaders): Promise<OpenAnswer> {
    const coding = codingOf(asked['accept-encoding'])
    const etag = coding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${coding}"`
    const headers = { etag, vary: 'accept-encoding', 'cache-control': this.#cacheControl }
    if (names(asked['if-none-match'], etag)) return { status: 304, headers }
    return {
      type: this.type,
      headers: coding === 'identity' ? headers : { ...headers, 'content-encoding': coding },
      body: await this.#bodyIn(coding),
    }
  }

  async #bodyIn(coding: Coding): Promise<Buffer> {
    const known = this.#bodies.get(coding)
    if (known !== undefined || coding === 'identity') return known ?? Buffer.alloc(0)
    const made = this.#bodyIn('identity').then(compress[coding])
    this.#bodies.set(coding, made)
    return made
  }
}

/** A short hash of these bytes. */
export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 16)
}

/** The caller's preferred encoding, brotli before gzip: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
function codingOf(header: string | string[] | undefined): Coding {
  const weights = weightsOf(header)
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (Math.max(br, gzip) === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

/** Whether a caller wants a page: it accepts HTML and does not prefer JSON. */
export function wantsPage({ accept }: IncomingHttpHeaders): boolean {
  const weights = weightsOf(accept)
  const page = weights.get('text/html') ?? 0
  return page > 0 && page >= (weights.get('application/json') ?? 0)
}

function weightsOf(header: string | string[] | undefined): Map<string, number> {
  const items = [header ?? []].flat().join(',').toLowerCase().split(',')
  return new Map(
    items.map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
      return [name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
}

function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
