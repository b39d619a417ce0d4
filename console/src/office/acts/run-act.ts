import { ApiError } from '#api'
import { call } from '#office/desk'
import type { Message } from '#words'
import { signStatement } from './operator-key.ts'

type Done = { readonly outcomes: readonly Message[] }

/** The outcome of an act, and the person's next step after a new key. */
export type ActDone = Done & { readonly next: string | null }

/** An act whose fields are known only from its description. */
type CallAct = (operation: string, given: { readonly body: object }) => Promise<Done>

type Acting = { readonly body: object; readonly operator: string }

/** Runs an operator's act. An act that approves something is signed with the operator's key and sent again. */
export async function runAct(operation: string, { body, operator }: Acting): Promise<ActDone> {
  // as: the server lists the operations with their fields
  const act = call as unknown as CallAct
  try {
    return { ...(await act(operation, { body })), next: null }
  } catch (error) {
    const statement =
      error instanceof ApiError && error.code === 'SIGNATURE_REQUIRED' && error.details.statement
    if (typeof statement !== 'string') throw error
    const { signature, next } = await signStatement(operator, statement)
    return { ...(await act(operation, { body: { ...body, signature } })), next }
  }
}
