import assert from 'node:assert'
import { expect, test } from 'vitest'
import { deriveAccountKeys, deriveDepositAddress, deriveSigningKey, type Preparing } from '#core/chains'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { useTestDatabase } from '../../../../test/world/test-database.ts'
import { simulatedChain, simulatedFormat } from '../index.ts'

const { database } = await useTestDatabase()
const seed = new Uint8Array(64).fill(6)
const nothingKnown: Preparing = { taken: [], replaces: null }

/** A chain whose hot wallet has sent a batch that waits, and a child of its change. */
async function house(like: 'ltc' | 'btc') {
  const network = { ...shippedCatalog.network(like)!, code: `${like}children` }
  const { family } = network
  const chain = simulatedChain({ database, network })
  const { batches } = chain
  assert(batches !== undefined)
  const addressAt = (index: number) =>
    deriveDepositAddress({ family, accountKey: deriveAccountKeys(seed)[family], index })
  const payer = { index: 0, address: addressAt(0) }
  const sign = (prepared: { unsigned: string; slots: readonly string[] }) => ({
    ...simulatedFormat.sign(prepared.unsigned, [deriveSigningKey(seed, { family, index: 0 })]),
    ...{ slots: prepared.slots, from: [payer] },
  })
  await chain.pay({ address: payer.address, tag: null, contract: null, units: 10n ** 9n, confirmations: 1 })
  const order = { from: [payer] as const, payments: [{ to: addressAt(9), units: 10n ** 7n }] }
  const batch = await batches.prepare(order, nothingKnown)
  assert(batch.status === 'ready' && batch.change !== null)
  const parent = sign(batch)
  const slot = `${parent.txid}:${batch.change.index}`
  const makeChild = async () => {
    const child = await batches.prepareChild({
      spends: { ...payer, slot, units: batch.change?.units ?? 0n },
      ancestors: [{ ...parent, feeMax: batch.feeMax }],
    })
    assert(child.status === 'ready')
    return child
  }
  return { chain, batches, order, batch, parent, sign, makeChild }
}

test('a child that pays for both brings a batch into a block that pays too little by itself', async () => {
  const { chain, batch, parent, sign, makeChild } = await house('ltc')
  await chain.broadcast(parent.raw)
  await chain.setFees(300)
  await chain.mine(1)
  expect(await chain.find(parent)).toEqual({ status: 'waiting' })
  const prepared = await makeChild()
  expect(prepared.feeMax).toBeGreaterThan(2n * batch.feeMax)
  const child = sign(prepared)
  expect(await chain.broadcast(child.raw)).toEqual({ status: 'done' })
  await chain.mine(1)
  expect([(await chain.find(parent)).status, (await chain.find(child)).status]).toEqual([
    'included',
    'included',
  ])
})

test('a child goes with the parent that another transaction takes the place of', async () => {
  const { chain, batches, order, batch, parent, sign, makeChild } = await house('btc')
  await chain.broadcast(parent.raw)
  const child = sign(await makeChild())
  await chain.broadcast(child.raw)
  const successor = await batches.prepare(order, { taken: [], replaces: batch })
  assert(successor.status === 'ready')
  expect(await chain.broadcast(sign(successor).raw)).toEqual({ status: 'done' })
  expect(await chain.find(child)).toEqual({ status: 'absent' })
  expect(await chain.broadcast(child.raw)).toMatchObject({ status: 'rejected' })
})
