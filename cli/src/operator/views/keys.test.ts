import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { keyViews } from './keys.ts'

type Key = OfficeOperations['officeListCustomerKeys']['data']['items'][number]
type ServiceKey = OfficeOperations['officeListServiceKeys']['data']['items'][number]

const page = { limit: 200, cursor: undefined }

const key: Key = {
  api_key: 'pk_live_1',
  name: 'shop',
  permissions: ['can_account_read', 'can_transfer'],
  has_all_permissions: false,
  unconfirmed_permissions: [],
  made_by: null,
  allowed_ips: [],
  rate_limit_per_minute: 600,
  is_active: true,
  disabled_by: null,
  created_at: 1777896000,
  expires_at: null,
  last_used_at: null,
}

const serviceKey: ServiceKey = {
  service_key: 'hk_live_1',
  name: 'sign-up',
  status: 'unconfirmed',
  rights: ['customers.create', 'keys.create'],
  allowed_ips: [],
  rate_limit_per_minute: 600,
  made_by: 'olivia',
  disabled_by: null,
  created_at: 1777896000,
  expires_at: null,
  last_used_at: null,
}

test('keys list: the state of each key, its use, and what it may do', async () => {
  const items: Key[] = [
    key,
    {
      ...{ ...key, api_key: 'pk_live_2', is_active: false, has_all_permissions: true },
      ...{ allowed_ips: ['10.0.0.0/8', '::1'], expires_at: 1777896000, last_used_at: 1777896060 },
    },
    {
      ...{ ...key, api_key: 'pk_live_3', is_active: false, disabled_by: 'oscar' },
      ...{ permissions: ['can_account_read'], unconfirmed_permissions: ['can_transfer', 'can_withdraw'] },
    },
  ]
  const { asked, text } = await showView(keyViews, 'keys list', { items, next: null }, { words: ['erin'] })
  expect(asked).toEqual([['officeListCustomerKeys', { params: { number: 'erin' }, query: page }]])
  expect(text).toBe(`\
pk_live_1  active; never expires; never used; from anywhere; may can_account_read, can_transfer
pk_live_2  disabled; expires 2026-05-04T12:00:00.000Z; used 2026-05-04T12:01:00.000Z; from 10.0.0.0/8, ::1; may do everything
pk_live_3  disabled by oscar; never expires; never used; from anywhere; may can_account_read; waits for a confirmation of can_transfer, can_withdraw
`)
})

test('service-keys list: the state of each key, who made it, its use, and what it may do', async () => {
  const items: ServiceKey[] = [
    serviceKey,
    {
      ...{ ...serviceKey, service_key: 'hk_live_2', name: 'old', status: 'disabled', disabled_by: 'oscar' },
      ...{ rights: ['levels.set'], allowed_ips: ['10.0.0.0/8'] },
      ...{ expires_at: 1777896000, last_used_at: 1777896060 },
    },
  ]
  const { asked, text } = await showView(keyViews, 'service-keys list', { items, next: null })
  expect(asked).toEqual([['officeListServiceKeys', { query: page }]])
  expect(text).toBe(`\
hk_live_1  sign-up; unconfirmed; made by olivia; never expires; never used; from anywhere; may customers.create, keys.create
hk_live_2  old; disabled by oscar; made by olivia; expires 2026-05-04T12:00:00.000Z; used 2026-05-04T12:01:00.000Z; from 10.0.0.0/8; may levels.set
`)
})

test('keys list, service-keys list: a sentence where there is none', async () => {
  const none = { items: [], next: null }
  const { text } = await showView(keyViews, 'keys list', none, { words: ['erin'] })
  expect(text).toBe('The customer erin has no key.\n')
  expect((await showView(keyViews, 'service-keys list', none)).text).toBe('There is no service key.\n')
})
