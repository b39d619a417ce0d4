import {
  type Fields,
  type PartyClient,
  PartyNonsense,
  type PartyReply,
  partyClients,
} from '#providers/party-api'
import type { VtpassKeys } from './keys.ts'
import { choice, fieldsOf, parseBody, text } from './vtpass-values.ts'

/** The API's judgement of the call, with its own code. An answer that is `deferred` means that it did not process the call. */
export type Told = { readonly status: 'told'; readonly code: string; readonly body: Fields }
export type Answer = Told | { readonly status: 'deferred'; readonly reason: string }

/** The requests of one call of the port, which share its time limit. Each throws without such an answer. */
export type VtpassClient = {
  /** The body of the answer to a read, which changes nothing. */
  read(path: string): Promise<Fields>
  /** `body` is JSON. */
  post(path: string, body: string): Promise<Answer>
}

type Options = { readonly url: string; readonly keys: VtpassKeys; readonly timeoutMs: number }

const party = 'the service supplier'

export function vtpassClients({ url, keys, timeoutMs }: Options): () => VtpassClient {
  const begin = partyClients({ party, url, timeoutMs })
  return () => {
    const client = begin()
    return {
      read: (path) => read(client, { path, keys }),
      async post(path, body) {
        const headers = { 'api-key': keys.apiKey, 'secret-key': keys.secretKey }
        return judge(await client.send({ method: 'POST', path, headers, body }))
      },
    }
  }
}

type Question = { readonly path: string; readonly keys: VtpassKeys }

async function read(client: PartyClient, { path, keys }: Question): Promise<Fields> {
  const headers = { 'api-key': keys.apiKey, 'public-key': keys.publicKey }
  const reply = await client.send({ method: 'GET', path, headers })
  if (reply.status !== 200) throw new PartyNonsense(`${party} answered ${reply.status}`)
  return fieldsOf(parseBody(reply))
}

/** The content of a list. */
export function contentOf(body: Fields): unknown {
  choice({ from: body, name: 'response_description' }, ['000'])
  return body.content
}

/** The keys are not accepted, or there are too many calls. */
const notLookedAt = [401, 403, 429]
const judgements = [200, 201, 400, 404, 422]

function judge(reply: PartyReply): Answer {
  const { status } = reply
  if (notLookedAt.includes(status)) return { status: 'deferred', reason: `it answered ${status}` }
  if (!judgements.includes(status)) throw new PartyNonsense(`${party} answered ${status}`)
  const body = fieldsOf(parseBody(reply))
  return { status: 'told', code: text({ from: body, name: 'code' }, /^\d{3}$/), body }
}
