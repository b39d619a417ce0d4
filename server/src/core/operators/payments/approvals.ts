import { createHash } from 'node:crypto'
import { type ActingOperator, defineWrongs, WrongAct } from '#core/operators/acts'
import { requirePerson } from '#core/operators/people'
import { columns, sql, type Tx, table } from '#platform/database'

const wrongs = defineWrongs({
  SIGNED_UNDER_ANOTHER_NAME: 'you have signed this payment as {operator}, so another person must approve it',
})

const { uuid, text } = columns

const signerTable = table('payment_signers', { payment: uuid, person: text, operator: text })

/** An operator's Ed25519 signature, in Base64, over the statement of a payment. */
export type Approval = { readonly operator: string; readonly signature: string }

/** A statement's SHA-256 in hex, for people to compare. */
export function statementHash(statement: string): string {
  return createHash('sha256').update(statement).digest('hex')
}

const customerPrefix = 'customer:'

/** The initiator of a payment, as its approvals and its spend name them. */
export function initiatorOf({ customerId }: { readonly customerId: string }): string {
  return `${customerPrefix}${customerId}`
}

/** The id of a customer who is the initiator; null for any other initiator. */
export function customerOf(initiator: string): string | null {
  return initiator.startsWith(customerPrefix) ? initiator.slice(customerPrefix.length) : null
}

type Signing = { readonly payment: string; readonly operator: ActingOperator }

/** Notes that a person signs a payment; refuses a person who has signed it before under any name. */
export async function requireAnotherPerson(tx: Tx, { payment, operator }: Signing): Promise<void> {
  const { name } = operator
  const person = await requirePerson(tx, operator)
  const noted = await tx.query(sql`
    ${signerTable.insertion({ payment, person, operator: name })}
    on conflict do nothing returning person`)
  if (noted.length > 0) return
  const [before] = await tx.query<{ operator: string }>(sql`
    select operator from payment_signers where payment = ${payment} and person = ${person}`)
  throw new WrongAct(wrongs.SIGNED_UNDER_ANOTHER_NAME, { operator: before?.operator ?? name })
}
