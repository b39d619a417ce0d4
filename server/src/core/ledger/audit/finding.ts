import assert from 'node:assert'
import { type Queryable, type Sql, sql } from '#platform/database'
import type { Message, Sentence } from '#platform/sentences'

/** Ids from one up to another; null without a bound. */
export type IdRange = { readonly from: string | null; readonly to: string | null }

/** A claim about the books. */
export type AuditClaim = {
  readonly claim: Message
  /** The sentences of what may contradict it. */
  readonly finds: readonly Sentence[]
  /** Selects as `examined` how many things it is about. */
  readonly size: Sql
  /** Selects a `finding` for each thing that contradicts it. */
  readonly violations: Sql
  /** The same claim about the things of some ids; absent where a claim is about all things together. */
  readonly within?: (ranges: readonly IdRange[]) => AuditClaim
}

/** Expressions of a statement by the names of facts. */
type FactColumns = { readonly [name: string]: Sql }

/** Sentences by conditions: the first that holds says it, and the last one where none does. */
type Choice = {
  readonly cases: readonly (readonly [condition: Sql, kind: Sentence])[]
  readonly otherwise: Sentence
}

/** Columns of a statement that finds contradictions: the code of its sentence, and its facts as texts. */
export function finding(kind: Sentence | Choice, facts: FactColumns): Sql {
  const pairs = Object.entries(facts).map(([name, fact]) => sql`${name}::text, (${fact})::text`)
  const [first = sql``, ...others] = pairs
  const all = others.reduce((list, pair) => sql`${list}, ${pair}`, first)
  return sql`${codeOf(kind)} as code, jsonb_strip_nulls(jsonb_build_object(${all})) as params`
}

function codeOf(kind: Sentence | Choice): Sql {
  if ('code' in kind) return sql`${kind.code}::text`
  const { cases, otherwise } = kind
  const whens = cases.reduce(
    (all, [condition, { code }]) => sql`${all} when ${condition} then ${code}::text`,
    sql``,
  )
  return sql`case ${whens} else ${otherwise.code}::text end`
}

type Found = { readonly code: string; readonly params: { readonly [name: string]: string } }

type Finding = { readonly finds: readonly Sentence[]; readonly violations: Sql }

/** The things that contradict a claim. */
export async function contradictionsOf(
  database: Queryable,
  { finds, violations }: Finding,
): Promise<Message[]> {
  const rows = await database.query<Found>(violations)
  const kinds = new Map(finds.map((kind) => [kind.code, kind]))
  return rows.map(({ code, params }) => {
    const kind = kinds.get(code)
    assert(kind !== undefined, `a claim finds ${code} and does not declare it`)
    return { kind, params }
  })
}
