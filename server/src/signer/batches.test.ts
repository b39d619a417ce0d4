import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BatchMemberRequest, type BatchSigningRequest, readSignedLine } from '#core/spends'
import {
  encodeTransaction,
  type SimulatedTransaction,
} from '../../src/providers/simulated/transactions/simulated-transaction.ts'
import { catalogOf, shippedText } from '../../test/world/shipped-catalog.ts'
import { openSignerHouse, outputOf, type SignerHouse, strangers } from '../../test/world/signer-house.ts'
import { useFolder } from '../../test/world/use-folder.ts'

const bitcoin = 10n ** 8n
const catalog = catalogOf(
  shippedText
    .replace(
      'BTC: { max_per_hour: "2000", approve_above: "18"',
      'BTC: { max_per_hour: "10", approve_above: "6"',
    )
    .replace('max_fee: "0.05"\n    max_fees_per_hour: "5"', 'max_fee: "0.05"\n    max_fees_per_hour: "0.06"'),
)
const folder = useFolder()
const payee = strangers.btc ?? ''
const thief = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let house: SignerHouse
beforeEach(() => {
  house = openSignerHouse(folder, { catalog })
})
afterEach(() => house.close())

type Paid = { readonly to: string; readonly units: bigint }

const member = (change: Partial<Paid & { spendId: string }> = {}): BatchMemberRequest => {
  const { spendId = randomUUID(), to = payee, units = bitcoin } = change
  const claim = { address: to, tag: null, contract: null, units }
  return { spendId, purpose: 'withdrawal', approvals: [], claim }
}

type Changes = {
  readonly paid?: readonly Paid[]
  readonly slots?: readonly string[]
  readonly feeMax?: bigint
  readonly request?: Partial<BatchSigningRequest>
  readonly tampering?: Partial<SimulatedTransaction>
}

/** A request as an honest server makes it, with what its transaction does besides. */
function batch(members: readonly BatchMemberRequest[], changes: Changes = {}): BatchSigningRequest {
  const paid = changes.paid ?? members.map(({ claim }) => ({ to: claim.address, units: claim.units ?? 0n }))
  const { slots = [outputOf('ab')], feeMax = 1_000n, request = {}, tampering = {} } = changes
  const [first, ...others] = paid
  const unsigned = encodeTransaction({
    ...{ family: 'bitcoin', chain: 'btc', from: [house.address('btc', 0)], slots, feeMax, change: 77n },
    payment: { address: first?.to ?? payee, tag: null, contract: null, units: first?.units ?? 0n },
    batch: { others: others.map(({ to, units }) => ({ address: to, units })), changeIndex: 1 },
    ...tampering,
  })
  const asked = { reference: randomUUID(), network: 'btc', fromIndexes: [0], generation: 0, feeMax }
  return { ...asked, unsigned, members, ...request }
}

async function outcomeOf(request: BatchSigningRequest): Promise<string> {
  const answer = await house.signer.sign(request)
  return answer.status === 'rejected' || answer.status === 'deferred'
    ? `${answer.status}: ${answer.reason}`
    : answer.status
}

test('a batch is signed with a line for each member, under one reference that is answered alike for ever', async () => {
  const members = [member(), member(), member({ to: thief, units: 5n })]
  const request = batch(members)
  const answer = await house.signer.sign(request)
  if (answer.status !== 'done') throw new Error(JSON.stringify(answer))
  const { lines = [], line, raw } = answer.result
  const signatures = [...lines, line ?? ''].map((text) => readSignedLine(text).signature)
  expect(signatures.map(({ spendId }) => spendId)).toEqual(members.map(({ spendId }) => spendId))
  expect(signatures.map(({ units }) => units)).toEqual([bitcoin, bitcoin, 5n])
  // The bytes and the fee are there once.
  expect(signatures.map((one) => one.raw)).toEqual([null, null, raw])
  expect(signatures.reduce((sum, { feeMax }) => sum + feeMax, 0n)).toBe(1_000n)
  expect([await house.signer.sign(request), await house.signer.find(request.reference)]).toEqual([
    answer,
    answer,
  ])
  await house.reopen()
  expect([await house.signer.sign(request), await house.signer.find(request.reference)]).toEqual([
    answer,
    answer,
  ])
})

