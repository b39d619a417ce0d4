// OpenID Connect: asks an identity provider who a person is. `openid-client` checks state, nonce, PKCE, issuer, audience,
// the signature of the ID token and, where it must be fresh, the time of the sign-in.
export { type OidcSettings, oidcProvider } from './oidc-provider.ts'
