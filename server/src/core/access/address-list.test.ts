import { expect, test } from 'vitest'
import { isAddressRange, isAllowed } from './address-list.ts'

test('an empty list allows every address, a list allows no other', () => {
  expect(isAllowed('203.0.113.7', [])).toBe(true)
  expect(isAllowed('203.0.113.7', ['203.0.113.8', '203.0.113.7'])).toBe(true)
  expect(isAllowed('203.0.113.9', ['203.0.113.8', '203.0.113.7'])).toBe(false)
})

test('a CIDR range holds its first and last address and neither neighbour', () => {
  const ranges = ['10.1.2.128/25', '2001:db8:0:8000::/49']
  for (const inside of [
    '10.1.2.128',
    '10.1.2.255',
    '2001:db8:0:8000::',
    '2001:db8:0:ffff:ffff:ffff:ffff:ffff',
  ])
    expect(isAllowed(inside, ranges), inside).toBe(true)
  for (const outside of ['10.1.2.127', '10.1.3.0', '2001:db8:0:7fff:ffff:ffff:ffff:ffff', '2001:db8:1::'])
    expect(isAllowed(outside, ranges), outside).toBe(false)
})

test('/32 and /128 are one address, /0 is every address of its family and none of the other', () => {
  expect(isAllowed('10.0.0.1', ['10.0.0.1/32'])).toBe(true)
  expect(isAllowed('10.0.0.2', ['10.0.0.1/32'])).toBe(false)
  expect(isAllowed('::2', ['::1/128'])).toBe(false)
  expect(isAllowed('203.0.113.7', ['0.0.0.0/0'])).toBe(true)
  expect(isAllowed('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
  expect(isAllowed('2001:db8::1', ['::/0'])).toBe(true)
  expect(isAllowed('203.0.113.7', ['::/0'])).toBe(false)
})

test('a mapped IPv4 address is that IPv4 address, in the request as in the list', () => {
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', '::FFFF:10.0.0.1']) {
    for (const range of ['10.0.0.1', '10.0.0.0/8', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104', '::ffff:0:0/96'])
      expect(isAllowed(ip, [range]), `${ip} in ${range}`).toBe(true)
    for (const range of ['10.0.0.2', '11.0.0.0/8', '::ffff:10.0.0.2', '::a00:1'])
      expect(isAllowed(ip, [range]), `${ip} in ${range}`).toBe(false)
  }
})

test('one IPv6 address is the same in every spelling', () => {
  for (const ip of ['2001:db8::1', '2001:DB8:0:0::1', '2001:0db8:0000:0000:0000:0000:0000:0001'])
    expect(isAllowed(ip, ['2001:db8:0::0:1']), ip).toBe(true)
})

test('short, octal, hexadecimal and zoned forms are nobody, in the request as in the list', () => {
  const strange = [
    '127.1',
    '10.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '010.0.0.1',
    '10.0.0.01',
    'fe80::1%eth0',
    '10.0.0.1 ',
    '10.0.0.256',
    '10.0.0',
    '1.2.3.4.5',
    ':::1',
    'localhost',
    '',
    '[::1]',
    '10.0.0.1:80',
  ]
  for (const text of strange) {
    expect(isAddressRange(text), text).toBe(false)
    expect(isAllowed(text, ['0.0.0.0/0', '::/0', text]), text).toBe(false)
  }
})

test('a prefix that is no whole number within the width is no range and holds nothing', () => {
  const wrong = [
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/0x8',
    '10.0.0.0/8.0',
    '10.0.0.0/ 8',
  ]
  for (const range of [...wrong, '::/129', '::ffff:10.0.0.0/95', '10.0.0.0/255.0.0.0', '/8']) {
    expect(isAddressRange(range), range).toBe(false)
    expect(isAllowed('10.0.0.0', [range]), range).toBe(false)
  }
  for (const range of ['10.0.0.0/8', '10.1.2.3/8', '::/0', '::ffff:10.0.0.0/96', '::1', '10.0.0.1'])
    expect(isAddressRange(range), range).toBe(true)
})
