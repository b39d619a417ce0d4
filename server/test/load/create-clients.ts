import { type Credentials, sendSigned } from '../wire/test-server.ts'

export type Client = Credentials & { readonly username: string }

type Wallets = { readonly [currency: string]: string }
type Wanted = {
  readonly as: Credentials
  readonly usernames: readonly string[]
  readonly funding?: Wallets
  readonly trading?: Wallets
}

/** Customers with money in these wallets and keys that are never rate-limited. */
export async function createClients(url: string, { as, usernames, ...wallets }: Wanted): Promise<Client[]> {
  return Promise.all(
    usernames.map(async (username) => {
      const body = { username, ...wallets }
      const created = await sendSigned(url, { method: 'POST', path: '/sandbox/v1/customers', as, body })
      const { api_key, secret_key } = created.data
      const limit = { rate_limit_per_minute: 100_000_000 }
      await sendSigned(url, { method: 'PATCH', path: `/sandbox/v1/keys/${api_key}`, as, body: limit })
      return { username, api_key, secret_key }
    }),
  )
}
