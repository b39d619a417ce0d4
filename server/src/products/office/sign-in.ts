import { bindName, findOperator, officeRoles, recordAction } from '#core/operators'
import { signInPages } from '#core/sessions'
import type { OpenRoute } from '#platform/http'

type Parts = Omit<Parameters<typeof signInPages>[0], 'door' | 'recognise'>

/** Operators sign in with the most powerful of the roles that the identity provider gives them. */
export function signIn(parts: Parts): OpenRoute[] {
  const { ids, systemClock: clock } = parts
  return signInPages({
    ...parts,
    door: 'office',
    async recognise(tx, { username, subject, roles }) {
      const role = officeRoles.find((one) => roles.includes(one))
      if (role === undefined) return null
      if ((await findOperator(tx, username))?.isActive === false)
        return { told: `The operator ${username} is disabled. Ask an administrator of this exchange.` }
      if (!(await bindName(tx, { name: username, subject, now: clock.now() })))
        return {
          told: `The name ${username} was somebody else’s when they first signed in here. If it is yours now, ask an administrator for: npm run operator -- operators unbind ${username}`,
        }
      return { username, customerId: null, role }
    },
    async note(tx, { identity, known, ip, sessionId }) {
      const action = known === null ? 'office sign-in-refused' : 'office sign-in'
      const details = { subject: identity.subject, role: known?.role ?? null }
      const operator = { name: identity.username, origin: { ip, requestId: null, sessionId } }
      await recordAction(tx, { ids, clock }, { operator, action, details })
    },
  })
}
