import Type from 'typebox'
import type { HouseLine, houseStatement, readPendingHedges } from '#core/dealing'
import type { ExploredAccount } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { accountBalance } from '#products/office/subjects'

type Pending = Awaited<ReturnType<typeof readPendingHedges>>[number]
type House = ReturnType<typeof houseStatement> & {
  readonly accounts: readonly ExploredAccount[]
  /** The times of prices, in milliseconds. */
  readonly times: readonly number[]
  readonly pending: readonly Pending[]
}

const line = fieldsOf<HouseLine>()
const hedge = fieldsOf<Pending>()
const field = fieldsOf<House>()
const text = Type.String()
const usdt = textOrNull('In USDT; null while any currency lacks a price.')

const lineResource = resource('HouseLine', {
  symbol: line(text, ({ currency }) => currency.symbol, 'BTC'),
  inventory: line(
    Type.String({ description: 'The stock for deals.' }),
    ({ inventory }) => formatAmount(inventory),
    '1.5',
  ),
  inventory_min: line(
    textOrNull('Null where the house does not deal in it.'),
    ({ stock }) => amountOf(stock?.min),
    '0.5',
  ),
  inventory_max: line(textOrNull('As above.'), ({ stock }) => amountOf(stock?.max), '5'),
  funded: line(
    Type.String({ description: 'The house’s money: deposited less withdrawn.' }),
    ({ funded }) => formatAmount(funded),
    '1',
  ),
  position: line(
    Type.String({ description: 'Inventory less funding.' }),
    ({ position }) => formatAmount(position),
    '0.5',
  ),
  hedged: line(
    Type.String({ description: 'Amount bought outside less amount sold outside.' }),
    ({ hedged }) => formatAmount(hedged),
    '-0.5',
  ),
  unhedged: line(
    Type.String({ description: 'Position including hedges.' }),
    ({ unhedged }) => formatAmount(unhedged),
    '0',
  ),
  unhedged_usdt: line(usdt, ({ value }) => amountOf(value?.unhedged), '0'),
  spread: line(
    Type.String({ description: 'Earnings by the spread of deals.' }),
    ({ spread }) => formatAmount(spread),
    '0.02',
  ),
  fees: line(Type.String({ description: 'Fees of deals.' }), ({ fees }) => formatAmount(fees), '0.01'),
  withdrawal_fees: line(text, ({ withdrawalFees }) => formatAmount(withdrawalFees), '0.003'),
  deposit_fees: line(text, ({ depositFees }) => formatAmount(depositFees), '0'),
})

const hedgeResource = resource('PendingHedge', {
  reference: hedge(text, ({ reference }) => reference, '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'),
  provider: hedge(text, ({ provider }) => provider, 'simulated'),
  side: hedge(text, ({ side }) => side, 'buy'),
  symbol: hedge(text, ({ symbol }) => symbol, 'BTC'),
  since: hedge(unixTime, ({ since }) => unixSeconds(since), 1777896000),
})

/** The house's own money. */
export const houseResource = resource('House', {
  lines: field(Type.Array(lineResource.schema), ({ lines }) => lines.map(lineResource.of), [
    lineResource.example,
  ]),
  exposure_usdt: field(usdt, ({ exposure }) => amountOf(exposure), '0'),
  dealing_usdt: field(usdt, ({ dealing }) => amountOf(dealing), '120.5'),
  hedging_usdt: field(usdt, ({ hedging }) => amountOf(hedging), '-3.25'),
  profit_usdt: field(usdt, ({ profit }) => amountOf(profit), '117.25'),
  unpriced: field(
    Type.Array(Type.String(), { description: 'Currencies without a price.' }),
    ({ unpriced }) => [...unpriced],
    [],
  ),
  prices_at: field(
    orNull(unixTime, { description: 'Time of the oldest price; null without any price.' }),
    ({ times }) => (times.length === 0 ? null : unixSeconds(new Date(Math.min(...times)))),
    1777896000,
  ),
  accounts: field(
    Type.Array(accountBalance.schema, {
      description: 'Non-empty accounts of the house: its earnings by kind, and the rest.',
    }),
    ({ accounts }) => accounts.filter(({ balance }) => balance !== '0').map(accountBalance.of),
    [accountBalance.example],
  ),
  hedges: field(
    Type.Array(hedgeResource.schema, { description: 'Hedges whose outcome is not known.' }),
    ({ pending }) => pending.map(hedgeResource.of),
    [],
  ),
})

function amountOf(money: Money | null | undefined): string | null {
  return money == null ? null : formatAmount(money)
}
