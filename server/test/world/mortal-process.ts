import type { Database, Tx } from '#platform/database'

class Died extends Error {}

/** A process that dies at one of its steps and takes none from then on. */
export type MortalProcess = {
  readonly database: Database
  /** A step outside the database, such as the way to a party. */
  step(): void
  hasDied(): boolean
}

/** Each statement, the time before and after each commit, and each `step()` is a step; it dies at that number of them. */
export function mortalProcess(database: Database, diesAt: number): MortalProcess {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps >= diesAt) throw new Died(`dead at step ${diesAt}`)
  }
  const mortalTx = (tx: Tx): Tx => ({
    slot: tx.slot,
    async query(statement) {
      step()
      return tx.query(statement)
    },
    send(statement, explain) {
      step()
      tx.send(statement, explain)
    },
    insert(table, rows, explain) {
      step()
      tx.insert(table, rows, explain)
    },
    savepoint: (act) => tx.savepoint(act),
  })
  return {
    step,
    hasDied: () => steps >= diesAt,
    database: {
      ...database,
      async query(statement) {
        step()
        return database.query(statement)
      },
      async inTransaction(act) {
        step()
        const result = await database.inTransaction(async (tx) => {
          const decided = await act(mortalTx(tx))
          step()
          return decided
        })
        step()
        return result
      },
    },
  }
}
