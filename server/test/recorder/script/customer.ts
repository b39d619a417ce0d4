import type { Key, Stage } from '../stage.ts'

/** `watching` is a second key: reading again and again with it takes no request from the limit of the first. */
export type Customer = Key & { readonly username: string; readonly watching: Key }

type Balances = Readonly<Record<string, string>>

/** A customer of the script, whose key meets no limit of requests. */
export async function newCustomer(
  stage: Stage,
  { username, funding = {}, trading = {} }: { username: string; funding?: Balances; trading?: Balances },
): Promise<Customer> {
  const { data } = await stage.good('POST', '/sandbox/v1/customers', { body: { username, funding, trading } })
  await stage.good('PATCH', `/sandbox/v1/keys/${data.api_key}`, {
    body: { rate_limit_per_minute: 1_000_000 },
  })
  const watching = await watchingKey(stage, username)
  const as = { username, watching, api_key: data.api_key, secret_key: data.secret_key }
  await stage.good('POST', '/webhooks', { as, body: { url: `${stage.endpoint}/${username}` } })
  stage.heard.push(as)
  return as
}

async function watchingKey(stage: Stage, username: string): Promise<Key> {
  const permissions = [
    'can_account_read',
    'can_deposit',
    'can_withdraw_crypto',
    'can_withdraw_fiat',
    'can_spot_crypto_read',
    'can_invoices_read',
  ]
  const body = { username, permissions, rate_limit_per_minute: 1_000_000 }
  return (await stage.send('POST', '/sandbox/v1/keys', { body })).data
}

/** Waits for what workers read at the start, so that all of it is as old as the first second. */
export async function untilStarted(stage: Stage): Promise<void> {
  const as = { watching: await watchingKey(stage, 'alice') }
  const isListed = ({ items }: { items: unknown[] }) => items.length > 0
  for (const path of ['/giftcards/catalog', '/services/catalog'])
    await stage.until(path, { as: null, isSo: isListed })
  const isKnown = ({ banks }: { banks: unknown[] }) => banks.length > 0
  await stage.until('/funding/withdraw/fiat/banks', { as, isSo: isKnown })
  const body = { symbol: 'USDT', bch_code: 'trc20', amount: '5' }
  const estimate = '/funding/withdraw/crypto/estimate'
  await stage.until(estimate, { as, method: 'POST', body, isSo: () => true })
}

/** Makes operations at suppliers wait: none ends before a control says how. */
export async function letSuppliersWait(stage: Stage): Promise<void> {
  for (const port of ['chain', 'rail', 'issuer', 'giftcards', 'services', 'hedging'])
    await stage.good('POST', '/sandbox/v1/suppliers', { body: { port, mode: 'manual' } })
}
