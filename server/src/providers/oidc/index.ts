// OpenID Connect: asks an identity provider who a person is. It checks state, nonce, PKCE, issuer, audience, the signature
// of the ID token and, where it must be fresh, the time of the sign-in; `openid-client` does the checks.
export { type OidcSettings, oidcProvider } from './oidc-provider.ts'
