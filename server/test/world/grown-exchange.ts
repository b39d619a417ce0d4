import pg from 'pg'

type Size = { readonly customers: number; readonly transactions: number }

/** The rows of a grown exchange that tests name when they query its lists. */
export type Grown = {
  /** The customer with a tenth of all transactions, and their public number. */
  readonly busy: string
  readonly number: number
  /** A customer with a share like everybody's. */
  readonly quiet: string
  /** The webhooks of both. */
  readonly busyWebhook: string
  readonly quietWebhook: string
  /** The account of the busy customer, and the reference of one entry. */
  readonly account: string
  readonly reference: string
  readonly entry: string
  readonly withdrawal: string
  readonly payout: string
}

const spanMs = 60 * 24 * 60 * 60 * 1_000

const accountId = (owner: string) => `(select (substr(hex, 1, 12) || '8' || substr(hex, 14, 3)
  || substr('89ab', (('x' || substr(hex, 17, 1))::bit(4)::integer & 3) + 1, 1) || substr(hex, 18, 15))::uuid
  from (select encode(sha256(convert_to(concat_ws('/', ${owner}, 'funding_available', 'USDT'), 'UTF8')), 'hex') as hex) as digest)`

const house = '00000000-0000-0000-0000-000000000000'
const custody = 'c0000000-0000-8000-8000-000000000001'

/**
 * Fills a database with customers, their histories and a ledger entry for each transaction, by SQL. A tenth of everything
 * belongs to one customer; one transaction in a thousand failed, one in ten is a deposit. The books balance, and are
 * about nothing that products know.
 */
export async function growExchange(url: string, { customers, transactions }: Size): Promise<Grown> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const end = Date.now()
  // The things of sixty days, each as long after the one before.
  const agesOf = (count: number) => {
    const step = Math.floor(spanMs / count)
    const ms = (place: string) => `(${end} - (${count} - ${place})::bigint * ${step})`
    return {
      id: (place: string) =>
        `(lpad(to_hex(${ms(place)}), 12, '0') || '70008' || lpad(to_hex(${place}), 15, '0'))::uuid`,
      at: (place: string) => `to_timestamp(${ms(place)} / 1000.0)`,
    }
  }
  const [person, made] = [agesOf(customers), agesOf(transactions)]
  const run = async (text: string) => void (await owner.query(text))
  // Not durable: the database is thrown away.
  await run(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  await run(`
    insert into customers (id, username, email, kyc_status, tariff, created_at)
    select ${person.id('place')}, 'customer-' || place, 'customer-' || place || '@example.com',
      case when place % 500 = 0 then 'pending' else 'approved' end, 'default', ${person.at('place')}
    from generate_series(1, ${customers}) as place`)
  await run(
    `create temporary table people as select id, number, row_number() over (order by number) - 1 as place from customers`,
  )
  await run(`create unique index on people (place); analyze people`)
  // In every tenth place the busy customer.
  const whose = `case when place % 10 = 0 then 0 else place % ${customers} end`
  await run(`
    insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
    select people.id, ${made.id('made.place')},
      (array['transfer_in', 'deposit_crypto', 'spot_crypto', 'withdrawal_crypto', 'converter_crypto'])[1 + made.place / 7 % 5],
      case when made.place % 1000 = 0 then 'failed' when made.place % 5000 = 1 then 'pending' else 'completed' end,
      'USDT', 1000, 0, case when made.place / 7 % 5 = 3 then 'out' else 'in' end,
      ${made.at('made.place')}, ${made.at('made.place')}
    from generate_series(1, ${transactions}) as made (place) join people on people.place = ${whose.replaceAll('place', 'made.place')}`)
  await run(`
    insert into ledger_assets values ('USDT', 6) on conflict do nothing;
    insert into ledger_accounts (id, owner_id, kind, asset) values ('${custody}', '${house}', 'custody', 'USDT');
    insert into ledger_accounts (id, owner_id, kind, asset)
    select ${accountId('people.id')}, people.id, 'funding_available', 'USDT' from people`)
  await run(`
    insert into ledger_entries (id, kind, reference, posted_at)
    select ${made.id('place')}, 'grown_' || place % 20, ${made.id('place')}::text,
      ${made.at('place')}
    from generate_series(1, ${transactions}) as place`)
  await run(`
    insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
      to_sequence, to_balance)
    select ${made.id('made.place')}, 0, '${custody}', account.id, 1000, made.place, -1000::numeric * made.place,
      nth, 1000::numeric * nth
    from (select place, whom, row_number() over (partition by whom order by place) as nth
      from (select place, ${whose} as whom from generate_series(1, ${transactions}) as place) as drawn) as made
    join people on people.place = whom join ledger_accounts account on account.owner_id = people.id`)
  await run(`
    insert into ledger_balances (account_id, balance, sequence, may_go_negative)
    select to_account, max(to_balance), max(to_sequence), false from ledger_movements group by to_account;
    insert into ledger_balances values ('${custody}', -1000::numeric * ${transactions}, ${transactions}, true)`)
  const payments = Math.ceil(transactions / 50)
  await growPayments(run, { count: payments, id: agesOf(payments).id('made.place') })
  await growProposals(run, { count: payments, id: agesOf(payments).id('made.place') })
  await growDoors(run)
  await growNews(run)
  await growRequests(run, { count: Math.ceil(transactions / 5), end })
  await run('drop table people')
  await run('vacuum analyze')
  const grown = await readGrown(owner, transactions)
  await owner.end()
  return grown
}

