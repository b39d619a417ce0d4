import { tradingBalances } from './schemas.ts'
import { balanceTopic } from './trading-transfer.ts'

const example = { RUB: { available: '100000', locked: '800' }, USDT: { available: '990', locked: '0' } }

/** The public description of the balance topic. */
export const tradingBalanceDescription = {
  name: balanceTopic,
  id: 'balance',
  summary: 'Your trading balances',
  description:
    'Each push carries your present balances and follows any change; several changes of one moment share a push.',
  permission: 'can_spot_fiat_read',
  snapshot: tradingBalances,
  update: tradingBalances,
  example: { topic: balanceTopic, snapshot: example, update: example },
}