test.each<[string, () => BatchSigningRequest, string]>([
  [
    'an output less than it has members',
    () => batch([member(), member()], { paid: [{ to: payee, units: bitcoin }] }),
    'does not pay what is claimed',
  ],
  [
    'an output more than it has members',
    () =>
      batch([member()], {
        paid: [
          { to: payee, units: bitcoin },
          { to: payee, units: bitcoin },
        ],
      }),
    'pays more than is claimed',
  ],
  [
    'a payment to a stranger',
    () =>
      batch([member()], {
        paid: [
          { to: payee, units: bitcoin },
          { to: thief, units: 1n },
        ],
      }),
    'pays more than is claimed',
  ],
  [
    'change to another of our addresses',
    () =>
      batch([member()], {
        paid: [
          { to: payee, units: bitcoin },
          { to: house.address('btc', 7), units: 1n },
        ],
      }),
    'pays more than is claimed',
  ],
  [
    'a member twice',
    () => batch([member({ spendId: 'same' }), member({ spendId: 'same' })]),
    'each member once',
  ],
  ['no member', () => batch([], { paid: [{ to: payee, units: 1n }] }), 'a batch has members'],
  [
    'a sweep',
    () => batch([{ ...member({ to: house.address('btc', 0) }), purpose: 'sweep' }]),
    'withdrawals and refunds',
  ],
  [
    'a payment to the house',
    () => batch([member(), member({ to: house.address('btc', 0) })]),
    'does not pay the house itself',
  ],
  [
    'an address whose key nobody has',
    () => batch([member(), member({ to: '1BitcoinEaterAddressDontSendf59kuE' })]),
    'burn address',
  ],
  [
    'other payers than its keys',
    () => batch([member()], { request: { fromIndexes: [1] } }),
    'are not the addresses of the keys',
  ],
  ['a higher fee than is claimed', () => batch([member()], { request: { feeMax: 999n } }), 'not the 999'],
  ['a lower fee than is claimed', () => batch([member()], { request: { feeMax: 1_001n } }), 'not the 1001'],
])('a batch with %s is refused', async (_, make, reason) => {
  expect(await outcomeOf(make())).toMatch(new RegExp(`^rejected: .*${reason}`))
})

test('each member needs its own approvals, and one without them holds the batch back', async () => {
  expect(await outcomeOf(batch([member({ units: 6n * bitcoin }), member({ units: 3n * bitcoin })]))).toBe(
    'done',
  )
  const large = member({ units: 6n * bitcoin + 1n })
  expect(await outcomeOf(batch([member(), large], { slots: [outputOf('cd')] }))).toMatch(
    /^deferred: the amount needs 1 approvals/,
  )
})

test("an hour's limit holds the sum of all members, and the fee of a batch counts once", async () => {
  const four = () => member({ units: 4n * bitcoin })
  expect(await outcomeOf(batch([four(), four(), four()]))).toMatch(
    /^deferred: an hour's payments of BTC would be 12/,
  )
  const feeMax = bitcoin / 20n
  expect(await outcomeOf(batch([four(), four()], { feeMax }))).toBe('done')
  expect(await outcomeOf(batch([member({ units: 3n * bitcoin })], { slots: [outputOf('cd')] }))).toMatch(
    /^deferred/,
  )
  expect(await outcomeOf(batch([member()], { slots: [outputOf('ef')], feeMax: bitcoin / 100n }))).toBe('done')
  expect(await outcomeOf(batch([member()], { slots: [outputOf('12')] }))).toMatch(
    /^deferred: the fees of an hour/,
  )
})

test('a successor shares a slot with every earlier signature of every member, and pays each the same', async () => {
  const [one, other] = [member(), member()]
  const [a, b, c] = [outputOf('aa'), outputOf('bb'), outputOf('cc')]
  expect(await outcomeOf(batch([one, other], { slots: [a, b] }))).toBe('done')
  expect(await outcomeOf(batch([one, other], { slots: [c] }))).toMatch(/^rejected: .* could happen as well/)
  expect(await outcomeOf(batch([one], { slots: [c] }))).toMatch(/^rejected: .* could happen as well/)
  const less = { ...other, claim: { ...other.claim, units: 1n } }
  expect(await outcomeOf(batch([one, less], { slots: [a] }))).toMatch(/^rejected: .* pays something else/)
  expect(await outcomeOf(batch([one, other], { slots: [a, c], feeMax: 2_000n }))).toBe('done')
  // A slot of the newest signature alone is not enough.
  expect(await outcomeOf(batch([one, other], { slots: [c], feeMax: 3_000n }))).toMatch(/^rejected/)
  expect(await outcomeOf(batch([one, other], { slots: [b], feeMax: 3_000n }))).toMatch(/^rejected/)
  expect(await outcomeOf(batch([one, other], { slots: [a], feeMax: 3_000n }))).toBe('done')
  const alone = house.request({
    network: 'btc',
    spendId: one.spendId,
    units: bitcoin,
    slots: [b],
    feeMax: 10n,
  })
  expect(await house.signer.sign(alone)).toMatchObject({ status: 'rejected' })
})

