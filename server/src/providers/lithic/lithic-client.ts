import { type PartyCall, PartyNonsense, partyClients } from '#providers/party-api'
import { fieldsOf, parseBody } from './lithic-values.ts'

/** `refused`: the API itself refused the call. `deferred`: the API did not process the call. */
export type LithicAnswer =
  | { readonly status: 'answered'; readonly body: unknown }
  | { readonly status: 'refused'; readonly httpStatus: number }
  | { readonly status: 'deferred'; readonly reason: string }

/** Throws without such an answer; the outcome is then unknown. */
export type LithicClient = { ask(call: PartyCall): Promise<LithicAnswer> }

type Options = { readonly url: string; readonly secret: string; readonly timeoutMs: number }

/** Begins a call of the port. */
export function lithicClients({ url, secret, timeoutMs }: Options): () => LithicClient {
  const begin = partyClients({ party: 'the issuer', url, timeoutMs })
  return () => {
    const client = begin()
    return {
      async ask(call) {
        const headers = { ...call.headers, authorization: secret }
        const { status, text } = await client.send({ ...call, headers })
        return judge(status, text)
      },
    }
  }
}

/** The key is not accepted or lacks a right, or there are too many calls: nothing was done. */
const notLookedAt = [401, 403, 429]
/**
 * Statuses that judge the call itself. Others, such as a conflict with a concurrent call, leave its outcome unknown.
 */
const judgements = [400, 404, 422]

function judge(status: number, text: string): LithicAnswer {
  if (notLookedAt.includes(status)) return { status: 'deferred', reason: `the issuer answered ${status}` }
  const isFine = status >= 200 && status < 300
  if (!isFine && !judgements.includes(status)) throw new PartyNonsense(`the issuer answered ${status}`)
  const body = parseBody({ status, text })
  if (isFine) return { status: 'answered', body }
  // A refusal without a message may come from a proxy in front of the issuer.
  if (typeof fieldsOf(body).message !== 'string')
    throw new PartyNonsense(`the issuer answered ${status} without a message`)
  return { status: 'refused', httpStatus: status }
}

/** The body of the answer to a read. A read changes nothing, so it may be repeated. */
export function bodyOf(answer: LithicAnswer): unknown {
  if (answer.status === 'answered') return answer.body
  throw new Error(
    answer.status === 'refused' ? `the issuer refused with ${answer.httpStatus}` : answer.reason,
  )
}
