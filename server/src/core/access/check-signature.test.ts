import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignatureOf, signedMessage } from './check-signature.ts'

const secretKey = 'sk_live_0123'
const message = signedMessage(
  { timestamp: '1700000000', method: 'post', path: '/api/v1/integration/funding/transfer/internal?x=%20' },
  Buffer.from('{"amount":"1","comment":"é"}'),
)
const signature = createHmac('sha256', secretKey).update(message).digest('hex')

test('the message is timestamp, upper-case method, path as sent and the exact bytes of the body', () => {
  expect(message.toString()).toBe(
    '1700000000POST/api/v1/integration/funding/transfer/internal?x=%20{"amount":"1","comment":"é"}',
  )
  const bytes = Buffer.from([0xff, 0x00, 0xfe])
  expect(signedMessage({ timestamp: '1', method: 'GET', path: '/' }, bytes)).toEqual(
    Buffer.concat([Buffer.from('1GET/'), bytes]),
  )
})

test('the HMAC-SHA256 of the message signs it, as RFC 4231 case 2 computes it', () => {
  expect(isSignatureOf(message, { signature, secretKey })).toBe(true)
  const vector = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(
    isSignatureOf(Buffer.from('what do ya want for nothing?'), { signature: vector, secretKey: 'Jefe' }),
  ).toBe(true)
})

test('another message, another secret or any changed digit signs nothing', () => {
  expect(isSignatureOf(Buffer.concat([message, Buffer.from(' ')]), { signature, secretKey })).toBe(false)
  expect(isSignatureOf(message, { signature, secretKey: 'sk_live_0124' })).toBe(false)
  for (const index of signature.split('').keys()) {
    const digit = signature[index] === '0' ? '1' : '0'
    const changed = signature.slice(0, index) + digit + signature.slice(index + 1)
    expect(isSignatureOf(message, { signature: changed, secretKey })).toBe(false)
  }
})

test('anything but 64 lower-case hex digits signs nothing and throws nothing', () => {
  const wrong = [
    '',
    signature.toUpperCase(),
    signature.slice(1),
    `${signature}0`,
    ` ${signature}`,
    `${signature}\n`,
  ]
  for (const text of [...wrong, 'g'.repeat(64), '٣'.repeat(64), signature.replace(/..$/, 'zz')])
    expect(isSignatureOf(message, { signature: text, secretKey })).toBe(false)
})
