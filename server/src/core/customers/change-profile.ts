import { type Sql, sql, type Tx } from '#platform/database'

/** Levels of verification, in ascending order. Other levels that an exchange uses are in no order. */
export const kycLevels = ['none', 'pending', 'approved'] as const

/** Whether the first level is lower than the second; false where the two have no order. */
export function isLowerLevel(one: string, than: string): boolean {
  const [lower, higher] = [rankOf(one), rankOf(than)]
  return lower !== -1 && lower < higher
}

function rankOf(level: string): number {
  const levels: readonly string[] = kycLevels
  return levels.indexOf(level)
}

type Changed = { readonly customerId: string; readonly before: string }

type Change = {
  readonly username: string
  /** The column, and the assignments that change it. */
  readonly column: Sql
  readonly set: Sql
}

async function change(tx: Tx, { username, column, set }: Change): Promise<Changed | undefined> {
  const [row] = await tx.query<Changed>(sql`
    with before as (
      select id, ${column} as value from customers where lower(username) = lower(${username}) for no key update
    )
    update customers set ${set} from before where customers.id = before.id
    returning customers.id as "customerId", before.value as before`)
  return row
}

/** Sets a customer's verification level; answers the previous one, undefined for an unknown customer. */
export function changeKycStatus(
  tx: Tx,
  { username, kycStatus }: { readonly username: string; readonly kycStatus: string },
): Promise<Changed | undefined> {
  return change(tx, { username, column: sql`kyc_status`, set: sql`kyc_status = ${kycStatus}` })
}

/**
 * Changes a customer's e-mail address to an unverified one; answers the previous one, undefined for an unknown
 * customer.
 */
export function changeEmail(
  tx: Tx,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Changed | undefined> {
  const set = sql`
    email = ${email}, email_verified_at = case when before.value = ${email} then email_verified_at end`
  return change(tx, { username, column: sql`email`, set })
}

/** Changes a customer's tariff; its limits hold from the next request on. Answers the previous one. */
export function changeTariff(
  tx: Tx,
  { username, tariff }: { readonly username: string; readonly tariff: string },
): Promise<Changed | undefined> {
  return change(tx, { username, column: sql`tariff`, set: sql`tariff = ${tariff}` })
}
