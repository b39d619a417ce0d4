import type { TradingFunds, Wallet } from '@coffer/sdk'
import { calls, keyOption } from '#calling'
import { Misuse, showListed, type Terminal } from '#terminal'

/** Shows the balances of both accounts of the customer. */
export const balanceCommand = calls({
  usage: ['balance [--all]'],
  about:
    'Shows the funding account (whole and available) and the trading account (free and locked in orders), currency by currency.',
  arguments: { most: 0, needs: 'takes no arguments; --as names another customer' },
  options: { all: { type: 'boolean', says: 'show empty balances too' } },
  ask() {
    return async (coffer) => ({
      wallets: await coffer.listWallets(),
      trading: await coffer.listTradingBalances(),
    })
  },
  show: (held, { values, terminal }) => showBalances(held, { isAll: values.all === true, terminal }),
  document: (held) => held,
})

type Held = { wallets: Wallet[]; trading: Record<string, TradingFunds> }

function showBalances(
  { wallets, trading }: Held,
  { isAll, terminal }: { isAll: boolean; terminal: Terminal },
): void {
  const funding = new Map(wallets.map((wallet) => [wallet.symbol, wallet]))
  const symbols = [...new Set([...funding.keys(), ...Object.keys(trading)])].sort()
  const rows = symbols
    .map((symbol) => [
      symbol,
      funding.get(symbol)?.balance ?? '-',
      funding.get(symbol)?.available ?? '-',
      trading[symbol]?.available ?? '-',
      trading[symbol]?.locked ?? '-',
    ])
    .filter(([, ...amounts]) => isAll || amounts.some((amount) => !/^[-0.]+$/.test(amount)))
  const heads = ['CURRENCY', 'FUNDING', 'AVAILABLE', 'TRADING FREE', 'IN ORDERS']
  const none = 'Both accounts are empty; --all shows every currency.'
  showListed({ heads, rows, numbers: heads.slice(1), none }, terminal)
}

const ways = ['to-trading', 'from-trading']

/** Moves money between the funding account and the trading account. */
export const transferCommand = calls({
  usage: ['transfer to-trading AMOUNT CURRENCY', 'transfer from-trading AMOUNT CURRENCY'],
  about:
    'Moves money between the funding account and the trading account, from which orders are paid. Instant and free.',
  arguments: 'free',
  options: keyOption,
  examples: ['transfer to-trading 100 USDT'],
  words: [ways],
  ask({ values, words: [way, ...words] }) {
    if (way === undefined || !ways.includes(way))
      throw new Misuse('`transfer` begins with to-trading or from-trading')
    // 100 USDT and USDT 100 are both accepted.
    const amount = words.find((word) => /^[\d.]+$/.test(word))
    const currency = words.find((word) => word !== amount)
    if (words.length !== 2 || amount === undefined || currency === undefined)
      throw new Misuse(`\`transfer ${way}\` needs an AMOUNT and a CURRENCY, such as 100 USDT`)
    const transfer = { currency, amount, idempotency_key: values['idempotency-key'] }
    return (coffer) =>
      way === 'to-trading' ? coffer.transferToTrading(transfer) : coffer.transferFromTrading(transfer)
  },
})
