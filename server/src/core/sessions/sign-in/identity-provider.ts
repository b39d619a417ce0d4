/** A person, as the identity provider proves them. */
export type Identity = {
  readonly subject: string
  readonly username: string
  /** The values of the roles claim; empty without the claim. */
  readonly roles: readonly string[]
  /** Their e-mail address; null where the provider gives none, or says that it is not verified. */
  readonly email: string | null
  /**
   * When they proved who they are, in the way that counts here. Null where the provider names no time, or another way: money
   * and secrets then need a fresh sign-in.
   */
  readonly provenAt: Date | null
}

/** The secrets of one way through the provider, which come back with the person. */
export type Proofs = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/** OpenID Connect by authorisation code and PKCE. */
export type IdentityProvider = {
  /** The address where the person signs in. `isFresh` asks the person to prove again who they are. */
  begin(asked: {
    readonly redirectUri: string
    readonly isFresh: boolean
  }): Promise<Proofs & { readonly url: string }>
  /** The person who came back, by the whole address of the callback. Throws `WrongIdentity` when the answer proves nothing. */
  finish(callback: Proofs & { readonly url: string; readonly isFresh: boolean }): Promise<Identity>
}

/** The provider does not match the settings; the message says what to set, for the log. */
export class WrongProvider extends Error {
  override readonly name = 'WrongProvider'
}

/** The provider's answer proves nobody; the message says why, for the log. */
export class WrongIdentity extends Error {
  override readonly name = 'WrongIdentity'
}
