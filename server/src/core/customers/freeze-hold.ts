import { problems, problemText } from '#core/problems'
import { type Queryable, sql } from '#platform/database'

/**
 * The reason why nothing may be signed or placed for a customer; null where it may. Waits for a freeze in progress;
 * inside a transaction no freeze can come between the answer and the commit.
 */
export async function freezeHoldOf(database: Queryable, customerId: string): Promise<string | null> {
  const [row] = await database.query<{ frozen: boolean }>(sql`
    select frozen_at is not null as frozen from customers where id = ${customerId} for share`)
  return row?.frozen === true ? problemText(problems.PROBLEM_CUSTOMER_FROZEN) : null
}
