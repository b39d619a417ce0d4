import { type Queryable, sql } from '#platform/database'
import type { SandboxPerson } from './sandbox-person.ts'
import { lastingTable } from './stored-models.ts'

const model = 'Person'

/** Adds a person of the back office to the provider, or gives one other roles. */
export async function keepPerson(database: Queryable, { username, roles }: SandboxPerson): Promise<void> {
  await database.query(sql`
    ${lastingTable.insertion({ model, id: username, payload: { roles } })}
    on conflict (model, id) do update set payload = excluded.payload`)
}

/** The people of the back office that testers have made, by their names. */
export async function keptPeople(database: Queryable, limit: number): Promise<SandboxPerson[]> {
  const rows = await database.query<{ id: string; payload: { roles: string[] } }>(sql`
    select id, payload from sandbox_identity where model = ${model} order by id limit ${limit}`)
  return rows.map(({ id, payload: { roles } }) => ({ username: id, roles }))
}
