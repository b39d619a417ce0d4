import type { DepositAddress } from '@coffer/sdk'
import { calls } from '#calling'
import { showListed, type Terminal } from '#terminal'

/** Shows the deposit addresses of a currency. */
export const depositAddressCommand = calls({
  usage: ['deposit-address SYMBOL [--network N]'],
  about:
    'Shows your addresses for a crypto currency, on each network that takes deposits of it. Where there is a TAG, a payment without it is not credited.',
  arguments: { least: 1, most: 1, needs: 'needs a SYMBOL such as USDT' },
  options: { network: { type: 'string', value: 'N', says: 'one network, such as trc20' } },
  examples: ['deposit-address USDT', 'deposit-address USDT --network trc20'],
  ask({ values: { network }, words: [symbol = ''] }) {
    return (coffer) => coffer.getDepositAddress({ symbol, network })
  },
  show: (found, { terminal }) => showAddresses(found, terminal),
})

function showAddresses({ addresses }: DepositAddress, terminal: Terminal): void {
  const rows = addresses.map(({ network, address, tag }) => [network, address, tag ?? '-'])
  showListed(
    { heads: ['NETWORK', 'ADDRESS', 'TAG'], rows, none: 'No network takes deposits of it.' },
    terminal,
  )
}
