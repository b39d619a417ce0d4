import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { type SigningRequest, statementOf } from '#core/spends'
import { catalogOf, shippedText } from '../../test/world/shipped-catalog.ts'
import {
  aUsdt,
  openSignerHouse,
  outputOf,
  type SignerHouse,
  strangers,
  usdtOnErc20,
} from '../../test/world/signer-house.ts'
import { useFolder } from '../../test/world/use-folder.ts'
import { distrustInSandbox, trustInSandbox } from './index.ts'

const cold = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const catalog = catalogOf(
  shippedText.replace(
    /( {2}erc20:\n {4}max_fee: "0.5"\n) {4}max_fees_per_hour: "50"\n/,
    `$1    max_fees_per_hour: "1"\n    cold: { address: "${cold}" }\n`,
  ),
)
const house = openSignerHouse(useFolder(), { catalog })
afterAll(() => house.close())

const eth = 10n ** 18n
const hot = house.address('erc20', 0)
const own = house.address('erc20', 7)
const stranger = strangers.erc20 ?? ''
const otherStranger = '0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47'

async function outcomeOf(request: SigningRequest, on: SignerHouse = house): Promise<string> {
  const answer = await on.signer.sign(request)
  return answer.status === 'rejected' || answer.status === 'deferred'
    ? `${answer.status}: ${answer.reason}`
    : answer.status
}

const deferred = (part: string) => expect.stringMatching(new RegExp(`^deferred: .*${part}`))
const rejected = (part: string) => expect.stringMatching(new RegExp(`^rejected: .*${part}`))
const pay = { address: stranger, tag: null, contract: null, units: eth / 10n }
const token = { contract: usdtOnErc20, units: 5n * aUsdt }

describe('what is claimed is signed', () => {
  test.each<[string, Parameters<SignerHouse['request']>[0]]>([
    ['a withdrawal of coin', {}],
    ['a withdrawal of a token', token],
    ['a token whose contract is written in another case', { ...token, contract: usdtOnErc20.toLowerCase() }],
    ['a withdrawal with a tag', { network: 'xrp', tag: '77', units: 1_000_000n, feeMax: 10n }],
    [
      'a withdrawal with change',
      { network: 'btc', slots: [outputOf('ab', 0)], units: 1_000n, change: 5n, feeMax: 10n },
    ],
    ['a refund', { purpose: 'refund' }],
    ['a sweep of all there is', { purpose: 'sweep', fromIndexes: [7], to: hot, claimedUnits: null }],
    ['a sweep of a token', { purpose: 'sweep', fromIndexes: [7], to: hot, ...token, claimedUnits: null }],
    ['gas for an own address', { purpose: 'gas', to: own, toIndex: 7 }],
    ['the excess to the cold address', { purpose: 'cold', to: cold }],
    ['nothing, to use up a slot', { purpose: 'void', to: hot, units: 0n }],
    [
      'outputs of several own addresses',
      {
        network: 'btc',
        fromIndexes: [0, 3],
        slots: [outputOf('ab', 1), outputOf('cd', 0)],
        units: 1_000n,
        feeMax: 10n,
      },
    ],
  ])('%s', async (_, change) => {
    expect(await outcomeOf(house.request(change))).toBe('done')
  })
})

