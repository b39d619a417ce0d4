import type { Catalog, Network } from '#core/catalog'
import type { Chain } from '#core/chains'
import { fundingKind, withdrawalKind } from '#core/dealing'
import { type AuditCheck, houseAccount } from '#core/ledger'
import { formatAmount } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { depositKinds, readReceipts } from '#products/deposits'
import type { Config } from './config.ts'
import { sandboxReference } from './sandbox/seed-inventory.ts'

/** Custody's inflow less its outflow, by the kind of entry; deposits also by network. */
type Sum = {
  readonly asset: string
  readonly kind: string
  /** Null for other kinds, and for an entry of a deposit that has no deposit of its amount. */
  readonly network: string | null
  units: bigint
}

/** Sums of custody's movements, read from the first one on, a bounded number at a time. */
export type CustodyBooks = {
  /** Reads further; true once it has reached the end. */
  readOn(): Promise<boolean>
  sums(): readonly Sum[]
  /** Number of movements read. */
  count(): bigint
}

type Row = {
  asset: string
  kind: string
  network: string | null
  units: bigint
  count: bigint
  sequence: bigint
}

const depositKindNames = Object.values(depositKinds)
const sandboxKinds: readonly string[] = ['sandbox_funding', 'sandbox_inventory']
const operatorKinds: readonly string[] = [fundingKind, withdrawalKind]
const batchMax = 5_000

export function custodyBooks(database: Queryable): CustodyBooks {
  const sums = new Map<string, Sum>()
  const after = new Map<string, bigint>()
  let count = 0n
  return {
    async readOn() {
      const rows = await database.query<Row>(movedSince(after))
      const read = new Map<string, bigint>()
      for (const { asset, kind, network, units, sequence, count: added } of rows) {
        const name = `${asset} ${kind} ${network}`
        const known = sums.get(name) ?? { asset, kind, network, units: 0n }
        sums.set(name, { ...known, units: known.units + units })
        if (sequence > (after.get(asset) ?? 0n)) after.set(asset, sequence)
        read.set(asset, (read.get(asset) ?? 0n) + added)
        count += added
      }
      return [...read.values()].every((one) => one < batchMax)
    },
    sums: () => [...sums.values()],
    count: () => count,
  }
}

/** An account's movements are numbered without gaps, so a range of numbers never gains a movement later. */
function movedSince(after: ReadonlyMap<string, bigint>) {
  const { owner, kind } = houseAccount('custody')
  return sql`
    with moved as (
      select custody.asset, side.* from ledger_accounts custody
      left join unnest(${[...after.keys()]}::text[], ${[...after.values()]}::bigint[]) as seen (asset, last)
        on seen.asset = custody.asset
      cross join lateral (
        select entry_id, amount as units, from_sequence as sequence from ledger_movements
        where from_account = custody.id and from_sequence > coalesce(last, 0) and from_sequence <= coalesce(last, 0) + ${batchMax}
        union all
        select entry_id, -amount, to_sequence from ledger_movements
        where to_account = custody.id and to_sequence > coalesce(last, 0) and to_sequence <= coalesce(last, 0) + ${batchMax}
      ) as side
      where custody.owner_id = ${owner} and custody.kind = ${kind}
    )
    select moved.asset, network, sum(moved.units) as units, count(*) as count, max(sequence) as sequence,
      case when entry.kind = ${fundingKind} and starts_with(reference, ${sandboxReference}) then 'sandbox_inventory'
        else coalesce(entry.kind, 'no') end as kind
    from moved left join ledger_entries entry on entry.id = entry_id
    left join deposits on entry.kind = any(${depositKindNames}::text[]) and deposits.asset = moved.asset
      and deposits.units = moved.units and deposits.status in ('credited', 'suspended')
      and deposits.id = case when reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then reference::uuid end
    group by 1, 2, 6`
}

export type World = {
  readonly catalog: Catalog
  readonly mode: Config['mode']
  readonly chains: readonly Chain[]
}

/** A credited amount that nothing outside stands for. */
export type Unbacked = { readonly asset: string; readonly units: bigint; readonly why: string }

/** Compares the books with what the providers report. The books are read first: what a chain has brought only grows. */
export async function findUnbacked(sums: readonly Sum[], world: World): Promise<Unbacked[]> {
  const received = await readReceived(world)
  const deposited = new Map<string, { asset: string; network: string; units: bigint }>()
  const unbacked: Unbacked[] = []
  for (const { asset, kind, network, units } of sums) {
    if (network !== null) {
      const name = `${asset} ${network}`
      deposited.set(name, { asset, network, units: units + (deposited.get(name)?.units ?? 0n) })
    } else if (!isDeclared(kind, world) && units > 0n) {
      unbacked.push({ asset, units, why: reasonOf(kind) })
    }
  }
  for (const [name, { asset, network, units }] of deposited) {
    const missing = units - (received.get(name) ?? 0n)
    if (missing > 0n)
      unbacked.push({ asset, units: missing, why: `more was credited than ${network} has brought` })
  }
  return unbacked
}

function isDeclared(kind: string, { mode }: World): boolean {
  return operatorKinds.includes(kind) || (mode === 'sandbox' && sandboxKinds.includes(kind))
}

function reasonOf(kind: string): string {
  if (depositKindNames.some((one) => one === kind))
    return `entries of kind ${kind} have no deposit of their amount`
  if (sandboxKinds.includes(kind)) return `entries of kind ${kind} belong in a sandbox`
  return `entries of kind ${kind} bring nothing from outside`
}

async function readReceived({ chains, catalog }: World): Promise<Map<string, bigint>> {
  const received = new Map<string, bigint>()
  for (const chain of chains) {
    const network: Network | undefined = catalog.network(chain.network)
    if (network === undefined) continue
    for (const { asset, units } of readReceipts(await chain.received(), { catalog, network }))
      received.set(`${asset.symbol} ${network.code}`, units)
  }
  return received
}

/** The audit's claim, with notes on credit that may exist although nothing outside stands for it. */
export async function checkCustody(
  database: Queryable,
  world: World,
): Promise<AuditCheck & { readonly notes: readonly string[] }> {
  const books = custodyBooks(database)
  while (!(await books.readOn()));
  const sums = books.sums()
  const unbacked = await findUnbacked(sums, world)
  const amount = ({ asset: symbol, units }: { asset: string; units: bigint }) => {
    const asset = world.catalog.asset(symbol)
    return asset === undefined ? `${units} units of ${symbol}` : `${formatAmount({ asset, units })} ${symbol}`
  }
  const listed = (kinds: readonly string[], words: string) => {
    const found = Map.groupBy(
      sums.filter(({ kind }) => kinds.includes(kind)),
      ({ asset }) => asset,
    )
    const totals = [...found].map(([asset, parts]) => ({
      asset,
      units: parts.reduce((sum, { units }) => sum + units, 0n),
    }))
    return totals.length === 0 ? [] : [`${words}: ${totals.map(amount).join(', ')}`]
  }
  return {
    claim: 'all holdings of customers and the house came from outside',
    examined: books.count(),
    violations: unbacked.map((one) => `${amount(one)} are backed by nothing: ${one.why}`),
    notes: [
      ...(world.mode === 'sandbox' ? listed(sandboxKinds, 'out of nothing, as a sandbox may') : []),
      ...listed(operatorKinds, 'by the word of the operator'),
    ],
  }
}
