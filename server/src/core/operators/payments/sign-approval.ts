import { type ActingOperator, commonWrongs, defineWrongs, WrongAct } from '#core/operators/acts'
import { findOperator, isSignedBy } from '#core/operators/people'
import type { Queryable } from '#platform/database'

const wrongs = defineWrongs({
  NOBODY_TO_APPROVE:
    'there is no operator {operator} who could approve; say who you are with --as NAME, or enrol with: npm run operator -- operators create {operator}',
  APPROVAL_LACKS_KEY: 'an approval needs the key of {operator}: name its file with --key-file',
  KEY_NOT_ENROLLED: 'this is not the key that was enrolled for {operator}',
})

/**
 * The signature of the acting operator over a statement. Throws `WrongAct` unless the operator is enrolled, active, and
 * holds the key that was enrolled under the name.
 */
export async function signApproval(
  database: Queryable,
  { operator, statement }: { readonly operator: ActingOperator; readonly statement: string },
): Promise<{ readonly operator: string; readonly signature: string }> {
  const { name, sign } = operator
  const enrolled = await findOperator(database, name)
  if (enrolled?.isActive === false) throw new WrongAct(commonWrongs.OPERATOR_IS_DISABLED, { operator: name })
  // First: without a signature yet, the back office answers with the statement, and the browser enrols its key then.
  const signature = sign?.(statement)
  if (enrolled === undefined) throw new WrongAct(wrongs.NOBODY_TO_APPROVE, { operator: name })
  if (signature === undefined) throw new WrongAct(wrongs.APPROVAL_LACKS_KEY, { operator: name })
  if (!isSignedBy(enrolled.publicKey, { statement, signature }))
    throw new WrongAct(wrongs.KEY_NOT_ENROLLED, { operator: name })
  return { operator: name, signature }
}