describe('a transaction that does something else than its claim is rejected', () => {
  test.each<[string, ...Parameters<SignerHouse['request']>, string]>([
    ['it pays another address', {}, { payment: { ...pay, address: otherStranger } }, 'what is claimed'],
    ['it pays more', {}, { payment: { ...pay, units: pay.units + 1n } }, 'what is claimed'],
    ['it pays less', {}, { payment: { ...pay, units: pay.units - 1n } }, 'what is claimed'],
    ['it pays a token', {}, { payment: { ...pay, contract: usdtOnErc20 } }, 'what is claimed'],
    [
      'it pays another token',
      token,
      { payment: { ...pay, ...token, contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } },
      'what is claimed',
    ],
    [
      'it pays another tag',
      { network: 'xrp', tag: '77', units: 5n, feeMax: 10n },
      { payment: { address: strangers.xrp ?? '', tag: '78', contract: null, units: 5n } },
      'what is claimed',
    ],
    [
      'it costs more than is claimed',
      {},
      { feeMax: 10n ** 15n + 1n },
      'not the 1000000000000000 that are claimed',
    ],
    [
      'it costs less than is claimed',
      {},
      { feeMax: 10n ** 15n - 1n },
      'not the 1000000000000000 that are claimed',
    ],
    ['it is for another chain', {}, { chain: 'bep20' }, 'for the chain bep20, not erc20'],
    ['it is paid by another address', {}, { from: [own] }, 'payers are not'],
    ['it is paid by a stranger', {}, { from: [otherStranger] }, 'payers are not'],
  ])('%s', async (_, change, tampering, reason) => {
    expect(await outcomeOf(house.request(change, tampering))).toEqual(rejected(reason))
  })

  test('it is signed with another key than that of its payer', async () => {
    const request = house.request({}, { from: [hot] })
    expect(await outcomeOf({ ...request, fromIndexes: [1] })).toEqual(rejected('payers are not'))
    expect(await outcomeOf({ ...request, fromIndexes: [0, 1] })).toEqual(rejected('payers are not'))
    expect(await outcomeOf({ ...request, fromIndexes: [] })).toEqual(rejected('payers are not'))
  })

  test('its bytes are not wholly understood', async () => {
    const request = house.request()
    expect(await outcomeOf({ ...request, unsigned: `${request.unsigned}00` })).toEqual(rejected(''))
    expect(await outcomeOf({ ...request, unsigned: '' })).toEqual(rejected(''))
  })

  test('what is claimed is no address', async () => {
    const request = house.request()
    const claim = { ...request.claim, address: 'elsewhere' }
    expect(await outcomeOf({ ...request, claim })).toEqual(rejected('0x'))
  })
})

describe('a purpose bounds who may be paid', () => {
  test.each<[string, Parameters<SignerHouse['request']>[0], string]>([
    ['a withdrawal of all there is', { claimedUnits: null }, 'names its amount'],
    ['a withdrawal to the hot wallet', { to: hot, fromIndexes: [7] }, 'does not pay the house'],
    ['a withdrawal to its own payer', { to: own, fromIndexes: [7] }, 'does not pay the house'],
    ['a sweep to a stranger', { purpose: 'sweep', fromIndexes: [7] }, 'own hot wallet'],
    ['a sweep to another own address', { purpose: 'sweep', to: own }, 'own hot wallet'],
    ['gas for a stranger', { purpose: 'gas', toIndex: 7 }, 'own address'],
    ['gas for another index', { purpose: 'gas', to: own, toIndex: 8 }, 'own address'],
    ['gas without the index', { purpose: 'gas', to: own }, 'own address'],
    [
      'gas from a deposit address',
      { purpose: 'gas', fromIndexes: [3], to: own, toIndex: 7 },
      'hot wallet alone',
    ],
    ['a token as gas', { purpose: 'gas', to: own, toIndex: 7, ...token }, 'own coin'],
    ['the excess to a stranger', { purpose: 'cold' }, 'cold address'],
    [
      'the excess of a network without a cold address',
      { network: 'btc', purpose: 'cold', slots: [outputOf('ab', 0)], units: 1n, feeMax: 1n },
      'cold address',
    ],
    ['a void that pays a stranger', { purpose: 'void' }, 'nobody but its payer'],
    ['a void of another payer', { purpose: 'void', to: own, units: 0n }, 'nobody but its payer'],
    ['an index that is none', { fromIndexes: [0], purpose: 'gas', to: own, toIndex: -1 }, 'whole number'],
  ])('%s is rejected', async (_, change, reason) => {
    expect(await outcomeOf(house.request(change))).toEqual(rejected(reason))
  })

  test('a fee above the cap of one transaction waits until it is lower, though it is claimed', async () => {
    expect(await outcomeOf(house.request({ feeMax: eth / 2n + 1n }))).toEqual(deferred('of one transaction'))
  })

  test('a network or a token that the signer does not list is rejected', async () => {
    const request = house.request()
    expect(await outcomeOf({ ...request, network: 'nowhere' })).toEqual(rejected('nothing on nowhere'))
    const unlisted = { contract: otherStranger, units: 5n }
    expect(await outcomeOf(house.request(unlisted))).toEqual(rejected('no limit for the currency'))
  })
})

