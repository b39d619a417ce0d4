/** Who a person is, as the identity provider proves it. */
export type Identity = {
  readonly subject: string
  readonly username: string
  /** What the roles claim holds; empty without it. */
  readonly roles: readonly string[]
  /**
   * When they proved who they are, in the way that counts here. Null where the provider does not say, or says that it was
   * in another way: money and secrets then need a sign-in that must be fresh.
   */
  readonly provenAt: Date | null
}

/** The secrets of one way through the provider, which come back with the person. */
export type Proofs = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** OpenID Connect by authorisation code and PKCE. */
export type IdentityProvider = {
  /** Where the browser goes to sign in. `isFresh` asks the person to prove again who they are. */
  begin(asked: {
    readonly redirectUri: string
    readonly isFresh: boolean
  }): Promise<Proofs & { readonly url: string }>
  /** Who came back, by the whole address of the callback. Throws `WrongIdentity` when the answer proves nothing. */
  finish(callback: Proofs & { readonly url: string; readonly isFresh: boolean }): Promise<Identity>
}

/** The provider's answer proves nobody; the message says why, for the log. */
export class WrongIdentity extends Error {
  override readonly name = 'WrongIdentity'
}
