import { tradingBalances } from './schemas.ts'
import { balanceTopic } from './trading-transfer.ts'

const example = { RUB: { available: '100000', locked: '800' }, USDT: { available: '990', locked: '0' } }

/** The topic of this module as it is described to the public. */
export const tradingBalanceDescription = {
  name: balanceTopic,
  id: 'balance',
  summary: 'Your trading balances',
  description: 'As they stand, whenever one has changed; several changes of a moment are told at once.',
  permission: 'can_spot_fiat_read',
  snapshot: tradingBalances,
  update: tradingBalances,
  example: { topic: balanceTopic, snapshot: example, update: example },
}
