import { expect, test } from 'vitest'
import { networkOf, siteOf } from './network-of.ts'

test('addresses in one IPv6 /64 are one network, whatever their spelling, and the next /64 is another', () => {
  const network = networkOf('2001:db8:1:2::1')
  for (const ip of ['2001:db8:1:2:ffff::1', '2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::1%eth0'])
    expect(networkOf(ip), ip).toBe(network)
  for (const ip of ['2001:db8:1:3::1', '2001:db8:1::1', '::1']) expect(networkOf(ip), ip).not.toBe(network)
})

test('an address of IPv4 is a network of its own, mapped into IPv6 or not', () => {
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
  for (const ip of ['::ffff:203.0.113.7', '::FFFF:cb00:7107']) expect(networkOf(ip), ip).toBe('203.0.113.7')
})

test('all text that is no address is one caller', () => {
  for (const text of ['', 'localhost', '1.2.3.4.5', 'x'.repeat(10_000)])
    expect(networkOf(text)).toBe('unknown')
})

test('a site is the /24 of an IPv4 address, mapped into IPv6 or not, and the /48 of IPv6', () => {
  for (const ip of ['203.0.113.7', '203.0.113.255', '::ffff:203.0.113.9'])
    expect(siteOf(ip), ip).toBe('203.0.113.0/24')
  for (const ip of ['2001:db8:1:2::1', '2001:0DB8:0001:ffff::9'])
    expect(siteOf(ip), ip).toBe('2001:db8:1::/48')
  expect(siteOf('203.0.114.7')).not.toBe(siteOf('203.0.113.7'))
  expect(siteOf('2001:db8:2::1')).not.toBe(siteOf('2001:db8:1::1'))
  for (const text of ['', 'localhost']) expect(siteOf(text)).toBe('unknown')
})
