import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type Provider from 'oidc-provider'
import { isFromOwnPage, pageLanguage } from '#core/pay-pages'
import type { Door } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import type { RawRoute } from '#platform/http'
import { peoplePage } from './people-page.ts'
import { type SandboxPerson, sandboxEmail } from './sandbox-person.ts'
import { lastingTable, storedModels } from './stored-models.ts'

type Options = {
  readonly database: Database
  readonly clock: Clock
  readonly exchangeName: string
  /** The address of this exchange, without a slash at its end. */
  publicUrl(): string
  /** The people that a tester can be at a door. */
  people(door: Door): Promise<readonly SandboxPerson[]>
}

/** The client that this exchange is to its own provider. */
export type SandboxClient = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export type SimulatedIdentity = {
  readonly route: RawRoute
  client(): Promise<SandboxClient>
}

const place = '/sandbox/oidc'
const clientId = 'coffer'

/** An identity provider of OpenID Connect, whose people sign in with one click and no password. */
export function simulatedIdentity(options: Options): SimulatedIdentity {
  let opened: Promise<Provider> | undefined
  // Its address is known once the server listens, and its library is loaded when somebody signs in.
  const provider = () => {
    opened ??= open(options)
    return opened
  }
  return {
    client: async () => {
      const { clientSecret } = await keptSecrets(options)
      return { issuer: options.publicUrl() + place, clientId, clientSecret }
    },
    route: {
      path: place,
      handle(request, response) {
        provider()
          .then((made) => answer(made, { request, response, options }))
          .catch(() => {
            if (!response.headersSent) response.writeHead(500)
            response.end()
          })
      },
    },
  }
}

type Secrets = { readonly clientSecret: string; readonly cookieKey: string; readonly key: JWK }

/** Made once for all processes of a sandbox. */
async function keptSecrets({ database }: Options): Promise<Secrets> {
  const read = async () => {
    const [row] = await database.query<{ payload: Secrets }>(sql`
      select payload from sandbox_identity where model = 'Secrets' and id = 'secrets'`)
    return row?.payload
  }
  const known = await read()
  if (known !== undefined) return known
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const made: Secrets = {
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKey: randomBytes(32).toString('base64url'),
    key: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'sandbox' },
  }
  await database.query(sql`
    ${lastingTable.insertion({ model: 'Secrets', id: 'secrets', payload: made })}
    on conflict do nothing`)
  return (await read()) ?? made
}

async function open(options: Options): Promise<Provider> {
  const { default: Library } = await import('oidc-provider')
  const { clientSecret, cookieKey, key } = await keptSecrets(options)
  const issuer = options.publicUrl() + place
  const redirects = (['console', 'office'] as const).map((door) => `${options.publicUrl()}/${door}/callback`)
  const findPerson = async (username: string) =>
    // The roles of somebody who is a customer too are those of the back office.
    (await Promise.all([options.people('office'), options.people('console')]))
      .flat()
      .find((person) => person.username === username)
  return new Library(issuer, {
    adapter: storedModels(options),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirects,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [cookieKey] },
    // The ID token says what a tester is to this exchange.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username', 'roles'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `${place}/people/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 60 },
    async findAccount(_ctx, username) {
      const person = await findPerson(username)
      if (person === undefined) return undefined
      const { roles } = person
      return {
        accountId: username,
        claims: () => ({
          ...{ sub: username, preferred_username: username, roles: [...roles] },
          ...(roles.length === 0 ? {} : { email: sandboxEmail(username) }),
        }),
      }
    },
    // Nobody is asked whether the exchange may know who they are: it is its own provider.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

type Asked = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly options: Options
}

/** The page of people is ours; all else is the library's, which wants its paths without the place. */
async function answer(provider: Provider, { request, response, options }: Asked): Promise<void> {
  const { url = '' } = request
  const own = url.slice(place.length)
  const [path = '', query = ''] = own.split('?')
  const [page, username] = peoplePath.exec(path)?.slice(1) ?? []
  Object.assign(request, { originalUrl: url, url: own })
  // Each sign-in ignores the provider's session, so a tester can be somebody else without signing out there.
  const cookies = (request.headers.cookie ?? '').split(/; */)
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ')
  if (page === undefined) return provider.callback()(request, response)
  const found = await provider.interactionDetails(request, response).catch(() => null)
  const door = found === null ? null : doorOf(String(found.params.redirect_uri))
  const people = door === null ? [] : await options.people(door)
  const isChosen = request.method === 'POST' && isFromOwnPage(request.headers)
  const chosen = isChosen ? people.find((person) => person.username === username) : undefined
  if (chosen !== undefined)
    return provider.interactionFinished(request, response, { login: { accountId: chosen.username } })
  const language = pageLanguage({ query: new URLSearchParams(query), headers: request.headers })
  const shown = { ...options, ...language, door, people, path: place + page }
  const { status, type, headers, body } = peoplePage(shown)
  response.writeHead(status ?? 200, { ...headers, 'content-type': type ?? '' }).end(body)
}

const peoplePath = /^(\/people\/[\w-]{1,64})(?:\/([\w.-]{1,64}))?$/

function doorOf(redirectUri: string): Door {
  return redirectUri.endsWith('/office/callback') ? 'office' : 'console'
}
