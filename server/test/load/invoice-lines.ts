import { expect } from 'vitest'
import { type InvoiceLoad, outside } from './invoice-load.ts'
import type { Ask } from './purchase-lines.ts'

/** All that was acknowledged is there, and nothing else; each payment outside is one payment of its invoice. */
export async function expectOneForEach(ask: Ask, load: InvoiceLoad): Promise<void> {
  const all = [...load.acknowledged.values()]
  const idsOf = (act: string, of: (data: (typeof all)[number]['data']) => string[]) =>
    sorted(all.flatMap(({ wish, data }) => (wish.act === act ? of(data) : [])))
  const rows = async (from: string) =>
    sorted((await ask<{ id: string }>(`select id::text from ${from}`)).map(({ id }) => id))
  const own = (data: { invoice_id: string }) => [data.invoice_id]
  expect(sorted([...idsOf('create', own), ...idsOf('receipt', own)])).toEqual(await rows('invoices'))
  expect(idsOf('pay', ({ payment_id }) => [payment_id])).toEqual(
    await rows(`invoice_payments where source = 'internal'`),
  )
  expect(
    idsOf('refund', ({ refunds }) => refunds.map(({ refund_id }: { refund_id: string }) => refund_id)),
  ).toEqual(await rows('invoice_refunds'))
  expectReceipts(load)
  expectRefunds(load)
  await expectSame(ask, chainPayments, takenOnChain)
  await expectSame(ask, bankPayments, takenOverRail)
  await expectSame(ask, paidOutside, refundedOutside)
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort()
}

/** Every request with the same receipt, under any key, is answered with the same invoice. */
function expectReceipts({ acknowledged }: InvoiceLoad): void {
  const invoices = new Map<string, string>()
  for (const { wish, data } of acknowledged.values()) {
    if (wish.act !== 'receipt') continue
    const receipt = `${data.template_id} ${data.external_payment_id}`
    expect([receipt, data.invoice_id]).toEqual([receipt, invoices.get(receipt) ?? data.invoice_id])
    invoices.set(receipt, data.invoice_id)
  }
}

type Refund = { readonly refund_id: string; readonly amount: string }

/** Each key made its own refunds, of the amount that it asked for. */
function expectRefunds({ acknowledged }: InvoiceLoad): void {
  const asked = [...acknowledged.values()].filter(({ wish }) => wish.act === 'refund')
  for (const answers of Map.groupBy(asked, ({ data }) => data.invoice_id as string).values()) {
    let before = 0
    for (const { wish, data } of answers.toSorted((a, b) => a.data.refunds.length - b.data.refunds.length)) {
      const made: Refund[] = data.refunds.slice(before)
      expect(made.length, data.invoice_id).toBeGreaterThan(0)
      const { amount } = wish.body
      const sum = made.reduce((total, refund) => total + Math.round(Number(refund.amount) * 1e6), 0)
      if (amount !== undefined)
        expect([data.invoice_id, sum]).toEqual([data.invoice_id, Number(amount) * 1e6])
      before = data.refunds.length
    }
  }
}

async function expectSame(ask: Ask, theirs: string, ours: string): Promise<void> {
  expect(await ask(ours)).toEqual(await ask(theirs))
}

/** Payments here are in TRX, or in the one contract that is USDT. */
const assetOfContract = `case when contract is null then 'TRX' else 'USDT' end`

const atInvoices = `simulated_payments as paid join deposit_addresses as place using (network, address)
  join payment_addresses as asked using (key_index) where purpose = 'invoice'`

const chainPayments = `
  select asked.network, txid, ${assetOfContract} as asset, units::text, subject as invoice, block_hash is not null as mined
  from ${atInvoices.replace('using (key_index)', 'on asked.key_index = place.key_index')} order by txid`
const takenOnChain = `
  select network, txid, asset, units::text, invoice_id as invoice, true as mined from invoice_payments
  where source = 'onchain' and error is distinct from 'REORGANISED' order by txid`

const bankPayments = `
  select transaction_id, bank.units::text, invoice_id as invoice from simulated_bank_transactions as bank
  join invoice_pay_ins on id = reference where kind = 'payment' order by 1`
const takenOverRail = `
  select transaction_id, paid.units::text, invoice_id as invoice from invoice_payments as paid
  join rail_movements using (id) where source = 'sbp' order by 1`

const paidOutside = `
  select ${assetOfContract} as asset, units::text from simulated_payments
  where address = '${outside}' and block_hash is not null order by 1, simulated_payments.units`
const refundedOutside = `
  select asset, units::text from invoice_refunds
  where address = '${outside}' and status = 'completed' order by 1, invoice_refunds.units`

