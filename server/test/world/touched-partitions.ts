import { type Queryable, sql } from '#platform/database'

type Touching = {
  /** Notes the partitions that each query reads. */
  readonly database: Queryable
  touched(): string[]
}

/** A database that notes which partitions of a table its queries read, by the plans that were run. */
export function touchedPartitions(database: Queryable, table: string): Touching {
  const names = new Set<string>()
  return {
    database: {
      ...database,
      async query(statement) {
        const plan = await database.query<{ 'QUERY PLAN': string }>(
          sql`explain (analyze, costs off) ${statement}`,
        )
        for (const { 'QUERY PLAN': line } of plan) {
          const [, name] = new RegExp(` on (${table}_\\w+)(?: |$)`).exec(line) ?? []
          if (name !== undefined && !line.includes('never executed') && !line.includes('Index Scan on'))
            names.add(name)
        }
        return database.query(statement)
      },
    },
    touched: () => [...names].sort(),
  }
}