describe('a spend happens once', () => {
  test('a transaction with a higher fee that shares a slot takes the place of the one before', async () => {
    const first = house.request({ slots: ['900'] })
    const { spendId } = first
    const again = { spendId, slots: ['900'] }
    expect(await outcomeOf(first)).toBe('done')
    expect(await outcomeOf(house.request({ ...again, feeMax: 2n * 10n ** 15n }))).toBe('done')
  })

  test.each<[string, Parameters<SignerHouse['request']>[0], string]>([
    ['with another slot', { slots: ['911'] }, 'could happen as well'],
    ['with the same number of another payer', { fromIndexes: [3] }, 'could happen as well'],
    ['on another network', { network: 'bep20' }, 'could happen as well'],
    ['to another address', { to: otherStranger }, 'pays something else'],
    ['of another amount', { units: 1n }, 'pays something else'],
    ['of a token', token, 'pays something else'],
    ['for another purpose', { purpose: 'refund' }, 'pays something else'],
  ])('one %s is rejected, though the server forgot the first', async (_, change, reason) => {
    const { spendId, ...first } = house.request({ slots: ['910'] })
    expect(await outcomeOf({ spendId, ...first })).toBe('done')
    await house.reopen()
    expect(await outcomeOf(house.request({ slots: ['910'], ...change, spendId }))).toEqual(rejected(reason))
  })

  test('one that excludes only some of those before is rejected', async () => {
    const btc = { network: 'btc', units: 1_000n, feeMax: 10n } as const
    const first = house.request({ ...btc, slots: [outputOf('aa', 0)] })
    const { spendId } = first
    expect(await outcomeOf(first)).toBe('done')
    expect(
      await outcomeOf(house.request({ ...btc, spendId, slots: [outputOf('aa', 0), outputOf('bb', 0)] })),
    ).toBe('done')
    const third = house.request({ ...btc, spendId, slots: [outputOf('bb', 0), outputOf('cc', 0)] })
    expect(await outcomeOf(third)).toEqual(rejected('could happen as well'))
  })

  test('a reference is never used for another request', async () => {
    const first = house.request()
    expect(await outcomeOf(first)).toBe('done')
    const other = house.request({ reference: first.reference })
    expect(await outcomeOf(other)).toEqual(rejected('used for another request'))
  })
})

