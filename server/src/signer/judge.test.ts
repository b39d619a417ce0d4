import { expect, test } from 'vitest'
import type { TransactionContent } from '#core/chains'
import { type SigningRequest, signerPolicies } from '#core/spends'
import { simulatedFormat } from '#providers/simulated'
import { shippedCatalog } from '../../test/world/shipped-catalog.ts'
import { strangers } from '../../test/world/signer-house.ts'
import { judge } from './judge.ts'

const network = shippedCatalog.network('btc')!
const payer = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
const otherOwn = 'bc1qhxgzmkmwvrlwvlfn4qe57lx2qdfg8phycnsarn'
const payee = strangers.btc ?? ''
const thief = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

type Payment = TransactionContent['payments'][number]

const pays = (address: string, units: bigint, rest: Partial<Payment> = {}): Payment => ({
  address,
  units,
  tag: null,
  contract: null,
  ...rest,
})

function verdictOn(
  payments: readonly Payment[],
  purpose: SigningRequest['purpose'] = 'withdrawal',
  address = payee,
) {
  const claim = { address, tag: null, contract: null, units: 1_000n, feeMax: 10n }
  const ruling = judge({
    request: {
      ...{ reference: 'r', spendId: 's', network: 'btc', purpose, unsigned: '' },
      ...{ fromIndexes: [1], generation: 0, approvals: [], claim },
    },
    content: { chain: 'btc', from: [payer], slots: ['a:0'], payments, feeMax: 10n },
    on: { network, format: simulatedFormat, chain: 'btc' },
    policy: shippedCatalog.section(signerPolicies).get('btc')!,
    present: 0,
    addressAt: ({ index }) => (index === 1 ? payer : otherOwn),
    trusted: () => ({}),
    earlier: [],
    lastHour: [],
  })
  return ruling.verdict === 'sign' ? 'sign' : ruling.reason
}

const claimed = pays(payee, 1_000n)

test('the claimed payment is signed, alone and with change to its payer', () => {
  expect(verdictOn([claimed])).toBe('sign')
  expect(verdictOn([claimed, pays(payer, 50n)])).toBe('sign')
  expect(verdictOn([pays(payer, 50n), claimed, pays(payer, 7n)])).toBe('sign')
})

test.each<[string, readonly Payment[]]>([
  ['a payment to somebody else', [claimed, pays(thief, 1n)]],
  ['the same payment again', [claimed, claimed]],
  ['change to another of our addresses', [claimed, pays(otherOwn, 1n)]],
  ['a token to the payer', [claimed, pays(payer, 1n, { contract: 'token' })]],
  ['change with a tag', [claimed, pays(payer, 1n, { tag: '7' })]],
])('beside the claimed payment, %s is not signed', (_, payments) => {
  expect(verdictOn(payments)).toBe('the transaction pays more than is claimed')
})

test('a transaction that pays nobody is not what is claimed', () => {
  expect(verdictOn([])).toBe('the transaction does not pay what is claimed')
  expect(verdictOn([pays(payer, 1_000n)])).toBe('the transaction does not pay what is claimed')
})

test('a void transaction pays a token to nobody, not even to itself', () => {
  expect(verdictOn([pays(payer, 0n, { contract: 'token' })], 'void')).toContain('nobody but its payer')
})

test('a payment to where nobody can have it is not signed, whatever a server lets through', () => {
  for (const purpose of ['withdrawal', 'refund'] as const) {
    const burnt = '1BitcoinEaterAddressDontSendf59kuE'
    expect(verdictOn([pays(burnt, 1_000n)], purpose, burnt)).toBe(
      'the payee is a burn address, whose key nobody has',
    )
  }
})
