import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'

const { text, jsonb, integer, timestamptz } = columns

export const nodeVerdicts = ['sound', 'behind', 'silent', 'contradicts'] as const

const checkTable = table('node_checks', {
  network: text,
  verdict: text.as<(typeof nodeVerdicts)[number]>(),
  reasons: jsonb.as<readonly string[]>(),
  height: orNull(integer),
  lag: orNull(integer),
  checkedAt: timestamptz,
})

/** A network's node at its newest check. */
export type NodeCheck = Item<typeof checkTable>

const changed = checkTable.pick('verdict', 'reasons', 'height', 'lag', 'checkedAt')

/** Stores the checks of all networks with a node, in place of those before. */
export async function noteNodeChecks(database: Queryable, checks: readonly NodeCheck[]): Promise<void> {
  // Sorted, so two processes cannot deadlock.
  const sorted = checks.toSorted((one, other) => (one.network < other.network ? -1 : 1))
  await database.query(sql`
    ${checkTable.insertionOf(sorted)} on conflict (network) do update set ${changed.setFrom('excluded')}`)
}

export async function readNodeChecks(database: Queryable): Promise<NodeCheck[]> {
  const rows = await database.query<RowOf<typeof checkTable>>(sql`
    select ${checkTable.columns} from node_checks order by network`)
  return rows.map((row) => checkTable.read(row))
}
