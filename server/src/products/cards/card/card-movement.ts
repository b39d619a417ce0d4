import { moneyIn } from '#core/tables'
import { columns, orNull, table } from '#platform/database'
import { cardCurrency } from './card.ts'

const { uuid, text, day, timestamptz } = columns

/** The movements that issuers report beside authorisations, once for each transaction, and recoveries of losses. */
export const cardMovementTable = table('card_movements', {
  /** Also the reference of its entry. */
  id: uuid,
  /** The name of the issuer, and its own id of the movement. */
  provider: text,
  transactionId: text,
  kind: text.as<'clearing' | 'reversal' | 'refund' | 'recovery'>(),
  cardId: uuid,
  /** Our own id of the authorisation that the movement takes from or releases. */
  authorizationId: orNull(uuid),
  amount: moneyIn(cardCurrency),
  /** The part of a clearing that the card did not have, which the house lost. */
  lost: moneyIn(cardCurrency, 'lost_units'),
  /** The part of a refund that paid such a loss back, or all of a recovery. */
  recovered: moneyIn(cardCurrency, 'recovered_units'),
  /** The day of UTC in whose limits a refund counts. */
  day,
  toldAt: timestamptz,
  createdAt: timestamptz,
})
