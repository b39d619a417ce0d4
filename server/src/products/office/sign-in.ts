import { type Admission, admitOperator, officeRoles, recordAction } from '#core/operators'
import { changeRole, endSessions, signInPages } from '#core/sessions'
import type { OpenRoute } from '#platform/http'

type Parts = Omit<Parameters<typeof signInPages>[0], 'door' | 'recognise'>

/** Operators sign in with the most powerful of the roles that the identity provider gives them. */
export function signIn(parts: Parts): OpenRoute[] {
  const { ids, systemClock, systemClock: clock } = parts
  return signInPages({
    ...parts,
    door: 'office',
    async recognise(tx, { username, subject, roles }) {
      const role = officeRoles.find((one) => roles.includes(one))
      // What they are at the provider counts in their other browsers and commands too.
      if (role === undefined) await endSessions(tx, { door: 'office', subject, now: systemClock.now() })
      else await changeRole(tx, { subject, role })
      if (role === undefined) return null
      const admission = await admitOperator(tx, { name: username, subject, now: clock.now() })
      if (admission.outcome !== 'admitted') return { told: whyNot(username, admission) }
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

function whyNot(username: string, admission: Exclude<Admission, { readonly outcome: 'admitted' }>): string {
  if (admission.outcome === 'disabled')
    return `The operator ${username} is disabled. Ask an administrator of this exchange.`
  if (admission.outcome === 'named') {
    const { name } = admission
    return `You are ${name} here, and an operator has one name. Let the identity provider call you ${name} again, or ask an administrator for: npm run operator -- operators unbind ${name}`
  }
  return `The name ${username} was somebody else’s when they first signed in here. If it is yours now, ask an administrator for: npm run operator -- operators unbind ${username}`
}
