import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveAccountKeys, deriveDepositAddress } from '#core/chains'
import { sql } from '#platform/database'
import { type DepositHouse, openDepositHouse } from '../world/deposit-house.ts'
import { describeOnNode, startUtxoNode, type UtxoTestNode, utxoPrograms } from '../world/utxo-nodes.ts'
import { setStage } from './hostile-stage.ts'
import { madeBlocks, ofMweb, replacing, type Story, stories } from './hostile-stories.ts'

const places = [
  { program: utxoPrograms.btcd, code: 'btc', symbol: 'BTC', own: [...stories, ...replacing, ...madeBlocks] },
  { program: utxoPrograms.litecoind, code: 'ltc', symbol: 'LTC', own: [...stories, ...ofMweb] },
] as const

for (const { program, code, symbol, own } of places)
  describeOnNode(program, () => {
    let node: UtxoTestNode
    let house: DepositHouse
    let hot: string
    beforeAll(async () => {
      ;[node, house] = await Promise.all([
        startUtxoNode(program, { passesAll: true }),
        openDepositHouse(code),
      ])
      await node.controls.begin()
      const accountKeys = deriveAccountKeys(new Uint8Array(32).fill(9))
      hot = deriveDepositAddress({ family: node.family, accountKey: accountKeys[node.family], index: 0 })
      await house.database.query(
        sql`insert into house_wallets (network, role, address) values (${code}, 'hot', ${hot})`,
      )
    })
    afterAll(() => Promise.all([node?.stop(), house?.close()]))

    describe(`hostile deposits of ${symbol}`, () => {
      const told: Story[] = [...own]
      test.each(told)('%s', async (_name, act, end) => {
        const stage = await setStage(node, house, hot)
        const before = { treasury: await house.treasury(symbol), losses: await house.losses(symbol) }
        await act(stage)
        await stage.mine(house.scanner.network.confirmationsRequired + 1)
        await stage.scan()
        const [first, second] = await Promise.all(
          stage.customers.map((customer) => house.available(customer, symbol)),
        )
        expect({
          ...{ own: first, others: second },
          treasury: (await house.treasury(symbol)) - before.treasury,
          losses: (await house.losses(symbol)) - before.losses,
          inbox: await inboxOf(stage.address),
        }).toEqual({ own: 0n, others: 0n, treasury: 0n, losses: 0n, inbox: [], ...end })
      })

      test('the books are sound after all of them', async () => {
        expect(await house.isSound()).toBe(true)
      })
    })

    async function inboxOf(address: string): Promise<string[]> {
      const rows = await house.database.query<{ reason: string }>(sql`
        select reason from deposit_inbox where address = ${address} and status = 'open' order by id`)
      return rows.map(({ reason }) => reason)
    }
  })
