import { afterAll, expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import { catalog, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { payerChains } from './payer-chains.ts'

const house = await openDepositHouse('bep20')
afterAll(() => house.close())

const controls = {
  chain: (network: string) => (network === 'bep20' ? house.chain : undefined),
  catchUp: () => house.scan(),
}
const chains = payerChains({ catalog, chains: controls })
const usdt = (amount: string) => parseAmount(amount, { symbol: 'USDT', scale: 6 })

test('a panel pays with any confirmations, mines, and takes payments back out of their blocks', async () => {
  const { customer, to } = await house.customer()
  const status = async () =>
    (await house.history(customer)).map((one) => `${one.status} ${one.confirmations}`)
  const payment = { network: 'bep20', address: to.address, tag: null, amount: usdt('25') }
  const txid = await chains.pay({ ...payment, confirmations: 0 })
  expect(txid).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await status()).toEqual([])
  await chains.mine({ network: 'bep20', blocks: 2 })
  expect(await status()).toEqual(['pending 2'])
  await chains.reorganise({ network: 'bep20', depth: 2 })
  expect(await status()).toEqual(['pending 0'])
  await chains.mine({ network: 'bep20', blocks: 100 })
  expect((await status())[0]).toMatch(/^completed/)
  expect(await house.available(customer, 'USDT')).toBe(25_000_000n)
})

test('another coin of a network is one that it credits, and a network with one coin has none', () => {
  const other = chains.otherCoin({ network: 'bep20', symbol: 'USDT' })
  expect(other?.asset.symbol).not.toBe('USDT')
  const listing = catalog
    .currency(other?.asset.symbol ?? '')
    ?.networks.find(({ network }) => network.code === 'bep20')
  expect(other).toEqual(listing?.depositAmountMin)
  expect(chains.otherCoin({ network: 'btc', symbol: 'BTC' })).toBeNull()
})

test('a network that is not simulated is refused', async () => {
  await expect(chains.mine({ network: 'btc', blocks: 1 })).rejects.toThrow('no simulated network btc')
})
