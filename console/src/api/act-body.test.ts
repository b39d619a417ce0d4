import { expect, test } from 'vitest'
import { bodyOf, kindOf } from './act-body.ts'

test('the texts of a form become a body with the types of the act, without what was left empty', () => {
  expect(
    bodyOf('officeKeysCreate', {
      ...{ subject: 'alice', permissions: 'can_read, can_trade,', 'allowed-ips': '' },
      ...{ 'rate-limit': '600', expires: '2030-01-01T00:00Z' },
    }),
  ).toEqual({
    ...{ subject: 'alice', permissions: ['can_read', 'can_trade'] },
    ...{ 'rate-limit': 600, expires: '2030-01-01T00:00:00.000Z' },
  })
  expect(bodyOf('officeCustomersSetSso', { remove: 'yes', reason: '' })).toEqual({ remove: true })
  expect(bodyOf('officeHouseFund', { amount: '1.50' })).toEqual({ amount: '1.50' })
})

test('a field that an act does not have is a text', () => {
  expect([kindOf('officeKeysCreate', 'subject'), kindOf('officeUnheardOf', 'remove')]).toEqual([
    'text',
    'text',
  ])
})
