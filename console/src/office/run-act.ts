import { ApiError } from '#api'
import { call } from './api.ts'
import { signStatement } from './operator-key.ts'

/** An act whose fields are known from its description alone. */
type CallAct = (operation: string, given: { readonly body: object }) => Promise<{ readonly text: string }>

type Acting = { readonly body: object; readonly operator: string }

/** Does an act of an operator. One that approves something is signed with the operator's key, and sent again. */
export async function runAct(
  operation: string,
  { body, operator }: Acting,
): Promise<{ readonly text: string }> {
  // as: the server lists the operations with their fields
  const act = call as unknown as CallAct
  try {
    return await act(operation, { body })
  } catch (error) {
    const statement =
      error instanceof ApiError && error.code === 'SIGNATURE_REQUIRED' && error.details.statement
    if (typeof statement !== 'string') throw error
    const { signature, next } = await signStatement(operator, statement)
    const { text } = await act(operation, { body: { ...body, signature } })
    return { text: next === null ? text : `${text}\n${next}` }
  }
}
