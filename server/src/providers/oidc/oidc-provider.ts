import type { Configuration } from 'openid-client'
import { type Identity, type IdentityProvider, WrongIdentity } from '#core/sessions'

export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The claim that holds the roles of operators. */
  readonly rolesClaim: string
  /** What a sign-in must be worth to be fresh, such as `phr`; null for whatever the provider does. */
  readonly acr: string | null
  /** Asks for a sign-in each time, also where the browser is signed in to the provider. */
  readonly isAlwaysAsked: boolean
}

const freshSeconds = 300

/** An identity provider of OpenID Connect. Its description is read at the first sign-in, and again after a failure. */
export function oidcProvider(read: () => Promise<OidcSettings>): IdentityProvider {
  let described: Promise<Described> | undefined
  // Loaded at the first sign-in: most processes never need it.
  const library = () => import('openid-client')
  const known = () => {
    described ??= describe(read)
    described.catch(() => {
      described = undefined
    })
    return described
  }
  return {
    async begin({ redirectUri, isFresh }) {
      const client = await library()
      const { settings, configuration } = await known()
      const codeVerifier = client.randomPKCECodeVerifier()
      const proofs = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state: proofs.state,
        nonce: proofs.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh || settings.isAlwaysAsked ? { prompt: 'login' } : {}),
        ...(isFresh ? { max_age: String(freshSeconds) } : {}),
        ...(isFresh && settings.acr !== null ? { acr_values: settings.acr } : {}),
      })
      return { ...proofs, url: url.href }
    },
    async finish({ url, state, nonce, codeVerifier, isFresh }) {
      const client = await library()
      const { settings, configuration } = await known()
      const tokens = await client
        .authorizationCodeGrant(configuration, new URL(url), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(isFresh ? { maxAge: freshSeconds } : {}),
        })
        .catch((error: unknown) => {
          throw new WrongIdentity(messageOf(error), { cause: error })
        })
      const claims: Claims = tokens.claims() ?? {}
      if (isFresh && settings.acr !== null && claims.acr !== settings.acr)
        throw new WrongIdentity(`the sign-in is worth ${String(claims.acr)}, not ${settings.acr}`)
      return identityOf(claims, settings)
    },
  }
}

type Described = { readonly settings: OidcSettings; readonly configuration: Configuration }

async function describe(read: () => Promise<OidcSettings>): Promise<Described> {
  const settings = await read()
  const { issuer, clientId, clientSecret } = settings
  const { allowInsecureRequests, discovery } = await import('openid-client')
  const address = new URL(issuer)
  const isInsecure = address.protocol === 'http:'
  const execute = isInsecure ? [allowInsecureRequests] : []
  return { settings, configuration: await discovery(address, clientId, clientSecret, undefined, { execute }) }
}

type Claims = { readonly [claim: string]: unknown }

function identityOf(claims: Claims, { rolesClaim, acr }: OidcSettings): Identity {
  const { sub, preferred_username: name, auth_time: authTime } = claims
  if (typeof sub !== 'string') throw new WrongIdentity('the ID token names no subject')
  const roles = claims[rolesClaim]
  const isProof = acr === null || claims.acr === acr
  return {
    subject: sub,
    username: typeof name === 'string' ? name : sub,
    roles: [roles ?? []].flat().filter((role) => typeof role === 'string'),
    provenAt: isProof && typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
