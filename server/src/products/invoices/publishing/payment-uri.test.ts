import { expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import { goodCatalog } from '../../../../test/world/good-catalog.ts'
import { shippedCatalog as catalog, catalogOf } from '../../../../test/world/shipped-catalog.ts'
import { paymentUri } from './payment-uri.ts'

const evm = '0x1111111111111111111111111111111111111111'

function uriOf([symbol, network, address, amount, tag = null]: readonly [
  string,
  string,
  string,
  string | null,
  (string | null)?,
]): string {
  const asset = catalog.asset(symbol)!
  return paymentUri(
    { asset, network, address, tag, amount: amount === null ? null : parseAmount(amount, asset) },
    catalog,
  )
}

test.for([
  [['BTC', 'btc', 'bc1qxyz', '0.015'], 'bitcoin:bc1qxyz?amount=0.015'],
  [['BTC', 'btc', 'bc1qxyz', '0.00000001'], 'bitcoin:bc1qxyz?amount=0.00000001'],
  [['BTC', 'btc', 'bc1qxyz', null], 'bitcoin:bc1qxyz'],
  [['LTC', 'ltc', 'ltc1qxyz', '2'], 'litecoin:ltc1qxyz?amount=2'],
  [['DOGE', 'doge', 'Dxyz', '1234567890.5'], 'dogecoin:Dxyz?amount=1234567890.5'],
  [['ETH', 'erc20', evm, '2.014'], `ethereum:${evm}@1?value=2014000000000000000`],
  [['ETH', 'erc20', evm, '0.000000000000000001'], `ethereum:${evm}@1?value=1`],
  [['ETH', 'erc20', evm, null], `ethereum:${evm}@1`],
  [['BNB', 'bep20', evm, '1'], `ethereum:${evm}@56?value=1000000000000000000`],
  [
    ['USDT', 'erc20', evm, '25.5'],
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${evm}&uint256=25500000`,
  ],
  // 18 decimals on this chain, 6 in the ledger.
  [
    ['USDT', 'bep20', evm, '25.000001'],
    `ethereum:0x55d398326f99059fF775485246999027B3197955@56/transfer?address=${evm}&uint256=25000001000000000000`,
  ],
  [
    ['USDT', 'erc20', evm, null],
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${evm}`,
  ],
  [['TRX', 'trc20', 'TXyz', '0.000001'], 'tron:TXyz?amount=0.000001'],
  [['USDT', 'trc20', 'TXyz', '25'], 'tron:TXyz?amount=25&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [['SOL', 'sol', 'So1', '0.5'], 'solana:So1?amount=0.5'],
  [['USDC', 'sol', 'So1', '7'], 'solana:So1?amount=7&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  [['TON', 'ton', 'UQxyz', '1.5', '1000007'], 'ton://transfer/UQxyz?amount=1500000000&text=1000007'],
  [['TON', 'ton', 'UQxyz', null, 'a memo&'], 'ton://transfer/UQxyz?text=a%20memo%26'],
  [
    ['USDT', 'ton', 'UQxyz', '3', '1000007'],
    'ton://transfer/UQxyz?jetton=EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs&amount=3000000&text=1000007',
  ],
  [['XRP', 'xrp', 'rXyz', '30', '1000007'], 'rXyz?dt=1000007&amount=30'],
  [['XRP', 'xrp', 'rXyz', null, '1000007'], 'rXyz?dt=1000007'],
] as const)('%j is asked for by %s', ([asked, uri]) => {
  expect(uriOf(asked)).toBe(uri)
})

test('every currency of the catalogue has a code on each of its networks', () => {
  for (const { symbol, networks } of catalog.currencies)
    for (const { network } of networks) {
      const uri = uriOf([symbol, network.code, 'address', '1', '7'])
      expect([symbol, network.code, uri.includes('address')]).toEqual([symbol, network.code, true])
      expect(uri).not.toMatch(/=\d+(\.\d+)?e/)
    }
})

test('an EVM chain without a number has the bare address, since a wallet would pay on Ethereum', () => {
  const own = catalogOf(goodCatalog)
  const asset = own.asset('USDT')!
  const asked = { asset, network: 'erc20', address: evm, tag: null, amount: parseAmount('1', asset) }
  expect(paymentUri(asked, own)).toBe(evm)
  const numbered = catalogOf(goodCatalog.replace('family: evm', 'family: evm\n    chain_id: 31337'))
  expect(paymentUri(asked, numbered)).toContain('@31337/transfer')
})

test('a number is refused where the family has none', () => {
  expect(() => catalogOf(goodCatalog.replace('family: xrp', 'family: xrp\n    chain_id: 1'))).toThrow(
    'xrp networks have no chain ids',
  )
})