/** In each asset all that came was credited, kept by the house, or given to hedges; nothing waits any more. */
export async function expectSums(ask: Ask): Promise<void> {
  const sums = await ask<{ [part: string]: string }>(`
    with part as (
      select ${assetOfContract} as asset, 'arrived' as part, units from ${atInvoices}
        and not exists (select from invoice_payments small where small.txid = paid.txid and error = 'BELOW_MINIMUM')
      union all select 'RUB', 'arrived', bank.units from simulated_bank_transactions as bank
        join invoice_pay_ins on id = reference where kind = 'payment'
      union all select asset, 'arrived', units from invoice_payments where source = 'internal'
      union all select giver.asset, case taker.kind when 'funding_available' then 'credited' when 'invoice_fees' then 'kept'
          else 'hedged' end, amount
        from ledger_movements join ledger_accounts as giver on giver.id = from_account
        join ledger_accounts as taker on taker.id = to_account where giver.kind = 'invoice_received'
      union all select asset, 'waiting', balance from ledger_accounts join ledger_balances on account_id = id
        where kind = 'invoice_received'
    )
    select asset, ${['arrived', 'credited', 'kept', 'hedged', 'waiting']
      .map((name) => `coalesce(sum(units) filter (where part = '${name}'), 0)::text as ${name}`)
      .join(', ')}
    from part group by 1 order by 1`)
  console.log(sums.map((sum) => JSON.stringify(sum)).join('\n'))
  expect(sums.map(({ asset }) => asset)).toContain('USDT')
  for (const { asset, arrived, credited, kept, hedged, waiting } of sums) {
    const went = [credited, kept, hedged, waiting].reduce((sum, units) => sum + BigInt(units ?? 0), 0n)
    expect([asset, String(went), waiting]).toEqual([asset, arrived, '0'])
  }
}

/**
 * The events of each invoice are numbered from one without gaps, and each change has one event. A payment in time whose
 * block is read late opens the invoice again, after an event has called it expired.
 */
export async function expectEvents(ask: Ask): Promise<void> {
  const wrong = `
    with told as (
      select subject, count(*) as times, count(distinct published_sequence) as numbers, min(published_sequence) as first,
        max(published_sequence) as last, count(*) filter (where type = 'invoice.created') as created,
        count(*) filter (where type in ('invoice.paid', 'invoice.paid_late', 'invoice.unmatched')) as taken,
        count(*) filter (where type in ('invoice.expired', 'invoice.cancelled')) as ended
      from events where topic = 'invoices' group by 1
    ), took as (
      select invoice_id as id, count(*) as taken, bool_or(not is_late) as opens
      from invoice_payments where status = 'credited' group by 1
    )
    select id, event_count, told.* from invoices left join told on subject = id::text left join took using (id)
    where (times, numbers, first, last, created, told.taken) is distinct from
        (event_count::bigint, event_count::bigint, 1::bigint, event_count::bigint, 1::bigint, coalesce(took.taken, 0))
      or told.ended - coalesce(invoices.ended in ('expired', 'cancelled'), false)::int
        not between 0 and coalesce(opens, false)::int`
  expect(await ask(wrong)).toEqual([])
}

type Row = {
  readonly status: string
  readonly error: string | null
  readonly units: string
  readonly is_counted: boolean
  readonly is_late: boolean
  readonly is_in_block: boolean
  readonly is_final: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
type Told = any

/** The four facts of an invoice, and its status, as its rows say once nothing is under way. */
export async function expectFacts(ask: Ask, told: Told): Promise<void> {
  const id: string = told.invoice_id
  const [invoice] = await ask<{ due: string | null; ended: string | null; is_refunded: boolean }>(
    `select due_units::text as due, ended, is_refunded from invoices where id = '${id}'`,
  )
  // A payment by another choice counts by the share of that choice's due.
  const rows = await ask<Row>(`
    select paid.status, paid.is_counted, paid.is_late, paid.is_in_block, paid.is_final, paid.error,
      case when own.id <> invoices.choice_id and own.due_units is not null and invoices.due_units is not null
        then div(paid.units * invoices.due_units, own.due_units) else paid.units end::text as units
    from invoice_payments as paid join invoices on invoices.id = paid.invoice_id
      left join invoice_choices as own on own.id = paid.choice_id
    where paid.invoice_id = '${id}'`)
  const counted = rows.filter((row) => row.is_counted && row.error !== 'REORGANISED')
  const taken = counted.filter(({ status }) => status === 'credited')
  const paid = taken.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const due = invoice?.due == null ? paid : BigInt(invoice.due)
  const facts = {
    amount_state: taken.length === 0 ? 'none' : paid === due ? 'exact' : paid < due ? 'partial' : 'over',
    timing: rows.some((row) => row.is_late) ? 'late' : 'on_time',
    confirmation: confirmationOf(counted),
    resolution: taken.length === 0 ? 'none' : invoice?.is_refunded === true ? 'refunded' : 'accepted',
  }
  const success = facts.resolution === 'refunded' ? 'refunded' : 'success'
  const status = invoice?.ended ?? (taken.length === 0 ? 'failed' : success)
  expect(told).toMatchObject({ invoice_id: id, ...facts, status })
}

function confirmationOf(counted: readonly Row[]): string {
  if (counted.length === 0) return 'none'
  if (counted.some(({ is_in_block }) => !is_in_block)) return 'seen'
  return counted.every(({ is_final }) => is_final) ? 'final' : 'confirmed'
}
