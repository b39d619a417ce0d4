import { expect } from 'vitest'

/** Asks the database of a server; numbers come as text. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>

/** A purchase of the house beside its order in the supplier's own table. */
type Line = {
  readonly reference: string
  readonly kind: string
  /** Null where the house has no such purchase. */
  readonly status: 'processing' | 'completed' | 'failed' | 'refunded' | null
  readonly cost: string | null
  readonly charged: string | null
  /** Debts of the supplier that are open. */
  readonly late: string | null
  readonly more: string | null
  /** Null where the supplier never heard of it. */
  readonly theirs: 'pending' | 'done' | 'rejected' | null
  /** How much of the cost the supplier has taken. */
  readonly taken: string | null
  /** The state of the card that an order of a card made. */
  readonly card: string | null
}

const lines = `
  with theirs as (
    select reference, port as party, status, charged_units as taken, null as card from simulated_supplier_orders
    union all
    select reference, 'issuer', orders.status, case orders.status when 'done' then units else 0 end,
      case kind when 'issue' then state end
    from simulated_card_orders as orders left join simulated_cards using (card_reference)
  ), owed as (
    select purchase_id, sum(units) filter (where kind = 'delivered_late') as late,
      sum(units) filter (where kind = 'charged_more') as more
    from supplier_debts where resolved_at is null group by purchase_id
  )
  select coalesce(reference, id)::text as reference, coalesce(kind, party) as kind, purchases.status, cost_units::text as cost,
    charged_units::text as charged, coalesce(late, 0)::text as late, coalesce(more, 0)::text as more,
    theirs.status as theirs, taken::text as taken, card
  from theirs full join purchases on reference = id and party = port left join owed on purchase_id = id
  order by 1`

/** Each purchase stands beside its supplier's order: what the supplier has is paid for, or is a debt that is named. */
export async function expectSameLines(ask: Ask): Promise<string[]> {
  const all = await ask<Line>(lines)
  expect(all.filter((line) => !isSettled(line))).toEqual([])
  return [...new Set(all.map(({ kind, status, theirs }) => `${kind} ${status}/${theirs}`))].sort()
}

function isSettled(line: Line): boolean {
  const { kind, status, theirs, cost, charged, taken, late, more, card } = line
  if (theirs === 'rejected')
    return (status === 'failed' || status === 'refunded') && taken === '0' && late === '0' && more === '0'
  if (theirs !== 'done' || cost === null || taken === null) return false
  const excess = BigInt(taken) > BigInt(cost) ? BigInt(taken) - BigInt(cost) : 0n
  if (status === 'completed') return charged === taken && more === String(excess) && late === '0'
  if (status !== 'failed') return false
  // A card that the issuer made too late is closed, and a late load stays on the card as the house's own; no money left.
  if (kind === 'card_issue') return card === 'BLOCKED' && late === '0'
  return kind === 'card_topup' ? charged === taken && late === '0' : late === taken
}

/** The books have each card transaction as the issuer has it: once, with its amount. */
export async function expectSameSpending(ask: Ask): Promise<number> {
  const movements = (columns: string, table: string) =>
    ask(`select ${columns} from ${table} order by transaction_id`)
  const theirs = await movements(
    `'ct_' || id as transaction_id, kind, units::text, 'ct_' || authorization_id as authorization_id`,
    `simulated_card_transactions where kind <> 'authorization'`,
  )
  const ours = await movements(
    'transaction_id, card_movements.kind, units::text, card_authorizations.authorization_id',
    'card_movements left join card_authorizations on card_movements.authorization_id = card_authorizations.id',
  )
  expect(ours).toEqual(theirs)
  expect(await ask('select kind, transaction_id, units::text from card_breaks')).toEqual([])
  // An answer that was lost on its way is only with the house.
  const contradictions = `
    select simulated.id, simulated.decision as heard, ours.decision, decline_reason
    from simulated_card_transactions as simulated full join card_authorizations as ours
      on ours.authorization_id = 'ct_' || simulated.id
    where simulated.kind = 'authorization' and simulated.decision not in ('no_answer')
      and simulated.decision is distinct from coalesce(ours.decline_reason,
        case when simulated.decision = 'void' and ours.decision = 'approved' then 'void' else ours.decision end)`
  expect(await ask(contradictions)).toEqual([])
  return theirs.length
}

/** The balance of a card is its loads less its clearings, plus its refunds, less the money that its block sent back. */
export async function expectCardBalances(ask: Ask): Promise<void> {
  const wrong = `
    with loaded as (
      select card_reference, sum(orders.units) as units
      from simulated_card_orders as orders join purchases on id = reference
      where purchases.status = 'completed' group by 1
    ), spent as (
      select card_reference, sum(case kind when 'clearing' then units when 'refund' then -units else 0 end) as units
      from simulated_card_transactions group by 1
    ), returned as (
      select owner_id as id, sum(amount) as units from ledger_movements join ledger_entries as entry on entry.id = entry_id
        join ledger_accounts as account on account.id = from_account
      where entry.kind = 'card_returned' and account.kind = 'card_available' group by 1
    ), booked as (
      select owner_id as id, sum(balance) as units from ledger_accounts as account join ledger_balances on account_id = account.id
      where kind in ('card_available', 'card_held') group by 1
    )
    select cards.number, cards.status, booked.units::text as booked, loaded.units::text as loaded, spent.units::text as spent,
      returned.units::text as returned
    from cards left join booked using (id) left join returned using (id)
      left join loaded using (card_reference) left join spent using (card_reference)
    where coalesce(booked.units, 0) is distinct from
        coalesce(loaded.units, 0) - coalesce(spent.units, 0) - coalesce(returned.units, 0)
      or (cards.status = 'BLOCKED' and booked.units <> 0)`
  expect(await ask(wrong)).toEqual([])
}

/**
 * All money that a purchase moves: of customers, of the house, and what the suppliers say that it has with them. The dollars of
 * cards are apart from the rest.
 */
export async function moneyOfAll(ask: Ask): Promise<object> {
  const [sums] = await ask(`
    with booked as (
      select asset, kind, sum(balance) as units from ledger_accounts as account join ledger_balances on account_id = account.id
      group by 1, 2
    ), usdt as (
      select sum(units) as units from booked where asset = 'USDT' and kind in ('funding_available', 'funding_held', 'inventory',
        'purchase_fees', 'supplies', 'supplier_debts')
    ), usd as (
      select sum(units) as units from booked where asset = 'USD' and kind in ('card_available', 'card_held', 'supplies', 'losses')
    )
    select (usdt.units + (select coalesce(sum(charged_units), 0) from simulated_supplier_orders))::text as goods,
      (usd.units - (select units from simulated_issuer))::text as cards
    from usdt, usd`)
  expect(sums).toBeDefined()
  return sums ?? {}
}
