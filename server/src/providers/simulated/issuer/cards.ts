import type { PartyAnswer } from '#core/instructions'
import type { CardSecrets, CardState } from '#core/suppliers'
import { columns, type Item, type Queryable, type RowOf, sql, table } from '#platform/database'
import { secretsOf } from './card-secrets.ts'
import type { IssuerParts } from './issuer-parts.ts'

const { text, timestamptz } = columns

export const cardTable = table('simulated_cards', {
  cardReference: text,
  paymentSystem: text,
  state: text.as<CardState>(),
  issuedAt: timestamptz,
})

export type SimulatedCard = Item<typeof cardTable>

export async function findCard(
  database: Queryable,
  cardReference: string,
): Promise<SimulatedCard | undefined> {
  const [row] = await database.query<RowOf<typeof cardTable>>(sql`
    select ${cardTable.columns} from simulated_cards where card_reference = ${cardReference}`)
  return row && cardTable.read(row)
}

type Asked = { readonly cardReference: string; readonly state: CardState }

/** Lets a card be in a state; a blocked one stays blocked. */
export async function setState(
  { database }: IssuerParts,
  { cardReference, state }: Asked,
): Promise<PartyAnswer<CardState>> {
  const rows = await database.query(sql`
    update simulated_cards set state = ${state}
    where card_reference = ${cardReference} and (state <> 'BLOCKED' or ${state} = 'BLOCKED')
    returning card_reference`)
  if (rows.length > 0) return { status: 'done', result: state }
  const isKnown = (await findCard(database, cardReference)) !== undefined
  return { status: 'rejected', reason: isKnown ? 'CARD_BLOCKED' : 'CARD_NOT_FOUND' }
}

export async function reveal(parts: IssuerParts, cardReference: string): Promise<CardSecrets> {
  const card = await findCard(parts.database, cardReference)
  if (card === undefined) throw new Error('the issuer knows no such card')
  return secretsOf(parts, card)
}
