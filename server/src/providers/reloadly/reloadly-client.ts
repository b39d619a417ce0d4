import {
  type Fields,
  type PartyCall,
  type PartyClient,
  PartyNonsense,
  partyClients,
} from '#providers/party-api'
import { fieldsOf, parseBody, text } from './reloadly-values.ts'

/**
 * `refused`: the API itself refused the call, with its code where it has one. `deferred`: the API did not process the
 * call.
 */
export type Answer =
  | { readonly status: 'answered'; readonly body: unknown }
  | { readonly status: 'refused'; readonly code: string | null; readonly httpStatus: number }
  | { readonly status: 'deferred'; readonly reason: string }

export type ReloadlyClient = { ask(call: PartyCall): Promise<Answer> }

type Options = {
  readonly url: string
  readonly authUrl: string
  readonly clientId: string
  readonly secret: string
  readonly timeoutMs: number
}

/** A token and the end of its use, in the machine's time, since the supplier issues tokens in real time. */
type Token = { readonly text: string; readonly until: number }

const party = 'the gift card supplier'
const accept = 'application/com.reloadly.giftcards-v1+json'
/** A token is replaced a minute before it expires. */
const spareMs = 60_000

/** Begins a call of the port. */
export function reloadlyClients(options: Options): () => ReloadlyClient {
  const { url, authUrl, timeoutMs } = options
  const [begin, beginAuth] = [
    partyClients({ party, url, timeoutMs }),
    partyClients({ party, url: authUrl, timeoutMs }),
  ]
  let token: Token | null = null
  async function tokenNow(auth: PartyClient): Promise<string | null> {
    if (token === null || token.until <= performance.now()) token = await fetchToken(options, auth)
    return token?.text ?? null
  }
  return () => {
    const [client, auth] = [begin(), beginAuth()]
    return {
      async ask(call) {
        const bearer = await tokenNow(auth)
        if (bearer === null) return { status: 'deferred', reason: 'it gives no token to this client' }
        const headers = { accept, authorization: `Bearer ${bearer}` }
        const reply = await client.send({ ...call, headers })
        // The next call requests another token.
        if (reply.status === 401) token = null
        return judge(reply)
      },
    }
  }
}

/** Null where the client is not accepted. */
async function fetchToken({ url, clientId, secret }: Options, client: PartyClient): Promise<Token | null> {
  const asked = {
    client_id: clientId,
    client_secret: secret,
    grant_type: 'client_credentials',
    audience: url,
  }
  const reply = await client.send({ method: 'POST', path: '/oauth/token', body: JSON.stringify(asked) })
  if (reply.status === 401 || reply.status === 403) return null
  if (reply.status !== 200) throw new PartyNonsense(`${party} answered ${reply.status} to a wish for a token`)
  const from = fieldsOf(parseBody(reply))
  const seconds = Number(text({ from, name: 'expires_in' }, /^\d{1,9}$/))
  return {
    text: text({ from, name: 'access_token' }, /^[\x21-\x7e]{8,8192}$/),
    until: performance.now() + seconds * 1_000 - spareMs,
  }
}

/**
 * Statuses that judge the call itself. Others, such as a conflict with a concurrent call, leave its outcome unknown.
 */
const judgements = [400, 404, 422]

function judge(reply: { readonly status: number; readonly text: string }): Answer {
  const { status } = reply
  if (status === 401 || status === 403 || status === 429)
    return { status: 'deferred', reason: `it answered ${status}` }
  if (status >= 200 && status < 300) return { status: 'answered', body: parseBody(reply) }
  if (!judgements.includes(status)) throw new PartyNonsense(`${party} answered ${status}`)
  const body = parseBody(reply)
  // The API's own refusals are objects; anything else may come from a proxy in front of it.
  const { errorCode } = fieldsOf(body)
  const isCode = typeof errorCode === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(errorCode)
  return { status: 'refused', code: isCode ? errorCode : null, httpStatus: status }
}

/** The object in the answer to a read. A read changes nothing, so it may be repeated. */
export function bodyOf(answer: Answer): Fields {
  if (answer.status === 'answered') return fieldsOf(answer.body)
  throw new Error(
    answer.status === 'refused'
      ? `${party} refused with ${answer.code ?? answer.httpStatus}`
      : `${party}: ${answer.reason}`,
  )
}