/** Withdrawals and payouts, of which few wait, things that wait for outside parties, and lines of the audit log. */
async function growPayments(
  run: (text: string) => Promise<void>,
  { count, id }: { readonly count: number; readonly id: string },
): Promise<void> {
  const status = (done: string) => `case when place % 100 = 0 then 'waiting' else '${done}' end`
  const person = `(select id from people where people.place = made.place % (select count(*) from people))`
  const from = `from generate_series(1, ${count}) as made (place)`
  await run(`
    insert into withdrawals (id, customer_id, network, asset, units, fee_units, address, status, statement_hash, worth_units, day,
      created_at, updated_at)
    select ${id}, ${person}, 'trc20', 'USDT', 1000, 0, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ${status('completed')}, '', 1000,
      '2026-05-04', now(), now() ${from};
    insert into payouts (id, customer_id, rail, provider, asset, units, fee_units, phone, bank_code, status, fact_units,
      statement_hash, worth_units, day, created_at, updated_at)
    select ${id}, ${person}, 'sbp', 'paper', 'RUB', 1000, 0, '79161234567', '1', ${status('completed')}, 1000, '', 1000,
      '2026-05-04', now(), now() ${from}`)
  await run(`
    insert into deposit_inbox (id, network, txid, output_index, address, tag, asset, contract, units, reason, block_height, status,
      created_at, updated_at)
    select ${id}, 'erc20', place::text, 0, '', '', case when place % 100 = 0 then 'USDT' end,
      case when place % 100 > 0 then '0x1' end, 5, case when place % 100 = 0 then 'below_minimum' else 'unsupported_token' end, 1,
      case when place % 10000 = 0 then 'kept' else 'open' end, now(), now() ${from};
    insert into operator_actions (id, operator, action, subject, details, at)
    select ${id}, case when place % 100 = 0 then 'oscar' else 'sam' end, 'networks halt', 'place-' || place, '{}', now() ${from};
    insert into audit_runs (id, operator, status, started_at, leased_until, ended_at)
    select ${id}, 'ada', 'sound', now(), now(), now() from generate_series(1, ${count}) as made (place)`)
}

/** Proposals, every tenth about the busy customer and one in a hundred open, and as many changes that were made without one. */
async function growProposals(
  run: (text: string) => Promise<void>,
  { count, id }: { readonly count: number; readonly id: string },
): Promise<void> {
  const person = `(select id from people where people.place =
    case when made.place % 10 = 0 then 0 else made.place % (select count(*) from people) end)`
  const from = `from generate_series(1, ${count}) as made (place)`
  await run(`
    insert into proposals (id, action, options, class, customer_id, before, after, details, proposed_by, person, proposed_at,
      people_needed, wait_seconds, expires_at, status, ended_at)
    select ${id}, 'customers set-limits', '{}', case when place % 7 = 0 then 'gives_value' else 'loosens_guard' end, ${person},
      'null', 'null', '{}', 'olivia', 'olivia', now(), 2, 0, now(),
      case when place % 100 = 0 then 'waiting' else 'done' end, case when place % 100 > 0 then now() end ${from};
    insert into operator_actions (id, operator, action, details, at, class, customer_id, admitted)
    select gen_random_uuid(), 'olivia', 'customers set-limits', '{}', now(), 'loosens_guard', ${person}, 'single_operator' ${from}`)
}

