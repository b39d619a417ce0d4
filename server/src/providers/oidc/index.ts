// OpenID Connect: authenticates people at an identity provider. `openid-client` checks state, nonce, PKCE, issuer,
// audience, the ID token's signature and, for a fresh sign-in, its time.
export { type OidcSettings, oidcProvider } from './oidc-provider.ts'
