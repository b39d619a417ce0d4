import {
  type ActClass,
  type ActingOperator,
  admitOperator,
  type Grants,
  type OfficeRight,
  usualGrants,
} from '#core/operators'
import { type Database, sql } from '#platform/database'

const people = ['root', 'dana', 'olivia', 'oscar', 'otto', 'olga', 'eve']

/** Makes these names known as administrators. None of them was ever able to decide, so each may act alone. */
export async function knowPeople(database: Database, names: readonly string[] = people): Promise<void> {
  await database.query(sql`
    insert into operator_names (name, subject, role, bound_at)
    select name, 'sub-' || name, 'administrator', now() from unnest(${names}::text[]) as name on conflict do nothing`)
}

type Enrolled = {
  readonly role?: string
  readonly subject?: string
  readonly grants?: Grants
  readonly now?: Date
}

/** Enrols somebody as a person of the back office, as their first sign-in does; from the second on nobody acts alone. */
export async function enrolPerson(
  database: Database,
  name: string,
  { role = 'administrator', subject = `sub-${name}`, grants = usualGrants, now = new Date() }: Enrolled = {},
): Promise<void> {
  await database.inTransaction((tx) => admitOperator(tx, { name, subject, role, grants, now }))
}

type Doing = { readonly action: string; readonly class: ActClass; readonly right: OfficeRight }

/** A known person in the midst of an act, for tests that call what is beneath it. */
export function acting(name: string, { action, class: kind, right }: Doing): ActingOperator {
  const person = `sub-${name}`
  const act = {
    name: action,
    class: kind,
    right,
    subject: '',
    summary: '',
    outcomes: [],
    act: async () => [],
  }
  return { name, person, sign: null, authority: { kind: 'asks', act, person } }
}
