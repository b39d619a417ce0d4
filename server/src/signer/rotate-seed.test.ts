import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveAccountKeys } from '#core/chains'
import { makeOperatorKey, signWithKeyFile } from '#core/operators'
import { catalogOf, shippedText } from '../../test/world/shipped-catalog.ts'
import { openSignerHouse, type SignerHouse, usdtOnErc20 } from '../../test/world/signer-house.ts'
import { useFolder } from '../../test/world/use-folder.ts'
import {
  askChange,
  askRotation,
  changeOperators,
  readRotation,
  resealSeed,
  rotateSeed,
  sandboxSeed,
} from './index.ts'

const cold = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const catalog = catalogOf(
  shippedText.replace(
    /( {2}erc20:\n {4}max_fee: "0.5"\n {4}max_fees_per_hour: "50"\n)/,
    `$1    cold: { address: "${cold}" }\n`,
  ),
)
const folder = useFolder()

function openHouse(): SignerHouse {
  const house = openSignerHouse(folder, { catalog })
  onTestFinished(() => house.close())
  return house
}

async function outcomeOf(house: SignerHouse, change: Parameters<SignerHouse['request']>[0]): Promise<string> {
  const answer = await house.signer.sign(house.request(change))
  return answer.status === 'done' ? 'done' : `${answer.status}: ${'reason' in answer ? answer.reason : ''}`
}

test('after a rotation the keys of before pay nobody, and those of now pay as ever', async () => {
  const house = openHouse()
  expect(await outcomeOf(house, {})).toBe('done')
  await house.rotate()
  const paysNobody = 'deferred: keys of a former generation pay nobody; the present hot wallet does'
  expect(await outcomeOf(house, {})).toBe(paysNobody)
  expect(await outcomeOf(house, { contract: usdtOnErc20, units: 5n })).toBe(paysNobody)
  expect(await outcomeOf(house, { purpose: 'refund' })).toBe(paysNobody)
  const own = house.address('erc20', 7, 1)
  expect(await outcomeOf(house, { purpose: 'gas', to: own, toIndex: 7, toGeneration: 1 })).toBe(paysNobody)
  expect(await outcomeOf(house, { generation: 1 })).toBe('done')
  expect(
    await outcomeOf(house, { generation: 1, purpose: 'gas', to: own, toIndex: 7, toGeneration: 1 }),
  ).toBe('done')
})

test('keys of before bring money to the present hot wallet or the cold address, and nowhere else', async () => {
  const house = openHouse()
  await house.rotate()
  await house.rotate()
  const [hot0, hot1, hot2] = [0, 1, 2].map((generation) => house.address('erc20', 0, generation))
  const sweep = { purpose: 'sweep', claimedUnits: null } as const
  for (const generation of [0, 1])
    for (const fromIndexes of [[0], [7]]) {
      expect(await outcomeOf(house, { ...sweep, generation, fromIndexes, to: hot2 ?? '' })).toBe('done')
      for (const to of [hot0, hot1])
        expect(await outcomeOf(house, { ...sweep, generation, fromIndexes, to: to ?? '' })).toContain(
          'rejected',
        )
    }
  expect(await outcomeOf(house, { purpose: 'cold', to: cold })).toBe('done')
  expect(await outcomeOf(house, { purpose: 'void', to: hot0 ?? '', units: 0n })).toBe('done')
  const old = house.address('erc20', 7)
  const gas = { generation: 2, purpose: 'gas', to: old, toIndex: 7 } as const
  expect(await outcomeOf(house, { ...gas, toGeneration: 0 })).toBe('done')
  expect(await outcomeOf(house, { ...gas, toGeneration: 1 })).toContain('rejected')
  expect(await outcomeOf(house, { ...gas, toGeneration: 3 })).toBe(
    'rejected: the signer has no keys of that generation',
  )
  for (const to of [hot0, hot1, hot2])
    expect(await outcomeOf(house, { generation: 2, to: to ?? '' })).toContain('does not pay the house itself')
})

test('a signer of before a rotation has no keys of after it, and signs nothing for them', async () => {
  const house = openHouse()
  expect(await outcomeOf(house, { generation: 1 })).toBe(
    'rejected: the signer has no keys of that generation',
  )
})

