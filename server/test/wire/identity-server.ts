import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { browserJar, type Jar } from './browser-jar.ts'
import { type SignedIn, signedIn } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

type Claims = { readonly [claim: string]: unknown }

/** An identity provider of somebody else, whose single sign-on says what a test wants of the person who comes by. */
export type IdentityServer = {
  readonly issuer: string
  /** The claims of the next ID token, beside those that make it count. */
  says(claims: Claims): void
  /** The query that the browser last brought here. */
  asked(): URLSearchParams
  stop(): Promise<void>
}

const clientId = 'coffer'

/** The settings of a server whose people sign in there. */
export function settingsOf({ issuer }: Pick<IdentityServer, 'issuer'>): Record<string, string> {
  return {
    COFFER_OIDC_ISSUER: issuer,
    COFFER_OIDC_CLIENT_ID: clientId,
    COFFER_OIDC_CLIENT_SECRET: 'a secret of this test',
  }
}

type Entered = { readonly status: number; readonly text: string; readonly person: SignedIn }

/** Signs in to the back office as the provider describes the person. */
export async function enterOffice(
  server: Pick<TestServer, 'url'>,
  { claims, provider, query = '', jar = browserJar() }: Entering,
): Promise<Entered> {
  provider.says(claims)
  const { status, text } = await jar.follow(`${server.url}/office/sign-in${query}`)
  const token = jar.cookie('coffer_office') ?? ''
  const me = await signedIn(server, { door: 'office', token, csrfToken: '' }).send('GET', '/me')
  const csrfToken = me.data?.csrf_token ?? ''
  return { status, text, person: signedIn(server, { door: 'office', token, csrfToken }) }
}

type Entering = {
  readonly claims: Claims
  readonly provider: IdentityServer
  readonly query?: string
  /** The browser; otherwise one that nobody has used. */
  readonly jar?: Jar
}

type Described = {
  /** Where it is below its host, such as /realms/house. */
  readonly path?: string
  /** How its description and its tokens call it; otherwise by its address. */
  readonly told?: (address: string) => string
}

export async function startIdentityServer({
  path = '',
  told = (address) => address,
}: Described = {}): Promise<IdentityServer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  let claims: Claims = {}
  let asked = new URLSearchParams()

  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const place = path.replace(/\/$/, '')
    if (pathname === `${place}/.well-known/openid-configuration`) return send(response, description())
    if (pathname === `${place}/keys`) return send(response, { keys: [jwk] })
    if (pathname === `${place}/token`) return void token(request, response)
    if (pathname !== `${place}/authorize`) return void response.writeHead(404).end()
    asked = searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({
      code: 'code',
      state: asked.get('state') ?? '',
      iss: name,
    }).toString()
    response.writeHead(303, { location: back.href }).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // as: it listens on a port
  const issuer = host + path
  const [base, name] = [issuer.replace(/\/$/, ''), told(issuer)]
  return {
    issuer,
    says(said) {
      claims = said
    },
    asked: () => asked,
    stop: () => new Promise((resolve) => void http.close(() => resolve())),
  }

  function description() {
    return {
      issuer: name,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    const idToken = await new SignJWT({ nonce: asked.get('nonce'), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(name)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1 minute')
      .sign(privateKey)
    send(response, { access_token: 'access', token_type: 'Bearer', id_token: idToken })
  }
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
