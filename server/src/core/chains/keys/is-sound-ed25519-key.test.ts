import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { isSoundEd25519Key } from './is-sound-ed25519-key.ts'

const { Point } = ed25519

/** A point of order eight: all of small order are its multiples. */
const torsion = Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
const small = Array.from({ length: 8 }, (_, n) => (n === 0 ? Point.ZERO : torsion.multiplyUnsafe(BigInt(n))))
/** y + p where that fits 255 bits, and x = 0 with its sign set. */
const spelledOtherwise = [
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
].map((hex) => Buffer.from(hex, 'hex'))

test('a key that somebody made is sound', () => {
  for (let count = 0; count < 20; count++)
    expect(isSoundEd25519Key(ed25519.getPublicKey(ed25519.utils.randomSecretKey()))).toBe(true)
})

test('a key of small order, one with such a part, another spelling, and what is no point are refused', () => {
  const own = Point.BASE.multiply(12_345n)
  const unsound = [
    ...small.map((point) => point.toBytes()),
    ...small.slice(1).map((point) => own.add(point).toBytes()),
    ...spelledOtherwise,
    Buffer.alloc(32, 0xff),
    Buffer.from('02'.padEnd(64, '0'), 'hex'),
    Buffer.alloc(31, 1),
    Buffer.alloc(0),
  ]
  for (const bytes of unsound) expect([bytes, isSoundEd25519Key(bytes)]).toEqual([bytes, false])
})
