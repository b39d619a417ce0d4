import { type Sql, sql, type Tx } from '#platform/database'

/** Levels of verification, from the least to the most. Others that an exchange uses are in no order. */
export const kycLevels = ['none', 'pending', 'approved'] as const

/** Whether a customer is trusted less with one level than with another; false where nobody can tell. */
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

/** Sets the level of a customer's verification; answers the one before, undefined for nobody. */
export function changeKycStatus(
  tx: Tx,
  { username, kycStatus }: { readonly username: string; readonly kycStatus: string },
): Promise<Changed | undefined> {
  return change(tx, { username, column: sql`kyc_status`, set: sql`kyc_status = ${kycStatus}` })
}

/** Gives a customer another e-mail address, which nobody has verified; answers the one before, undefined for nobody. */
export function changeEmail(
  tx: Tx,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<Changed | undefined> {
  const set = sql`
    email = ${email}, email_verified_at = case when before.value = ${email} then email_verified_at end`
  return change(tx, { username, column: sql`email`, set })
}

/** Gives a customer another tariff, whose limits hold from their next request on; answers the one before. */
export function changeTariff(
  tx: Tx,
  { username, tariff }: { readonly username: string; readonly tariff: string },
): Promise<Changed | undefined> {
  return change(tx, { username, column: sql`tariff`, set: sql`tariff = ${tariff}` })
}
