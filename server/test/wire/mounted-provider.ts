import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

type Person = { readonly username: string; readonly roles: readonly string[] }

export type MountedProvider = { readonly issuer: string; stop(): Promise<void> }

/** The library of certified providers, mounted below a path as a realm of others is, and signed in to as one person. */
export async function startMountedProvider(
  path: string,
  { person, redirects, secret }: { person: Person; redirects: readonly string[]; secret: string },
): Promise<MountedProvider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'realm' }
  const http = createServer((request, response) => {
    const { url = '' } = request
    if (!url.startsWith(`${path}/`)) return void response.writeHead(404).end()
    Object.assign(request, { originalUrl: url, url: url.slice(path.length) })
    if (!url.startsWith(`${path}/person/`)) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, {
      login: { accountId: `sub-of-${person.username}` },
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}` // as: it listens on a port
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'coffer',
        client_secret: secret,
        redirect_uris: [...redirects],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of this test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username', 'roles'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `${path}/person/${uid}` },
    findAccount: async (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, preferred_username: person.username, roles: [...person.roles] }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  return {
    issuer,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => void http.close(resolve))
    },
  }
}
