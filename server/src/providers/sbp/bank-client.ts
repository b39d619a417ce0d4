import { type PartyCall, PartyNonsense, partyClients } from '#providers/party-api'
import { parseBody } from './bank-values.ts'

/** `refused`: the API itself refused the call, with its own code. `deferred`: the API did not process the call. */
export type BankAnswer =
  | { readonly status: 'answered'; readonly body: unknown }
  | { readonly status: 'refused'; readonly code: string }
  | { readonly status: 'deferred'; readonly reason: string }

/**
 * Calls the bank within the time of one call of the rail. Throws without such an answer; the outcome is then unknown.
 */
export type BankClient = { ask(call: PartyCall): Promise<BankAnswer> }

type Options = { readonly url: string; readonly secret: string; readonly timeoutMs: number }

/** Begins a call of the rail. */
export function bankClients({ url, secret, timeoutMs }: Options): () => BankClient {
  const begin = partyClients({ party: 'the bank', url, timeoutMs })
  const headers = { authorization: `Bearer ${secret}` }
  return () => {
    const client = begin()
    return {
      async ask(call) {
        const { status, text } = await client.send({ ...call, headers })
        return judge(status, text)
      },
    }
  }
}

function judge(status: number, text: string): BankAnswer {
  // The bank does not accept the key, or gets too many calls: nothing was done.
  if (status === 401 || status === 429) return { status: 'deferred', reason: `the bank answered ${status}` }
  const isFine = status >= 200 && status < 300
  if (!isFine && (status < 400 || status >= 500)) throw new PartyNonsense(`the bank answered ${status}`)
  if (isFine && text === '') return { status: 'answered', body: null }
  const body = parseBody({ status, text })
  const code = codeOf(body)
  if (code !== null && code !== 'SUCCESS') return { status: 'refused', code }
  // A 4xx without a code may come from a proxy in front of the bank.
  if (!isFine) throw new PartyNonsense(`the bank answered ${status} without a code`)
  return { status: 'answered', body }
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  if (typeof body.code !== 'string' || !/^[A-Z][A-Z0-9_.]{0,79}$/.test(body.code))
    throw new PartyNonsense('the bank answered a code of another form')
  return body.code
}

/** The body of the answer to a read. A read changes nothing, so it may be repeated. */
export function bodyOf(answer: BankAnswer): unknown {
  if (answer.status === 'answered') return answer.body
  throw new Error(answer.status === 'refused' ? `the bank refused with ${answer.code}` : answer.reason)
}
