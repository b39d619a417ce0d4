import type { Database } from './database.ts'
import { type Sql, sql } from './statements/sql.ts'

type Asked = { readonly condition: Sql; readonly answer: PromiseWithResolvers<boolean> }

/** Workers with one interval ask at once after their first turn, since they get their answers at once. */
const gatherMs = 20
/** Each combination of conditions is a statement that every connection prepares. */
const combinationsMax = 64

const askers = new WeakMap<Database, (condition: Sql) => Promise<boolean>>()

/**
 * Whether a condition holds, such as that something is due. Conditions that are asked within 20 ms are answered by one
 * statement, so that idle workers cost the database little. For workers: a request does not wait for others.
 */
export function peek(database: Database, condition: Sql): Promise<boolean> {
  const known = askers.get(database)
  if (known !== undefined) return known(condition)
  const asker = createAsker(database)
  askers.set(database, asker)
  return asker(condition)
}

function createAsker(database: Database): (condition: Sql) => Promise<boolean> {
  const combinations = new Set<string>()
  let waiting: Asked[] = []

  function answerWaiting(): void {
    // By their text, so that an order of arrival is no other combination.
    const asked = waiting.toSorted((a, b) => (a.condition.text < b.condition.text ? -1 : 1))
    waiting = []
    const combination = asked.map(({ condition }) => condition.name).join()
    const isKnown = combinations.has(combination)
    if (isKnown || combinations.size < combinationsMax) {
      combinations.add(combination)
      answerAll(database, asked)
    } else for (const one of asked) answerAll(database, [one])
  }

  return (condition) => {
    if (waiting.length === 0) setTimeout(answerWaiting, gatherMs)
    const answer = Promise.withResolvers<boolean>()
    waiting.push({ condition, answer })
    return answer.promise
  }
}

function answerAll(database: Database, asked: readonly Asked[]): void {
  const conditions = asked
    .map(({ condition }) => sql`(${condition})`)
    .reduce((joined, condition) => sql`${joined}, ${condition}`)
  database.query<{ held: boolean[] }>(sql`select array[${conditions}] as held`).then(
    ([row]) => {
      for (const [index, { answer }] of asked.entries()) answer.resolve(row?.held[index] === true)
    },
    (error: unknown) => {
      for (const { answer } of asked) answer.reject(error)
    },
  )
}
