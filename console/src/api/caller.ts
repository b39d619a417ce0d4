import { type OperationArguments, type OperationTypes, operationRequest } from '@coffer/sdk/operation-request'
import { ApiError } from './api-error.ts'
import { watchAttention } from './watch-attention.ts'

/** Calls an operation and returns its data, or throws an `ApiError`. */
export type Call<Types extends OperationTypes> = <Id extends keyof Types & string>(
  id: Id,
  ...given: OperationArguments<Types[Id]>
) => Promise<Types[Id]['data']>

type Places<Types> = { readonly [Id in keyof Types]: string }

type Envelope = {
  readonly data?: unknown
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly details: {
      readonly [name: string]: unknown
      readonly fields?: readonly { readonly path: string; readonly message: string }[]
    } | null
  }
}

type Person = {
  /** Read at each change. */
  csrfToken(): string
  /**
   * Asks the person to sign in again, after a session ended or when the sign-in is too old; resolves to whether they
   * did.
   */
  signInAgain(why: 'ended' | 'stale'): Promise<boolean>
}

/** Calls the operations of an application. A call that is refused without a sign-in waits for one and is sent again. */
export function createCaller<Types extends OperationTypes>(
  places: Places<Types>,
  { csrfToken, signInAgain }: Person,
): Call<Types> {
  const isAttended = watchAttention()
  return async (id, ...given) => {
    try {
      return await send(id, ...given)
    } catch (error) {
      const why = error instanceof ApiError ? whyToSignIn(error) : null
      if (why === null || !(await signInAgain(why))) throw error
      return send(id, ...given)
    }
  }

  async function send<Id extends keyof Types & string>(id: Id, ...given: OperationArguments<Types[Id]>) {
    const { method, path, body } = operationRequest(places[id], given[0])
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        // Requests that the page sends by itself keep no session alive.
        ...(isAttended() ? {} : { 'x-coffer-background': '1' }),
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError({ message: '', code: 'UNREACHABLE', status: 0, requestId: null })
    })
    return read(response)
  }
}

function whyToSignIn({ status, code }: ApiError): 'ended' | 'stale' | null {
  if (status === 401) return 'ended'
  return code === 'SIGN_IN_AGAIN' ? 'stale' : null
}

async function read(response: Response) {
  const { data, error }: Envelope = await response.json().catch(() => ({}))
  if (response.ok) return data as never // by the operation's own schema
  throw new ApiError({
    message: error?.message ?? '',
    code: error?.code ?? 'UNREACHABLE',
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    details: error?.details ?? {},
    fields: new Map((error?.details?.fields ?? []).map(({ path, message }) => [path, message])),
  })
}
