import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { connect } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createFundedCustomers } from './funded-customers.ts'
import { amount, balance, customerCount, type PickPair, type TransferHouse } from './grouped-transfers.ts'
import { perSecond } from './load.ts'

const connections = 20

type Plain = { readonly id: string; readonly username: string; readonly accountId: string }

/**
 * The same transfers, written as a simple service would: each in its own transaction, statement after statement, over a
 * pool of connections. They leave the same rows in the same tables.
 */
export async function openPlainTransfers(url: string, pick: PickPair): Promise<TransferHouse> {
  const owner = connect({ url, poolMax: 1 })
  const customers = await createFundedCustomers(owner, { count: customerCount, balance })
  await owner.close()
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const { rows } = await pool.query<{ id: string; owner_id: string }>(
    `select id, owner_id from ledger_accounts where kind = 'funding_available'`,
  )
  const accounts = new Map(rows.map(({ id, owner_id }) => [owner_id, id]))
  const plain = (customer: { id: string; username: string }): Plain => ({
    ...customer,
    accountId: accounts.get(customer.id) ?? '',
  })
  async function transfer(): Promise<void> {
    const { sender, recipient } = pick(customers)
    const client = await pool.connect()
    try {
      await client.query('begin')
      await write(client, { sender: plain(sender), recipient: plain(recipient) })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return {
    measure: (seconds) => perSecond(transfer, { seconds, inFlight: connections }),
    close: () => pool.end(),
  }
}

async function write(client: pg.PoolClient, { sender, recipient }: { sender: Plain; recipient: Plain }) {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values })
  const [id, entryId] = [systemIds.next(), systemIds.next()]
  const now = new Date()
  const units = amount.units
  const answer = JSON.stringify({ task_id: id, symbol: 'USDT', amount: '0.000001', to: recipient.username })
  const fingerprint = createHash('sha256').update(`USDT/${units}/${recipient.username}`).digest()
  await run('remember', [randomUUID(), fingerprint, answer, Math.floor(now.getTime() / 1_000), expiry(now)])
  const locked = await run('lock', [[sender.accountId, recipient.accountId]])
  const [from, to] = [sender, recipient].map(({ accountId }) => {
    const row = locked.rows.find(({ account_id }) => account_id === accountId)
    return { units: BigInt(row.balance), sequence: BigInt(row.sequence) + 1n }
  }) as [Held, Held] // a row for each of the two
  if (from.units < units) throw new Error('every transfer of a benchmark succeeds')
  const [fromUnits, toUnits] = [from.units - units, to.units + units]
  await run('enter', [entryId, id, now])
  await run('move', [
    entryId,
    sender.accountId,
    recipient.accountId,
    units,
    from.sequence,
    fromUnits,
    to.sequence,
    toUnits,
  ])
  await run('change', [sender.accountId, fromUnits, from.sequence])
  await run('change', [recipient.accountId, toUnits, to.sequence])
  await run('show', [sender.id, id, 'transfer_out', units, 'out', recipient.username, now])
  await run('show', [recipient.id, id, 'transfer_in', units, 'in', sender.username, now])
  await run('tell', [systemIds.next(), recipient.id, id, answer, now])
}

type Held = { readonly units: bigint; readonly sequence: bigint }

function expiry(now: Date): Date {
  return new Date(now.getTime() + 24 * 60 * 60 * 1_000)
}

const statements = {
  remember: `insert into idempotency_records (id, fingerprint, outcome, answered_at, expires_at)
    values ($1, $2, $3, $4, $5)`,
  lock: `select account_id, balance, sequence from ledger_balances where account_id = any($1::uuid[])
    order by account_id for update`,
  change: 'update ledger_balances set balance = $2, sequence = $3 where account_id = $1',
  enter: `insert into ledger_entries (id, kind, reference, posted_at) values ($1, 'transfer_internal', $2, $3)`,
  move: `insert into ledger_movements (entry_id, position, from_account, to_account, amount,
    from_sequence, from_balance, to_sequence, to_balance) values ($1, 0, $2, $3, $4, $5, $6, $7, $8)`,
  show: `insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, counterparty,
    created_at, updated_at) values ($1, $2, $3, 'completed', 'USDT', $4, 0, $5, $6, $7, $7)`,
  tell: `insert into events (id, customer_id, type, subject, data, created_at)
    values ($1, $2, 'transfer.received', $3, $4, $5)`,
}
