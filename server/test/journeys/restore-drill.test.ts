import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDataDir, makeScratchFolder } from '../run/scratch.ts'
import { backUpRunning, type Cluster, giveLike, recoverBackup, startCluster } from '../wire/cluster-pair.ts'
import { signalSigner } from '../wire/crashes.ts'
import { type OutsideOrders, outsideOrders } from '../wire/outside-orders.ts'
import { createServerHome, type ServerHome, type ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'

const prepared = inject('preparedDataDir')
const drill = test.skipIf(prepared === null)
// A swap of 20 XRP is hedged at once.
const hedged = catalogFiles().catalogWith('hedge_above: "60000"', 'hedge_above: "10"')
const settings = { COFFER_MASTER_KEY: 'ab'.repeat(32), COFFER_CATALOG: hedged }
const path = '/funding/withdraw/crypto'
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const suppliers = ['giftcards', 'issuer', 'services'].map((port) => `supplier/${port}`)
const soon = { timeout: 100_000, interval: 50 }

const folders: string[] = []
let home: ServerHome
let archive: string
let lost: Cluster
let restored: Cluster | undefined
beforeAll(async () => {
  if (prepared === null) return
  const [first, second] = [newFolder(), newFolder()]
  archive = join(newFolder(), 'wal')
  copyDataDir({ from: prepared, to: first })
  mkdirSync(archive)
  giveLike(join(first, 'postgres'), archive)
  lost = await startCluster(first, { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` })
  await backUpRunning(lost, { from: first, to: second })
  home = createServerHome()
})
afterAll(async () => {
  await home?.destroy()
  await Promise.all([lost?.stop(), restored?.stop()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

function newFolder(): string {
  const folder = makeScratchFolder()
  folders.push(folder)
  return folder
}

/** Ends the old cluster at a moment of its log, and brings up another one from the backup and the archive. */
async function restoreTo(lsn: string): Promise<Cluster> {
  const [{ file } = { file: '' }] = await lost.ask<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await expect.poll(() => statSync(join(archive, file), { throwIfNoEntry: false })?.isFile(), soon).toBe(true)
  const dataDir = folders[1] ?? ''
  const options = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_lsn: lsn,
    recovery_target_action: 'promote',
  }
  recoverBackup(dataDir, { signal: 'recovery.signal', settings: options })
  const cluster = await startCluster(dataDir)
  const isPrimary = async () =>
    (await cluster.ask<{ is: boolean }>('select not pg_is_in_recovery() as is'))[0]?.is
  await expect.poll(isPrimary, soon).toBe(true)
  return cluster
}

/** Simulated chains and banks keep their state in the database; real ones keep theirs whatever is restored. */
async function keepOutside(to: Cluster): Promise<void> {
  const [from, into] = [lost, to].map(({ url }) => new pg.Client({ connectionString: url }))
  if (from === undefined || into === undefined) throw new Error('there are two clusters')
  await Promise.all([from.connect(), into.connect()])
  await into.query('set session_replication_role = replica')
  const { rows: tables } = await from.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename like 'simulated%'`,
  )
  for (const { name } of tables) {
    const { rows } = await from.query<{ all: string }>(
      `select coalesce(json_agg(line), '[]')::text as all from ${name} line`,
    )
    await into.query(`delete from ${name}`)
    await into.query(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [rows[0]?.all],
    )
  }
  await Promise.all([from.end(), into.end()])
}

async function withdraw({ url, customers: { alice } }: ServerProcess, amount: string): Promise<string> {
  const body = { symbol: 'USDT', amount, address: outside, bch_code: 'trc20', idempotency_key: amount }
  const ask = () => sendSigned(url, { method: 'POST', path, as: alice, body })
  await expect.poll(async () => (await ask()).status, soon).toBeLessThan(300)
  return (await ask()).data.transaction_id
}

/** While a party suffers a fault, nothing that is asked of it arrives. */
async function reach({ url, customers: { alice } }: ServerProcess, isReached: boolean): Promise<void> {
  for (const port of ['rail', 'giftcards', 'services', 'issuer', 'hedging']) {
    const body = { port, fault: '5xx', count: isReached ? 0 : 1_000_000 }
    const { status } = await sendSigned(url, { method: 'POST', path: '/sandbox/v1/faults', as: alice, body })
    expect(status).toBe(200)
  }
}

/** The bank's statement of the house's account, as a file. */
async function writeStatement({ ask }: Cluster): Promise<string> {
  const rows = await ask<{ line: string }>(`
    select concat_ws(',', transaction_id, kind, reference, units / 100.0, 'RUB', fee_units / 100.0,
      to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as line from simulated_bank_transactions`)
  const file = join(newFolder(), 'statement.csv')
  const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'
  writeFileSync(file, `${[header, ...rows.map(({ line }) => line)].join('\n')}\n`)
  return file
}

async function statusOf({ url, customers: { alice } }: ServerProcess, id: string): Promise<string> {
  return (await sendSigned(url, { method: 'GET', path: `${path}/${id}`, as: alice })).data?.status
}

const completed = (server: ServerProcess, id: string) =>
  expect.poll(() => statusOf(server, id), soon).toBe('completed')

/** The USDT that alice can spend. */
async function balanceOf({ url, customers: { alice } }: ServerProcess): Promise<number> {
  const { data } = await sendSigned(url, { method: 'GET', path: '/account/wallets', as: alice })
  const wallet = data.find(({ symbol }: { symbol: string }) => symbol === 'USDT')
  return Number(wallet.available)
}

/** Acts as `npm run operator -- … --local` does; where that takes another person, they approve it. */
async function operator(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const asked = await home.operator([...words, '--local', '--as', 'olivia'], environment)
  expect(asked.code, asked.output).toBe(0)
  const [, proposal] = /waits for a second person: proposal ([\da-f-]{36})/.exec(asked.output) ?? []
  return proposal === undefined ? asked.output : operatorOscar(environment, proposal)
}

async function operatorOscar(environment: Record<string, string>, proposal: string): Promise<string> {
  const words = ['proposals', 'approve', proposal, '--local', '--as', 'oscar']
  const approved = await home.operator(words, environment)
  expect(approved.code, approved.output).toBe(0)
  return approved.output
}

/** A payout that the books have lost is on the bank's statement. The house bears it. */
async function settleForgottenPayout(environment: Record<string, string>, cluster: Cluster): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const file = await writeStatement(cluster)
  await operator(environment, 'rails', 'reconcile', file, '--rail', 'sbp', '--day', today)
  const breaks = (await operator(environment, 'breaks', 'list')).trim().split('\n')
  expect(breaks).toEqual([expect.stringContaining('unknown_payout')])
  expect(breaks[0]).toContain('the rail says -1000, the books nothing RUB')
  const [id = ''] = breaks[0]?.split(' ') ?? []
  await operator(environment, 'breaks', 'write-off', id, '--reason', 'nobody asks for it')
  expect(await operator(environment, 'breaks', 'list')).not.toContain(id)
}

const allDone = Array(5).fill('completed')

type Row = { readonly [column: string]: string }

/** The lists of the suppliers' orders, without those that the books know. */
function unknownOrders({ ask }: Cluster): Promise<Row[]> {
  return ask<Row>(`
    select made.kind, made.reference::text, cost::text from (
      select case port when 'giftcards' then 'gift_card' else 'service_payment' end as kind, reference,
        charged_units / 1000000.0 as cost from simulated_supplier_orders
      union all
      select case kind when 'issue' then 'card_issue' else 'card_topup' end, reference, units / 100.0
      from simulated_card_orders
    ) as made left join purchases on purchases.id = made.reference and charged_units is not null
    where purchases.id is null order by made.kind`)
}

/** The list of the hedges' provider, without those that the books know. */
function unknownHedges({ ask }: Cluster): Promise<Row[]> {
  return ask<Row>(`
    select made.reference::text, made.asset, made.side, (made.units / 1000000.0)::text as amount, made.price::text
    from simulated_hedges as made left join hedges on hedges.id = made.reference and status = 'done'
    where hedges.id is null`)
}

type Recovering = {
  readonly gone: OutsideOrders
  readonly items: { readonly product: number; readonly service: number; readonly card: number }
  readonly cluster: Cluster
}

/** Purchases and a hedge that the books have lost are on the lists of those who made them. */
async function recoverOrders(
  environment: Record<string, string>,
  { gone, items: { product, service, card }, cluster }: Recovering,
): Promise<void> {
  const bought: { readonly [kind: string]: readonly string[] } = {
    card_issue: ['--item', 'SHOPPING/US/VISA', '--price', '56', '--at-loss'],
    card_topup: ['--item', `${card}`, '--price', '25.5'],
    gift_card: ['--item', `${product}`, '--value', '25', '--price', '26'],
    service_payment: ['--item', `${service}`, '--value', '500', '--account', '79161234567', '--price', '6'],
  }
  const lists = await unknownOrders(cluster)
  const { payout: _, giftCard, service: paid, card: issued, load } = gone
  expect(lists.map(({ reference }) => reference)).toEqual([issued, load, giftCard, paid])
  const reason = ['--reason', 'on the list of the supplier']
  for (const { kind = '', reference = '', cost = '' } of lists) {
    const named = ['--customer', 'alice', '--kind', kind, '--cost', cost]
    await operator(
      environment,
      'purchases',
      'recover',
      reference,
      ...named,
      ...(bought[kind] ?? []),
      ...reason,
    )
  }
  const [hedge, ...more] = await unknownHedges(cluster)
  expect(more).toEqual([])
  const { reference = '', asset = '', side = '', amount = '', price = '' } = hedge ?? {}
  const order = ['--symbol', asset, '--side', side, '--amount', amount, '--price', price]
  const provider = ['--provider', 'simulated']
  await operator(environment, 'hedges', 'recover', reference, ...provider, ...order, ...reason)
}

drill(
  'books restored to a moment: what was paid since is found, settled by commands, and nothing is paid twice',
  async () => {
    let server = await home.start({ ...settings, DATABASE_URL: lost.url })
    signalSigner(home, 'SIGSTOP')
    const pending = await withdraw(server, '20.02')
    const asked = async () =>
      lost.ask(`select from spend_attempts join instructions on reference = id
        where spend_id = '${pending}' and kind = 'spend.sign' and instructions.status = 'sent'`)
    await expect.poll(async () => (await asked()).length, soon).toBe(1)
    let orders = outsideOrders(server)
    const card = await orders.cardOf(await orders.orderCard('card'))
    await reach(server, false)
    const open = await orders.orderAll({ round: 'open', card })
    const tried = async () =>
      lost.ask(`select from instructions where attempts > 0 and status = 'sent' and (kind = 'hedge'
        or reference in (${Object.values(open).map((id) => `'${id}'`)}))`)
    await expect.poll(async () => (await tried()).length, soon).toBe(6)
    const [{ lsn } = { lsn: '' }] = await lost.ask<{ lsn: string }>(
      'select pg_current_wal_insert_lsn()::text as lsn',
    )
    signalSigner(home, 'SIGCONT')
    const [forgotten, borne] = [await withdraw(server, '20.03'), await withdraw(server, '20.04')]
    await reach(server, true)
    const gone = await orders.orderAll({ round: 'gone', card })
    for (const id of [pending, forgotten, borne]) await completed(server, id)
    for (const made of [open, gone]) await expect.poll(() => orders.statesOf(made), soon).toEqual(allDone)
    const hedges = async () => lost.ask(`select from simulated_hedges`)
    await expect.poll(async () => (await hedges()).length, soon).toBe(2)
    server.signal('SIGTERM')
    await server.ended
    restored = await restoreTo(lsn)
    await keepOutside(restored)

    const environment = { ...settings, DATABASE_URL: restored.url }
    const adopted = await home.operator(['adopt-restore'], environment)
    expect([adopted.code, adopted.output]).toEqual([0, expect.stringContaining('halted')])
    const halted = await restored.ask<{ place: string }>('select place from halts order by place')
    expect(halted.map(({ place }) => place)).toEqual(['payments', ...suppliers])
    const openOutside = await operator(environment, 'outside', 'list')
    for (const id of Object.values(open)) expect(openOutside).toContain(id)
    expect(openOutside).toContain('hedge')
    for (const id of Object.values(gone)) expect(openOutside).not.toContain(id)
    server = await home.start(environment)
    const cluster = restored
    const unknown = async () => {
      const rows = await cluster.ask<{ id: string }>(`select distinct spend_id as id from signed_lines
        where not exists (select from spend_attempts where id = reference)`)
      return rows.map(({ id }) => id).toSorted()
    }
    await expect.poll(unknown, soon).toEqual([forgotten, borne].toSorted())
    const listed = (await operator(environment, 'restore', 'list')).trim().split('\n')
    expect(listed.map((line) => line.slice(0, 36)).toSorted()).toEqual([forgotten, borne].toSorted())
    expect(server.output()).toContain('signature unknown to the books')
    // The bank and the suppliers were asked for them by their references, and not to do them again.
    orders = outsideOrders(server)
    await expect.poll(() => orders.statesOf(open), soon).toEqual(allDone)
    expect(await orders.statesOf(gone)).toEqual(Array(5).fill(null))
    // A sweep of the moment may still wait for the halt to end.
    const stillOutside = await operator(environment, 'outside', 'list')
    for (const id of Object.values(open)) expect(stillOutside).not.toContain(id)
    expect(await statusOf(server, forgotten)).toBeUndefined()
    expect((await home.audit(environment)).output).toMatch(/(40.07|60.09) USDT are backed by nothing/)

    const funds = await balanceOf(server)
    const recover = ['withdrawals', 'recover', forgotten, '--customer', 'alice', '--reason', 'paid']
    await operator(environment, ...recover)
    await operator(environment, ...recover.with(2, borne), '--at-loss')
    expect(funds - (await balanceOf(server))).toBeCloseTo(20.03)
    expect(await statusOf(server, forgotten)).toBe('processing')
    const [product, service] = [await orders.giftCardProduct(), await orders.serviceId()]
    await recoverOrders(environment, { gone, items: { product, service, card }, cluster })
    await expect.poll(async () => (await orders.statesOf(gone)).slice(1), soon).toEqual(allDone.slice(1))
    await operator(environment, 'payments', 'resume', '--reason', 'all is found')
    for (const port of suppliers)
      await operator(environment, 'suppliers', 'resume', port.slice('supplier/'.length), '--reason', 'found')
    for (const id of [pending, forgotten, borne]) await completed(server, id)
    await settleForgottenPayout(environment, cluster)
    // Each party has done each of them once, and the books know all that it has done.
    const paidOut = await cluster.ask(`
      select units::text from simulated_bank_transactions where reference in ('${open.payout}', '${gone.payout}')`)
    expect(paidOut).toEqual([{ units: '100000' }, { units: '100000' }])
    expect(await unknownOrders(cluster)).toEqual([])
    await expect.poll(() => unknownHedges(cluster), soon).toEqual([])
    expect(await unknown()).toEqual([])
    const paid = await restored.ask<{ units: string }>(
      `select units::text from simulated_payments where network = 'trc20' and address = '${outside}'`,
    )
    expect(paid.map(({ units }) => units).toSorted()).toEqual(['20020000', '20030000', '20040000'])
    const audited = await home.audit(environment)
    expect(audited, audited.output).toMatchObject({ code: 0 })
  },
  300_000,
)
