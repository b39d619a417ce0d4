import { expect, test } from 'vitest'
import { type Sql, sql } from '#platform/database'
import { useDatabaseBefore } from './world/database-before.ts'

const { database, upgrade } = await useDatabaseBefore('0089-looks.sql')

const lookedAt = '2026-05-04T03:02:01.987Z'
let count = 0
const names = new Map<string, string>()

/** The id of a row that a test knows by its name. */
function idOf(name: string): string {
  const id = `0190a0a0-0000-7000-8000-${String(++count).padStart(12, '0')}`
  names.set(id, name)
  return id
}

type State = { readonly status: string; readonly at: string | null }

/** Each status of a thing, looked at again and not. */
function states(statuses: readonly string[]): State[] {
  return statuses.flatMap((status) => [lookedAt, null].map((at) => ({ status, at })))
}

async function insertAll(
  statuses: readonly string[],
  insert: (id: string, state: State) => Sql,
): Promise<void> {
  for (const state of states(statuses))
    await database.query(insert(idOf(`${state.status} ${state.at === null ? 'left' : 'due'}`), state))
}

async function fillAsBefore(): Promise<void> {
  await insertAll(['requested', 'open', 'paid', 'failed'], (id, { status, at }) => {
    const reason = status === 'failed' ? 'expired' : null
    return sql`
      insert into pay_ins (id, rail, provider, purpose, asset, units, status, reason, expires_at, look_at, looks, created_at, updated_at)
      values (${id}, 'sbp', 'paper', 'deposit', 'RUB', 1, ${status}, ${reason}, now(), ${at}, 3, now(), now())`
  })
  await insertAll(['requested', 'paid', 'failed', 'returned'], (id, { status, at }) => {
    const fact = status === 'paid' || status === 'returned' ? 1n : null
    return sql`
      insert into rail_payouts (id, rail, provider, purpose, asset, units, phone, bank_code, status, fact_units, look_at, looks, created_at, updated_at)
      values (${id}, 'sbp', 'paper', 'withdrawal', 'RUB', 1, '79161234567', '1', ${status}, ${fact}, ${at}, 3, now(), now())`
  })
  await insertAll(['processing', 'completed', 'failed', 'refunded'], (id, { status, at }) => {
    const error = status === 'failed' || status === 'refunded' ? 'DECLINED' : null
    const charged = status === 'completed' || status === 'refunded' ? 1n : null
    return sql`
      insert into purchases (id, customer_id, kind, port, provider, asset, units, fee_units, cost_asset, cost_units,
        charged_units, status, error, title, look_at, created_at, updated_at)
      values (${id}, ${id}, 'gift_card', 'giftcards', 'paper', 'USDT', 1, 0, 'USDT', 1, ${charged}, ${status}, ${error}, 'Card', ${at}, now(), now())`
  })
  const statuses = ['requested', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'cancelled']
  await insertAll(
    statuses,
    (id, { status, at }) => sql`
      insert into spends (id, network, purpose, initiator, from_indexes, address, units, status, due_at, recheck_at, created_at, updated_at)
      values (${id}, 'erc20', 'withdrawal', 'house', '{0}', 'payee', 1, ${status}, now(), ${at}, now(), now())`,
  )
}

test('each thing that was to be looked at again is looked at by its provider at that time, and nothing else is', async () => {
  await fillAsBefore()
  await upgrade()
  const rows = await database.query<{ kind: string; provider: string; subject: string; due_at: Date }>(sql`
    select kind, provider, subject, due_at from looks where leased_until is null`)
  expect(rows.filter(({ due_at }) => due_at.toISOString() !== lookedAt)).toEqual([])
  const looks = rows.map(({ kind, provider, subject }) => `${kind} ${provider}: ${names.get(subject)}`)
  const ended = ['requested', 'signed', 'broadcast', 'seen', 'confirmed', 'failed', 'cancelled']
  const expected = [
    ...['requested', 'open', 'paid', 'failed'].map((status) => `pay_in.sbp paper: ${status} due`),
    // A payout is looked at while it may come back or be paid after all.
    ...['paid', 'failed'].map((status) => `payout.sbp paper: ${status} due`),
    ...['processing', 'completed', 'failed', 'refunded'].map(
      (status) => `purchase.gift_card paper: ${status} due`,
    ),
    ...ended.map((status) => `spend.ended.erc20 erc20: ${status} due`),
  ]
  expect(looks.toSorted()).toEqual(expected.toSorted())
})
