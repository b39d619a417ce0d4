import assert from 'node:assert'
import { type Money, parseAmount } from '#core/money'
import type { IssuerNotice, Merchant } from '#core/suppliers'
import {
  columns,
  group,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { callHouse } from './callbacks.ts'
import type { IssuerParts } from './issuer-parts.ts'

/** The house's balance there at first. */
const atFirst = '1000000'
const noticesMax = 200

type CardTransaction = Exclude<IssuerNotice, { kind: 'order' | 'activity' | 'unreadable' }>
export type MovingTransaction = Exclude<CardTransaction, { kind: 'authorization' }>

const { text, bigint, numeric, boolean, timestamptz } = columns

const transactionTable = table('simulated_card_transactions', {
  id: bigint.as<bigint>(),
  kind: text.as<CardTransaction['kind']>(),
  cardReference: text,
  authorizationId: orNull(bigint.as<bigint>()),
  units: numeric,
  merchant: group({
    name: text.named('merchant_name'),
    category: text.named('merchant_category'),
    country: text.named('merchant_country'),
  }),
  isFinal: boolean,
  at: timestamptz,
})
const newTable = transactionTable.pick(
  'kind',
  'cardReference',
  'authorizationId',
  'units',
  'merchant',
  'isFinal',
  'at',
)
type Noted = Item<typeof transactionTable>

/** A transaction's id as the house sees it. */
function nameOf(id: bigint): string {
  return `ct_${id}`
}

function idOf(name: string): bigint {
  assert(/^ct_\d{1,18}$/.test(name), 'it is a transaction of this issuer')
  return BigInt(name.slice(3))
}

export async function readBalance({ database, asset }: IssuerParts): Promise<Money> {
  await open(database, asset)
  const [row] = await database.query<{ units: bigint }>(sql`select units from simulated_issuer`)
  return { asset, units: row?.units ?? 0n }
}

async function open(database: Queryable, asset: Money['asset']): Promise<void> {
  await database.query(sql`
    insert into simulated_issuer (units) values (${parseAmount(atFirst, asset).units}) on conflict do nothing`)
}

type Moved = {
  readonly kind: MovingTransaction['kind']
  readonly cardReference: string
  readonly authorizationId: string | null
  readonly amount: Money
  readonly merchant: Merchant
  readonly isFinal: boolean
}

const signs = { clearing: -1n, reversal: 0n, refund: 1n } as const

/** Books money that a card moved, and calls the house. Returns the id. */
export async function book(tx: Tx, parts: IssuerParts, moved: Moved): Promise<string> {
  await open(tx, parts.asset)
  const change = signs[moved.kind] * moved.amount.units
  await tx.query(sql`update simulated_issuer set units = units + ${change}`)
  const row = await insert(tx, parts, moved)
  callHouse(tx, parts, noticeOf(row, parts))
  return nameOf(row.id)
}

/** Notes a question to the house: of a purchase that begins, or of one whose authorization is to be raised. Its own number. */
export async function noteAuthorization(
  tx: Tx,
  parts: IssuerParts,
  asked: Pick<Moved, 'cardReference' | 'amount' | 'merchant' | 'authorizationId'>,
): Promise<{ readonly number: bigint; readonly notice: CardTransaction }> {
  const row = await insert(tx, parts, { ...asked, kind: 'authorization', isFinal: false })
  return { number: row.id, notice: noticeOf(row, parts) }
}

async function insert(
  tx: Tx,
  { clock }: IssuerParts,
  moved: Omit<Moved, 'kind'> & { readonly kind: Noted['kind'] },
): Promise<Noted> {
  const { kind, cardReference, authorizationId, amount, merchant, isFinal } = moved
  const noted = newTable.insertion({
    ...{ kind, cardReference, units: amount.units, merchant, isFinal, at: clock.now() },
    authorizationId: authorizationId === null ? null : idOf(authorizationId),
  })
  const [row] = await tx.query<RowOf<typeof transactionTable>>(
    sql`${noted} returning ${transactionTable.columns}`,
  )
  assert(row !== undefined, 'an insert returns its row')
  return transactionTable.read(row)
}

/** An authorization as it was last approved, or first asked for; undefined for an unknown one. */
export async function findAuthorization(
  database: Queryable,
  parts: IssuerParts,
  name: string,
): Promise<CardTransaction | undefined> {
  const [row] = await database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from simulated_card_transactions
    where kind = 'authorization'
      and (id = ${idOf(name)} or (authorization_id = ${idOf(name)} and decision = 'approved'))
    order by id desc limit 1`)
  return row && noticeOf(transactionTable.read(row), parts)
}

/** The movements of money on cards after a cursor, oldest first, at most 200. */
export async function readActivity(
  parts: IssuerParts,
  cursor: string | null,
): Promise<{ notices: IssuerNotice[]; cursor: string | null }> {
  const after = cursor === null ? 0n : idOf(cursor)
  const rows = await parts.database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from simulated_card_transactions
    where kind <> 'authorization' and id > ${after} order by id limit ${noticesMax}`)
  const noted = rows.map((row) => transactionTable.read(row))
  const last = noted.at(-1)
  return {
    notices: noted.map((one) => noticeOf(one, parts)),
    cursor: last === undefined ? cursor : nameOf(last.id),
  }
}

function noticeOf(row: Noted, { asset }: Pick<IssuerParts, 'asset'>): CardTransaction {
  const told = {
    transactionId: nameOf(row.id),
    cardReference: row.cardReference,
    amount: { asset, units: row.units },
    merchant: row.merchant,
    at: row.at,
  }
  const authorizationId = row.authorizationId === null ? null : nameOf(row.authorizationId)
  if (row.kind === 'authorization')
    return { ...told, kind: row.kind, transactionId: authorizationId ?? told.transactionId }
  if (row.kind === 'clearing') return { ...told, kind: row.kind, authorizationId, isFinal: row.isFinal }
  if (row.kind !== 'reversal') return { ...told, kind: row.kind }
  assert(authorizationId !== null, 'a reversal has its authorization')
  return { ...told, kind: row.kind, authorizationId }
}
