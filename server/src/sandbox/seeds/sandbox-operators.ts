import type { Catalog } from '#core/catalog'
import { admitOperator, officeRoles, policyOf } from '#core/operators'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { keptPeople, type SandboxPerson, sandboxEmail } from '#providers/simulated'

/** The operators of every sandbox. */
export const firstOperators: readonly SandboxPerson[] = [
  { username: 'olivia', roles: ['administrator'] },
  { username: 'oscar', roles: ['approver'] },
  { username: 'otto', roles: ['approver'] },
  { username: 'sam', roles: ['support'] },
]

const shownMax = 50

/** The people who can sign in to the back office: the first ones, and those that testers have made. */
export async function sandboxOperators(database: Database): Promise<readonly SandboxPerson[]> {
  return [...firstOperators, ...(await keptPeople(database, shownMax))]
}

type Desk = { readonly database: Database; readonly catalog: Catalog; readonly clock: Clock }

/** Records a person of the sandbox, as their sign-in would; ignores an unknown name. */
export async function knowSandboxPerson({ database, catalog, clock }: Desk, name: string): Promise<void> {
  const found = (await sandboxOperators(database)).find(({ username }) => username === name)
  const role = officeRoles.find((one) => found?.roles.includes(one))
  if (role === undefined) return
  const named = {
    name,
    subject: name,
    role,
    grants: policyOf(catalog).grants,
    email: sandboxEmail(name),
    now: clock.now(),
  }
  await database.inTransaction((tx) => admitOperator(tx, named))
}
