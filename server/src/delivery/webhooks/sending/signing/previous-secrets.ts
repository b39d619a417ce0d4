import type { SealedSecret } from '#platform/secrets'

/** A secret that another has replaced, which signs too until it expires. */
export type PreviousSecret = { readonly sealed: SealedSecret; readonly expiresAt: Date }

export type PreviousSecretsRow = {
  previous_secrets: Buffer[]
  previous_secrets_expire_at: Date[]
}

/** Those of a row of `webhooks`, the last first. */
export function previousSecretsOf({
  previous_secrets,
  previous_secrets_expire_at,
}: PreviousSecretsRow): PreviousSecret[] {
  return previous_secrets.flatMap((sealed, index) => {
    const expiresAt = previous_secrets_expire_at[index]
    return expiresAt === undefined ? [] : [{ sealed, expiresAt }]
  })
}
