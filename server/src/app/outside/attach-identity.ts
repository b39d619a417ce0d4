import type { Foundation } from '#app/parts'
import { type Config, readSecret } from '#app/settings'
import type { Door, IdentityProvider } from '#core/sessions'
import { type Database, sql } from '#platform/database'
import type { RawRoute } from '#platform/http'
import { oidcProvider } from '#providers/oidc'
import { placeOf } from '#providers/provider-settings'
import { type SandboxPerson, simulatedIdentity } from '#providers/simulated'
import { sandboxOperators } from '#sandbox/seeds'

/** The identity provider of this exchange, and its routes. */
export type AttachedIdentity = {
  /** Null where nobody can sign in: in live mode without a provider. */
  readonly identityProvider: IdentityProvider | null
  /** The sandbox's own provider, where it is used. */
  readonly raw: readonly RawRoute[]
}

type Options = Pick<Foundation, 'config' | 'database' | 'systemClock'> & { publicUrl(): string }

export function attachIdentity({ config, database, systemClock, publicUrl }: Options): AttachedIdentity {
  const { oidcIssuer: issuer, oidcClientId: clientId, mode } = config
  const clientSecret = identitySecret(config)
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

/** The secret of this exchange at its identity provider; null where there is none. */
export function identitySecret({ oidcClientSecret, oidcSecretFile, providerPlaces }: Config): string | null {
  if (oidcSecretFile === null) return oidcClientSecret
  const place = placeOf(providerPlaces, { family: 'identity', option: 'client_secret_file' })
  return readSecret(oidcSecretFile, place)
}

const shownMax = 20

async function peopleAt(door: Door, database: Database): Promise<readonly SandboxPerson[]> {
  if (door === 'office') return sandboxOperators(database)
  const customers = await database.query<{ username: string }>(sql`
    select sso_subject as username from customers where sso_subject is not null order by number limit ${shownMax}`)
  return customers.map(({ username }) => ({ username, roles: [] }))
}
