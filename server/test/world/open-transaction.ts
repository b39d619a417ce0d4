import type { Database, Tx } from '#platform/database'

/** A transaction that stays open until the test ends it. */
export type OpenTransaction = { readonly tx: Tx; commit(): Promise<void>; rollback(): Promise<void> }

class RolledBack extends Error {}

export async function openTransaction(database: Database): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<Tx>()
  const ending = Promise.withResolvers<void>()
  const ended = database.inTransaction((tx) => {
    opened.resolve(tx)
    return ending.promise
  })
  ended.catch(opened.reject)
  return {
    tx: await opened.promise,
    commit() {
      ending.resolve()
      return ended
    },
    rollback() {
      ending.reject(new RolledBack())
      return ended.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    },
  }
}