test('what was signed before a rotation is answered with the same bytes, and may get a higher fee and no other payee', async () => {
  const house = openHouse()
  const request = house.request({ slots: ['5'] })
  const answer = await house.signer.sign(request)
  await house.rotate()
  expect(await house.signer.sign(request)).toEqual(answer)
  expect(await house.signer.find(request.reference)).toEqual(answer)
  const { spendId } = request
  const again = { spendId, slots: ['5'], feeMax: 2n * 10n ** 15n }
  expect(await outcomeOf(house, { ...again, to: cold })).toContain('pays something else')
  expect(await outcomeOf(house, { ...again, slots: ['6'] })).toContain('could happen as well')
  expect(await outcomeOf(house, again)).toBe('done')
})

test('seeds stay as they are over rotations, restarts and another master key', async () => {
  const house = openHouse()
  const before = await house.signer.accountKeys()
  await house.rotate()
  const keys = await house.signer.accountKeys()
  const { masterKey, dir } = house
  expect(keys).toEqual([...before, deriveAccountKeys(sandboxSeed(masterKey, 1))])
  const next = Buffer.alloc(32, 9)
  resealSeed(dir, { from: masterKey, to: next })
  await house.reopen()
  expect(await house.signer.accountKeys()).toEqual(keys)
  await house.close()
  // Under the other key it could not be sealed.
  const make = () => sandboxSeed(masterKey, 2)
  expect(() => rotateSeed(dir, { masterKey, signatures: [], make })).toThrow('two master keys open the seed')
  await house.reopen()
  expect(await house.signer.accountKeys()).toEqual(keys)
})

test('no seed is made beside a running signer', async () => {
  const { dir, masterKey } = openHouse()
  const make = () => sandboxSeed(masterKey, 1)
  expect(() => rotateSeed(dir, { masterKey, signatures: [], make })).toThrow('is using')
})

test('a journal that is lost altogether takes back the lines of every generation', async () => {
  const house = openHouse()
  const requests = [house.request(), house.request({ generation: 1 })]
  const [first, second] = requests
  if (first === undefined || second === undefined) throw new Error('two requests')
  const answers = [await house.signer.sign(first)]
  await house.rotate()
  answers.push(await house.signer.sign(second))
  const [journal = ''] = (await house.signer.journal.compare(new Map())).keys()
  const lines = await house.signer.journal.linesAfter({ journal, sequence: 0 })
  await house.close()
  for (const name of ['journal', 'journal.json']) rmSync(join(house.dir, name), { recursive: true })
  await house.reopen()
  await house.signer.journal.take(lines)
  for (const [at, { reference, spendId, generation }] of requests.entries()) {
    expect(await house.signer.find(reference)).toEqual(answers[at])
    const other = house.request({ generation, spendId })
    expect((await house.signer.sign(other)).status).toBe('rejected')
  }
})

test('two operators whom the signer trusts sign a rotation, and a signature counts once', async () => {
  const house = openHouse()
  const { dir, masterKey } = house
  await house.close()
  const people = ['olga', 'pavel'].map((name) => {
    const file = join(dir, `${name}.key`)
    return { name, publicKey: makeOperatorKey(file).toString('base64'), sign: signWithKeyFile(file) }
  })
  const now = new Date()
  const [olga, pavel] = people
  if (olga === undefined || pavel === undefined) throw new Error('two people')
  const add = { act: 'add', name: olga.name, publicKey: olga.publicKey } as const
  changeOperators(dir, { change: add, signatures: [], now })
  const one = askRotation(dir, masterKey)
  expect([one.needed, one.operators]).toEqual([1, ['olga']])
  const second = { act: 'add', name: pavel.name, publicKey: pavel.publicKey } as const
  const signatures = [olga.sign(askChange(dir, second).statement)]
  changeOperators(dir, { change: second, signatures, now })
  const { statement } = askRotation(dir, masterKey)
  const make = (generation: number) => sandboxSeed(masterKey, generation)
  const rotate = (signatures: readonly string[]) => rotateSeed(dir, { masterKey, signatures, make })
  expect(readRotation(statement)).toMatchObject({ generation: 1 })
  expect(() => rotate([])).toThrow('signatures of 2 operators')
  expect(() => rotate([olga.sign(statement), olga.sign(statement)])).toThrow('has 1: olga')
  expect(() => rotate([olga.sign(one.statement), pavel.sign(one.statement)])).toThrow('has 0')
  const both = [olga.sign(statement), pavel.sign(statement)]
  expect(rotate(both)).toEqual({ generation: 1, names: ['olga', 'pavel'] })
  expect(() => rotate(both)).toThrow('has 0')
  await house.reopen()
  expect(await house.signer.accountKeys()).toHaveLength(2)
})
