import type { Configuration } from 'openid-client'
import { type Identity, type IdentityProvider, WrongIdentity, WrongProvider } from '#core/sessions'

export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The claim with operators' roles. */
  readonly rolesClaim: string
  /** The authentication class of a fresh sign-in, such as `phr`; null for the provider's default. */
  readonly acr: string | null
  /** Always requires a sign-in, even in a browser that is signed in at the provider. */
  readonly isAlwaysAsked: boolean
}

const freshSeconds = 300

/** An OpenID Connect identity provider. Its metadata are read at the first sign-in, and again after a failure. */
export function oidcProvider(read: () => Promise<OidcSettings>): IdentityProvider {
  let described: Promise<Described> | undefined
  // Loaded at the first sign-in, since most processes never need it.
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
        scope: 'openid profile email',
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
  const configuration = await discovery(address, clientId, clientSecret, undefined, { execute }).catch(
    (error: unknown) => refuseDescription(issuer, error),
  )
  requireIssuer(issuer, configuration.serverMetadata().issuer)
  return { settings, configuration }
}

/** The issuer in the metadata must equal the setting exactly; a lone slash after the host counts as no path. */
function requireIssuer(issuer: string, told: string): void {
  if (told.includes('{tenantid}'))
    throw new WrongProvider(
      `the issuer ${issuer} is any tenant's (${told}); set it to the issuer of one tenant`,
    )
  const { origin } = new URL(issuer)
  const isRoot = [issuer, told].every((one) => one === origin || one === `${origin}/`)
  if (issuer === told || isRoot) return
  throw new WrongProvider(`the provider at ${issuer} calls itself ${told}: set the issuer to that`)
}

/**
 * Refuses an answer that is no metadata. The error of a provider that is down, or does not answer, passes unchanged.
 */
function refuseDescription(issuer: string, error: unknown): never {
  const { code, cause } = error as { code?: unknown; cause?: unknown } // as: anything may be thrown
  const { body } = (cause ?? {}) as { body?: { issuer?: unknown } } // as: openid-client puts the answer there
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') requireIssuer(issuer, String(body?.issuer))
  const status = cause instanceof Response ? cause.status : null
  if (!String(code).startsWith('OAUTH_') || (status !== null && status >= 500)) throw error
  const found = status === null ? 'no description of a provider' : `the status ${status}`
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  throw new WrongProvider(`${place} answers ${found}: the issuer must be as the provider calls itself`, {
    cause: error,
  })
}

type Claims = { readonly [claim: string]: unknown }

function identityOf(claims: Claims, { rolesClaim, acr }: OidcSettings): Identity {
  const { sub, preferred_username: name, auth_time: authTime, email } = claims
  if (typeof sub !== 'string') throw new WrongIdentity('the ID token names no subject')
  const roles = claims[rolesClaim]
  const isProof = acr === null || claims.acr === acr
  return {
    subject: sub,
    username: typeof name === 'string' ? name : sub,
    roles: [roles ?? []].flat().filter((role) => typeof role === 'string'),
    email: typeof email === 'string' && claims.email_verified !== false ? email : null,
    provenAt: isProof && typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
