import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignedLine, type Signer } from '#core/spends'
import { readSigned } from '#providers/simulated'
import { outputOf, type SignerHouse } from '../world/signer-house.ts'

export type SignerHarness = {
  readonly house: SignerHouse
  /** As a server reaches it. */
  readonly signer: Signer
  restart(): Promise<void>
}

/** The promises of every signer, however it is reached. */
export function signerContract(name: string, makeHarness: () => Promise<SignerHarness>): void {
  describe(`${name} is a signer`, () => {
    test('it answers the account keys from which its own addresses are derived', async () => {
      const { house, signer } = await makeHarness()
      expect(await signer.accountKeys()).toEqual(await house.signer.accountKeys())
      const [keys, ...others] = await signer.accountKeys()
      expect([Object.keys(keys).length, others]).toEqual([8, []])
    })

    test('what it signs is what it was given, under the key of the payer', async () => {
      const { house, signer } = await makeHarness()
      const answer = await signer.sign(house.request())
      if (answer.status !== 'done') throw new Error(JSON.stringify(answer))
      const { payment, from, txid } = readSigned(answer.result.raw)
      expect([payment.units, from, txid]).toEqual([
        10n ** 17n,
        [house.address('erc20', 0)],
        answer.result.txid,
      ])
    })

    test('a reference is answered with the same bytes for ever, also after a restart', async () => {
      const { house, signer, restart } = await makeHarness()
      const request = house.request()
      const first = await signer.sign(request)
      expect(first.status).toBe('done')
      expect([await signer.sign(request), await signer.find(request.reference)]).toEqual([first, first])
      await restart()
      expect([await signer.sign(request), await signer.find(request.reference)]).toEqual([first, first])
    })

    test('nothing is found under a reference that was never signed, or was refused', async () => {
      const { house, signer } = await makeHarness()
      const refused = house.request({}, { chain: 'bep20' })
      expect((await signer.sign(refused)).status).toBe('rejected')
      expect(await signer.find(refused.reference)).toBeNull()
    })

    test('of one spend asked for many times at once, one transaction can happen', async () => {
      const { house, signer } = await makeHarness()
      const { spendId } = house.request()
      const requests = Array.from({ length: 10 }, () => house.request({ spendId }))
      const answers = await Promise.all(requests.map((request) => signer.sign(request)))
      expect(answers.filter(({ status }) => status === 'done')).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(9)
    })

    test('a batch is signed with a line for each of its members, and answered alike after a restart', async () => {
      const { house, signer, restart } = await makeHarness()
      const one = house.request({ network: 'btc', units: 5n, slots: [outputOf('ab')], feeMax: 10n })
      const { reference, network, fromIndexes, generation, spendId, purpose, approvals, claim } = one
      const second = { spendId: randomUUID(), purpose, approvals, claim: { ...claim, units: 7n } }
      const batch = {
        ...{ reference, network, fromIndexes, generation, feeMax: 10n },
        members: [{ spendId, purpose, approvals, claim }, second],
        unsigned: house.encode(one, {
          batch: { others: [{ address: claim.address, units: 7n }], changeIndex: 1 },
        }),
      }
      const answer = await signer.sign(batch)
      if (answer.status !== 'done') throw new Error(JSON.stringify(answer))
      const { line, lines = [] } = answer.result
      const spendIds = [...lines, line ?? ''].map((text) => readSignedLine(text).signature.spendId)
      expect(spendIds).toEqual([spendId, second.spendId])
      await restart()
      expect([await signer.sign(batch), await signer.find(reference)]).toEqual([answer, answer])
    })

    test('fifty spends at once are all signed', async () => {
      const { house, signer } = await makeHarness()
      const requests = Array.from({ length: 50 }, () => house.request())
      const answers = await Promise.all(requests.map((request) => signer.sign(request)))
      const txids = answers.map((answer) => (answer.status === 'done' ? answer.result.txid : answer.status))
      expect(new Set(txids).size).toBe(50)
    })
  })
}
