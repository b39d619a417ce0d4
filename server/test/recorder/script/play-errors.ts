import { describedOperations } from '../described.ts'
import type { Stage } from '../stage.ts'

/** Values for the parameters of a path; nothing has such an id. */
const parameters: { readonly [name: string]: string } = {
  symbol: 'USDT',
  pair: 'USDT-RUB',
  network: 'trc20',
  rail: 'sbp',
  username: 'nobody',
  card_id: '999999999',
  service_id: '2147483647',
  api_key: `pk_live_${'0'.repeat(32)}`,
}
const unknownId = '01890000-0000-7000-8000-000000000001'

const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? unknownId)

/** The mistakes that every operation answers alike: no key, no permission, another method, wrong bodies. */
export async function playErrors(stage: Stage): Promise<void> {
  const operations = describedOperations()
  const { data: powerless } = await stage.good('POST', '/sandbox/v1/keys', {
    body: { username: 'bob', permissions: [], rate_limit_per_minute: 100_000 },
  })
  const { data: mighty } = await stage.good('POST', '/sandbox/v1/customers', { body: { username: 'mighty' } })
  await stage.good('PATCH', `/sandbox/v1/keys/${mighty.api_key}`, {
    body: { rate_limit_per_minute: 100_000 },
  })
  for (const { method, path, hasBody } of operations) {
    await stage.send(method, filled(path), { as: null })
    await stage.send(method, filled(path), { as: powerless })
    if (!hasBody) continue
    await stage.send(method, filled(path), { as: mighty, body: { no_such_field: true } })
    await stage.send(method, filled(path), { as: mighty, body: '{"cut off' })
  }
  for (const [path, known] of Map.groupBy(operations, (one) => one.path)) {
    const wrong = known.some(({ method }) => method === 'PUT') ? 'DELETE' : 'PUT'
    await stage.send(wrong, filled(path), { as: mighty })
  }
}
