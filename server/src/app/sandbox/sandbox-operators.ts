import type { Database } from '#platform/database'
import { keptPeople, type SandboxPerson } from '#providers/simulated'

/** Those who run every sandbox. */
export const firstOperators: readonly SandboxPerson[] = [
  { username: 'olivia', roles: ['administrator'] },
  { username: 'oscar', roles: ['approver'] },
  { username: 'otto', roles: ['approver'] },
  { username: 'sam', roles: ['support'] },
]

const shownMax = 50

/** Whom a tester can be at the back office: the first ones, and others whom testers have made. */
export async function sandboxOperators(database: Database): Promise<readonly SandboxPerson[]> {
  return [...firstOperators, ...(await keptPeople(database, shownMax))]
}
