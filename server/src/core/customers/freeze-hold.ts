import { problems, problemText } from '#core/problems'
import { type Queryable, sql } from '#platform/database'

/**
 * Why nothing more is signed or placed for a customer; null where it may be. Waits for a freeze that is under way; in a
 * transaction no freeze comes between the answer and the commit.
 */
export async function freezeHoldOf(database: Queryable, customerId: string): Promise<string | null> {
  const [row] = await database.query<{ frozen: boolean }>(sql`
    select frozen_at is not null as frozen from customers where id = ${customerId} for share`)
  return row?.frozen === true ? problemText(problems.PROBLEM_CUSTOMER_FROZEN) : null
}
