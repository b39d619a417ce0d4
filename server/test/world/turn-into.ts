import { connect, sql } from '#platform/database'

/** Gives a database another mode, as only its owner can and no server does: a live exchange has no price source in a test. */
export async function turnInto(mode: 'sandbox' | 'live', url: string): Promise<void> {
  const owner = connect({ url })
  await owner.query(sql`update exchange set mode = ${mode}`)
  await owner.close()
}