test('a spend that was signed alone is a member of no batch that could happen as well', async () => {
  const alone = house.request({ network: 'btc', units: bitcoin, slots: [outputOf('aa')], feeMax: 10n })
  expect((await house.signer.sign(alone)).status).toBe('done')
  const { spendId } = alone
  expect(await outcomeOf(batch([member(), member({ spendId })]))).toMatch(
    /^rejected: .* could happen as well/,
  )
  expect(
    await outcomeOf(batch([member(), member({ spendId })], { slots: [outputOf('aa'), outputOf('bb')] })),
  ).toBe('done')
})

test('the bound of a fee is one for a batch and all its children', async () => {
  const feeMax = bitcoin / 40n
  const answer = await house.signer.sign(batch([member()], { feeMax }))
  if (answer.status !== 'done') throw new Error(JSON.stringify(answer))
  const hot = house.address('btc', 0)
  const child = (parent: string, fee: bigint) =>
    house.request({ network: 'btc', purpose: 'void', to: hot, units: 7n, slots: [parent], feeMax: fee })
  const change = `${answer.result.txid}:1`
  expect(await house.signer.sign(child(change, feeMax + 1n))).toMatchObject({
    status: 'deferred',
    reason: expect.stringContaining('the fee can be 5000001, above the 5000000 of one transaction'),
  })
  const first = await house.signer.sign(child(change, feeMax - 10n))
  if (first.status !== 'done') throw new Error(JSON.stringify(first))
  const next = `${first.result.txid}:0`
  expect((await house.signer.sign(child(next, 11n))).status).toBe('deferred')
  expect((await house.signer.sign(child(next, 10n))).status).toBe('done')
})

test('lines of a batch whose last one a crash took answer for nothing and bind nobody', async () => {
  const members = [member(), member()]
  const request = batch(members)
  expect(await outcomeOf(request)).toBe('done')
  await house.signer.close()
  const month = join(house.dir, 'journal', readdirSync(join(house.dir, 'journal'))[0] ?? '')
  truncateSync(month, readFileSync(month).indexOf('\n') + 5)
  await house.reopen()
  expect(await house.signer.find(request.reference)).toBeNull()
  expect(await outcomeOf(batch(members.slice(0, 1), { slots: [outputOf('cd')] }))).toBe('done')
  // From here on the first member is bound to that one.
  expect(await outcomeOf(request)).toMatch(/^rejected: .* could happen as well/)
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('units' as const), at: fc.nat(3), by: fc.constantFrom(-1n, 1n, bitcoin) }),
  fc.record({ kind: fc.constant('payee' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('less' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('more' as const), units: fc.bigInt(1n, bitcoin) }),
)

test('whatever single payment a transaction makes otherwise than its members claim, it is not signed', async () => {
  const property = fc.asyncProperty(change, async (one) => {
    const members = [1n, 2n, 3n, 3n].map((units) => member({ units: units * 1_000n }))
    const paid = members.map(({ claim }) => ({ to: claim.address, units: claim.units ?? 0n }))
    const at = 'at' in one ? one.at : 0
    const other = paid[at] ?? { to: payee, units: 0n }
    if (one.kind === 'more') paid.push({ to: payee, units: one.units })
    else if (one.kind === 'less') paid.splice(at, 1)
    else if (one.kind === 'payee') paid[at] = { ...other, to: thief }
    else paid[at] = { ...other, units: other.units + one.by }
    expect(await outcomeOf(batch(members, { paid }))).toMatch(/^rejected/)
    expect(await outcomeOf(batch(members, { slots: [outputOf('ab')] }))).toBe('done')
  })
  await fc.assert(property, { numRuns: 30 })
})
