import { holdSubject } from '#core/customers'
import { signInPages } from '#core/sessions'
import type { OpenRoute } from '#platform/http'

type Parts = Omit<Parameters<typeof signInPages>[0], 'door' | 'recognise'>

/** Customers' sign-in to their console, by the subject stored for them. */
export function signIn(parts: Parts): OpenRoute[] {
  return signInPages({
    ...parts,
    door: 'console',
    async recognise(tx, { subject }) {
      const customer = await holdSubject(tx, subject)
      return customer === undefined
        ? null
        : { username: customer.username, customerId: customer.id, role: null }
    },
  })
}
