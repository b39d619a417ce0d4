import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { fundHotWallet } from '../wire/fund-hot-wallet.ts'
import { type Credentials, sealed, useTestServer } from '../wire/test-server.ts'
import { untilWithdrawalsOpen } from '../wire/until-withdrawals-open.ts'

const server = await useTestServer(sealed)
const path = '/funding/withdraw/crypto'

const chains = [
  { symbol: 'BTC', bch_code: 'btc', amount: '0.001', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  { symbol: 'LTC', bch_code: 'ltc', amount: '0.1', address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9' },
] as const

async function statusesOf(as: Credentials, ids: readonly string[]): Promise<Set<string>> {
  const answers = await Promise.all(ids.map((id) => server.send('GET', `${path}/${id}`, { as })))
  return new Set(answers.map(({ data }) => data.status))
}

test.each(chains)(
  'fifty withdrawals of $symbol at once are each paid once, by fewer transactions',
  async (asked) => {
    const { symbol, bch_code: network, address } = asked
    await fundHotWallet(server, { network, symbol, amount: '40' })
    await untilWithdrawalsOpen(server, { symbol, network, amount: asked.amount })
    const as = await server.newCustomer({ [symbol]: '20' })
    const placed = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.send('POST', path, { as, body: { ...asked, address, idempotency_key: `${symbol}-${at}` } }),
      ),
    )
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = placed.map(({ data }) => data.transaction_id)
    await vi.waitFor(async () => expect(await statusesOf(as, ids)).toEqual(new Set(['completed'])), {
      timeout: 60_000,
      interval: 250,
    })
    const paid = await server.database.query<{ txid: string; count: bigint }>(sql`
    select txid, count(*) as count from simulated_payments
    where network = ${network} and address = ${address} and block_hash is not null group by txid`)
    expect(paid.reduce((sum, { count }) => sum + Number(count), 0)).toBe(50)
    expect(paid.length).toBeLessThan(50)
    // No output is used twice.
    const slots = await server.database.query<{ slot: string; count: bigint }>(sql`
    select slot, count(*) as count from simulated_transactions, unnest(slots) as slot
    where network = ${network} and block_hash is not null group by slot having count(*) > 1`)
    expect(slots).toEqual([])
    await server.expectSoundBooks()
  },
  90_000,
)
