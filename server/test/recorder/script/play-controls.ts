import type { Stage } from '../stage.ts'
import { newCustomer } from './customer.ts'

const customers = '/api/house/v1/customers'

/** The acts of programs of the exchange on customers. */
export async function playPrograms(stage: Stage): Promise<void> {
  const as = stage.program
  // The key acts as her, who made it.
  await stage.good('POST', '/sandbox/v1/operators', {
    body: { username: 'olivia', roles: ['administrator'] },
  })
  await stage.good('POST', customers, { as, body: { username: 'oleg', email: 'oleg@example.com' } })
  await stage.good('GET', `${customers}/oleg`, { as })
  const level = { kyc_status: 'approved', reason: 'passport checked' }
  await stage.good('PUT', `${customers}/oleg/level`, { as, body: level })
  const key = { permissions: ['can_account_read'], allowed_ips: ['203.0.113.7'] }
  const { data } = await stage.good('POST', `${customers}/oleg/keys`, { as, body: key })
  await stage.send('GET', '/account/profile', { as: data })
  // With a second person a level waits for that person.
  await stage.good('POST', '/sandbox/v1/operators', { body: { username: 'oscar', roles: ['approver'] } })
  const path = `${customers}/oleg/level`
  await stage.good('PUT', path, { as, body: { kyc_status: 'pending' } })
  const raised = { kyc_status: 'approved', idempotency_key: 'raise' }
  const { data: waiting } = await stage.good('PUT', path, { as, body: raised })
  await stage.good('GET', `/api/house/v1/proposals/${waiting.proposal_id}`, { as })
  await stage.send('GET', '/account/profile', { as })
}

/** The controls of the sandbox that no other part needs. */
export async function playControls(stage: Stage): Promise<void> {
  const as = await newCustomer(stage, { username: 'pavel' })
  const keys = '/sandbox/v1/keys'
  const wanted = { username: 'pavel', permissions: ['can_account_read'], rate_limit_per_minute: 2 }
  const { data: key } = await stage.good('POST', keys, { body: wanted })
  for (let nth = 0; nth < 3; nth++) await stage.send('GET', '/account/profile', { as: key })
  await stage.good('PATCH', `${keys}/${key.api_key}`, { body: { is_active: false } })
  await stage.send('GET', '/account/profile', { as: key })
  await stage.good('DELETE', `${keys}/${key.api_key}`)
  await stage.send('GET', '/account/profile', { as: key })
  await stage.good('GET', `${keys}?username=pavel`)
  await stage.send('POST', '/sandbox/v1/customers', { body: { username: 'pavel' } })
  await stage.good('POST', '/sandbox/v1/operators', { body: { username: 'tess', roles: ['approver'] } })
  await stage.good('POST', '/sandbox/v1/clock/advance', { body: { seconds: 3_600 } })
  await stage.good('GET', '/account/profile', { as })
  const stale = { ...as, secret_key: `${as.secret_key}0` }
  await stage.send('GET', '/account/profile', { as: stale })
  await stage.send('GET', '/nowhere', { as })
}