describe('a large payment needs operators whom the signer trusts', () => {
  const keys = { olga: generateKeyPairSync('ed25519'), pavel: generateKeyPairSync('ed25519') }
  const raw = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  const large = { units: 380n * eth, claimedUnits: 380n * eth }
  const approve = (
    request: SigningRequest,
    name: keyof typeof keys,
    of: Partial<SigningRequest['claim']> = {},
  ) => {
    const { spendId: id, network, purpose, claim } = request
    const statement = statementOf({ id, network, purpose, ...claim, ...of })
    return {
      operator: name,
      signature: sign(null, Buffer.from(statement), keys[name].privateKey).toString('base64'),
    }
  }

  test('it is signed with an approval of exactly this payment, and waits with any other', async () => {
    const request = house.request(large)
    const withApproval = (...approvals: SigningRequest['approvals']) => outcomeOf({ ...request, approvals })
    expect(await withApproval()).toEqual(deferred('needs 1 approvals .* has 0'))
    expect(await withApproval(approve(request, 'olga'))).toEqual(deferred('has 0'))
    const neutral = Buffer.from(`01${'00'.repeat(31)}`, 'hex')
    expect(() => trustInSandbox({ dir: house.dir, name: 'olga', publicKey: neutral })).toThrow(
      'no Ed25519 key',
    )
    trustInSandbox({ dir: house.dir, name: 'olga', publicKey: raw(keys.olga.publicKey) })
    const stolen = { ...approve(request, 'pavel'), operator: 'olga' }
    for (const wrong of [
      stolen,
      approve(request, 'pavel'),
      approve(house.request(large), 'olga'),
      approve(request, 'olga', { units: 379n * eth }),
      approve(request, 'olga', { address: otherStranger }),
      { operator: 'olga', signature: '' },
      { operator: '__proto__', signature: '' },
    ])
      expect(await withApproval(wrong)).toEqual(deferred('has 0'))
    expect(await withApproval(stolen, approve(request, 'olga'))).toBe('done')
    distrustInSandbox({ dir: house.dir, name: 'olga' })
    const later = house.request(large)
    expect(await outcomeOf({ ...later, approvals: [approve(later, 'olga')] })).toEqual(deferred('has 0'))
  })

  test('a token that is not listed only goes back, with an approval whatever its amount', async () => {
    const request = house.request({ contract: otherStranger, units: 5n, purpose: 'refund' })
    expect(await outcomeOf(request)).toEqual(deferred('needs 1 approvals .* has 0'))
    trustInSandbox({ dir: house.dir, name: 'pavel', publicKey: raw(keys.pavel.publicKey) })
    expect(await outcomeOf({ ...request, approvals: [approve(request, 'pavel')] })).toBe('done')
    const paid = house.request({ contract: otherStranger, units: 5n })
    expect(await outcomeOf({ ...paid, approvals: [approve(paid, 'pavel')] })).toEqual(rejected('no limit'))
    distrustInSandbox({ dir: house.dir, name: 'pavel' })
  })

  test('a refund of a token without a limit always needs the most approvals of its network', async () => {
    const strict = openSignerHouse(house.dir, {
      catalog: catalogOf(
        shippedText.replace('approve_above: "375", approvals: 1', 'approve_above: "375", approvals: 2'),
      ),
    })
    try {
      for (const name of ['olga', 'pavel'] as const)
        trustInSandbox({ dir: strict.dir, name, publicKey: raw(keys[name].publicKey) })
      const unlisted = { contract: otherStranger, units: 5n, fromIndexes: [7] }
      expect(await outcomeOf(strict.request(unlisted), strict)).toEqual(rejected('no limit for the currency'))
      const request = strict.request({ ...unlisted, purpose: 'refund' })
      const [one, other] = [approve(request, 'olga'), approve(request, 'pavel')]
      expect(await outcomeOf(request, strict)).toEqual(deferred('needs 2 .* has 0'))
      expect(await outcomeOf({ ...request, approvals: [one] }, strict)).toEqual(deferred('needs 2 .* has 1'))
      expect(await outcomeOf({ ...request, approvals: [one, other] }, strict)).toBe('done')
    } finally {
      distrustInSandbox({ dir: strict.dir, name: 'olga' })
      distrustInSandbox({ dir: strict.dir, name: 'pavel' })
      await strict.close()
    }
  })

  test('one operator approves once, however often and under how many names', async () => {
    const twice = catalogOf(
      shippedText.replace('approve_above: "375", approvals: 1', 'approve_above: "375", approvals: 2'),
    )
    const strict = openSignerHouse(house.dir, { catalog: twice })
    try {
      const trust = (name: string, key: KeyObject) =>
        trustInSandbox({ dir: strict.dir, name, publicKey: raw(key) })
      trust('olga', keys.olga.publicKey)
      expect(() => trust('twin', keys.olga.publicKey)).toThrow("olga's")
      trust('pavel', keys.pavel.publicKey)
      const request = strict.request(large)
      const [one, other] = [approve(request, 'olga'), approve(request, 'pavel')]
      expect(await outcomeOf({ ...request, approvals: [one, one] }, strict)).toEqual(
        deferred('needs 2 .* has 1'),
      )
      expect(await outcomeOf({ ...request, approvals: [one, other] }, strict)).toBe('done')
    } finally {
      await strict.close()
    }
  })
})
