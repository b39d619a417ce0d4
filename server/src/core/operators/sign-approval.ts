import type { Queryable } from '#platform/database'
import type { ActingOperator } from './acts/operator-act.ts'
import { WrongAct } from './acts/wrong-act.ts'
import { findOperator } from './operator.ts'
import { isSignedBy } from './operator-key.ts'

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
  if (enrolled?.isActive === false) throw new WrongAct(`the operator ${name} is disabled`)
  // First: without a signature yet, the back office answers with the statement, and the browser enrols its key then.
  const signature = sign?.(statement)
  if (enrolled === undefined)
    throw new WrongAct(
      `there is no operator ${name} who could approve; say who you are with --as NAME, or enrol with: npm run operator -- operators create ${name}`,
    )
  if (signature === undefined)
    throw new WrongAct(`an approval needs the key of ${name}: name its file with --key-file`)
  if (!isSignedBy(enrolled.publicKey, { statement, signature }))
    throw new WrongAct(`this is not the key that was enrolled for ${name}`)
  return { operator: name, signature }
}
