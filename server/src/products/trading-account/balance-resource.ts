import Type, { type Static } from 'typebox'
import { type Asset, formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'

/** Units of a currency in the trading account. */
type Held = { readonly asset: Asset; readonly available: bigint; readonly locked: bigint }

const field = fieldsOf<Held>()

const parts = {
  available: field(
    Type.String({ description: 'Amount available for orders and transfers.' }),
    ({ asset, available }) => formatAmount({ asset, units: available }),
    '12000.5',
  ),
  locked: field(
    Type.String({ description: 'Amount locked by open orders.' }),
    ({ asset, locked }) => formatAmount({ asset, units: locked }),
    '8000',
  ),
}

export const fundsResource = resource('TradingFunds', parts)

export const balanceResource = resource('TradingBalance', {
  symbol: field(Type.String(), ({ asset }) => asset.symbol, 'RUB'),
  ...parts,
})

export const tradingBalances = Type.Record(
  Type.String({ pattern: '^[A-Z0-9]{2,20}$' }),
  fundsResource.schema,
  { additionalProperties: false, description: 'Balances of the trading account, by currency symbol.' },
)

export type TradingBalances = Static<typeof tradingBalances>
