import type { OfficeOperations } from '#office'
import { isoTime } from '../facts.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type Keys = OfficeOperations['officeListCustomerKeys']['data']
type Key = Keys['items'][number]
type ServiceKeys = OfficeOperations['officeListServiceKeys']['data']
type ServiceKey = ServiceKeys['items'][number]

const shownMax = 1_000

/** The keys of customers, and those of the exchange's own programs. */
export const keyViews = [
  view({
    name: 'keys list',
    subject: 'USERNAME',
    about: 'Shows the keys of a customer, oldest first, without their secrets.',
    ask: (office, { words: [number = ''] }) =>
      firstItems(shownMax, (query) => office.call('officeListCustomerKeys', { params: { number }, query })),
    draw: ({ items }: Keys, { words: [username] }) =>
      items.length === 0 ? `The customer ${username} has no key.\n` : items.map(lineOfKey).join(''),
  }),
  view({
    name: 'service-keys list',
    about: 'Shows the keys of the exchange’s own programs, oldest first, without their secrets.',
    ask: (office) => firstItems(shownMax, (query) => office.call('officeListServiceKeys', { query })),
    draw: ({ items }: ServiceKeys) =>
      items.length === 0 ? 'There is no service key.\n' : items.map(lineOfServiceKey).join(''),
  }),
]

function lineOfKey(key: Key): string {
  const { api_key, is_active, disabled_by, permissions, unconfirmed_permissions: waiting } = key
  const facts = [
    is_active ? 'active' : disabled_by === null ? 'disabled' : `disabled by ${disabled_by}`,
    ...useOf(key),
    key.has_all_permissions ? 'may do everything' : `may ${permissions.join(', ')}`,
    ...(waiting.length === 0 ? [] : [`waits for a confirmation of ${waiting.join(', ')}`]),
  ]
  return `${api_key}  ${facts.join('; ')}\n`
}

function lineOfServiceKey(key: ServiceKey): string {
  const { service_key, name, status, disabled_by, made_by, rights } = key
  const facts = [
    name,
    disabled_by === null ? status : `disabled by ${disabled_by}`,
    `made by ${made_by}`,
    ...useOf(key),
    `may ${rights.join(', ')}`,
  ]
  return `${service_key}  ${facts.join('; ')}\n`
}

/** A key's expiry, last use and allowed addresses. */
function useOf({ expires_at, last_used_at, allowed_ips }: Key | ServiceKey): string[] {
  return [
    expires_at === null ? 'never expires' : `expires ${isoTime(expires_at)}`,
    last_used_at === null ? 'never used' : `used ${isoTime(last_used_at)}`,
    `from ${allowed_ips.length === 0 ? 'anywhere' : allowed_ips.join(', ')}`,
  ]
}