/** Keys, the most that one can have for the busy customer, addresses and a webhook for each customer. */
async function growDoors(run: (text: string) => Promise<void>): Promise<void> {
  await run(`
    insert into api_keys (id, customer_id, sealed_secret, permissions, allowed_ips, rate_limit_per_minute, is_active, created_at)
    select 'pk_live_' || place || '_' || nth, id, '', '{can_account_read}', '{}', 600, true, now()
    from people cross join lateral generate_series(1, case when place = 0 then 100 else 1 end) as nth;
    insert into deposit_addresses (network, address, customer_id, created_at)
    select network, network || '-' || place, id, now()
    from people cross join unnest('{bitcoin,erc20,trc20}'::text[]) as network;
    insert into webhooks (id, customer_id, url, secret, secret_made_at, is_active, created_xact, created_at, updated_at)
    select gen_random_uuid(), id, 'https://example.com', '', now(), true, '1', now(), now() from people`)
}

/** An event of each transaction of the last thirty days, for as long as they are kept, and the deliveries of a tenth of them. */
async function growNews(run: (text: string) => Promise<void>): Promise<void> {
  await run(`
    insert into events (id, xact, customer_id, type, subject, data, created_at, published_as, published_sequence)
    select id, '1', customer_id, 'transactions.changed', id::text, '{}', created_at,
      case when status = 'failed' then 'deposit.failed' else 'deposit.confirmed' end, 1
    from transactions where created_at > now() - interval '30 days'`)
  await run(`
    insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, tries, attempts, next_attempt_at,
      created_at, updated_at)
    select webhooks.id, events.xact, events.id, events.published_as,
      case when events.published_as = 'deposit.failed' then 'failed' else 'succeeded' end, 1, 1, now(), events.created_at, now()
    from events join webhooks using (customer_id) where events.created_at > now() - interval '6 days'`)
  await run(`
    insert into webhook_attempts (delivery_id, number, started_at, duration_ms, request_url, request_headers, response_status)
    select id, 1, created_at, 20, 'https://example.com', '{}', 200 from webhook_deliveries`)
}

/** Requests of the last day, every tenth of the busy customer and every thousandth refused, and how they ended. */
async function growRequests(
  run: (text: string) => Promise<void>,
  { count, end }: { readonly count: number; readonly end: number },
): Promise<void> {
  const ms = `(${end} - (${count} - made.place)::bigint * 86400000 / ${count})`
  await run(`select make_request_days()`)
  await run(`
    insert into request_log (customer_id, request_id, api_key, method, target, operation, status, code, duration_ms, ip, is_replay)
    select people.id, (lpad(to_hex(${ms}), 12, '0') || '70008' || lpad(to_hex(made.place), 15, '0'))::uuid,
      'pk_live_' || people.place || '_1', 'GET', '/api/v1/integration/account/profile', 'getProfile',
      case when made.place % 1000 = 0 then 401 else 200 end,
      case when made.place % 1000 = 0 then 'INVALID_SIGNATURE' end, 2, '127.0.0.1', false
    from generate_series(1, ${count}) as made (place)
    join people on people.place = case when made.place % 10 = 0 then 0 else made.place % (select count(*) from people) end`)
  await run(`
    insert into request_outcomes (customer_id, api_key, began_at, succeeded, refused, failed)
    select id, 'pk_live_' || place || '_' || nth, now() - slot * interval '5 minutes', 10, 1, 0
    from people cross join lateral generate_series(1, case when place = 0 then 100 else 1 end) as nth
    cross join lateral generate_series(0, case when place = 0 then 287 else 0 end) as slot`)
}

async function readGrown(owner: pg.Client, transactions: number): Promise<Grown> {
  const { rows } = await owner.query<Grown>(
    `
    select person.id as busy, person.number::int as number, account.id as account, other.id as quiet,
      (select id from webhooks where customer_id = person.id) as "busyWebhook",
      (select id from webhooks where customer_id = other.id) as "quietWebhook",
      (select reference from ledger_entries order by id offset $1 limit 1) as reference,
      (select id from ledger_entries order by id offset $1 limit 1) as entry,
      (select id from withdrawals where status = 'waiting' order by id limit 1) as withdrawal,
      (select id from payouts where status = 'waiting' order by id limit 1) as payout
    from (select * from customers order by number limit 1) as person
    cross join (select * from customers order by number offset 7 limit 1) as other
    join ledger_accounts account on account.owner_id = person.id`,
    [Math.floor(transactions / 2)],
  )
  const [grown] = rows
  if (grown === undefined) throw new Error('a grown exchange has customers')
  return grown
}
