import type { Foundation } from '#app/parts'
import type { Door, IdentityProvider } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import type { RawRoute } from '#platform/http'
import { oidcProvider } from '#providers/oidc'
import { type SandboxPerson, simulatedIdentity } from '#providers/simulated'
import { sandboxOperators } from '#sandbox/seeds'

/** The identity provider of this exchange, and its routes. */
export type AttachedIdentity = {
  /** Null where nobody can sign in: in live mode without COFFER_OIDC_ISSUER. */
  readonly identityProvider: IdentityProvider | null
  /** The sandbox's own provider, where it is used. */
  readonly raw: readonly RawRoute[]
}

type Options = Pick<Foundation, 'config' | 'database' | 'systemClock'> & { publicUrl(): string }

export function attachIdentity({ config, database, systemClock, publicUrl }: Options): AttachedIdentity {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, mode } = config
  const shared = { rolesClaim: config.oidcOfficeRolesClaim, acr: config.oidcAcr }
  if (issuer !== null && clientId !== null && clientSecret !== null) {
    const client = { issuer, clientId, clientSecret, isAlwaysAsked: false }
    return { identityProvider: oidcProvider(async () => ({ ...client, ...shared })), raw: [] }
  }
  if (mode === 'live') return { identityProvider: null, raw: [] }
  const own = simulatedIdentity({
    ...{ database, clock: systemClock, exchangeName: config.name, publicUrl },
    people: (door) => peopleAt(door, database),
  })
  // A tester chooses a person at each sign-in.
  const read = async () => ({ ...(await own.client()), rolesClaim: 'roles', acr: null, isAlwaysAsked: true })
  return { identityProvider: oidcProvider(read), raw: [own.route] }
}

const shownMax = 20

async function peopleAt(door: Door, database: Database): Promise<readonly SandboxPerson[]> {
  if (door === 'office') return sandboxOperators(database)
  const customers = await database.query<{ username: string }>(sql`
    select sso_subject as username from customers where sso_subject is not null order by number limit ${shownMax}`)
  return customers.map(({ username }) => ({ username, roles: [] }))
}
