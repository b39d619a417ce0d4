import { sql } from '#platform/database'

/** The statuses of spends that have not ended; literal, so that the index of open spends serves. */
export const openStatuses = sql`('requested', 'signed', 'broadcast', 'seen')`

/** Holds for spends of which the signer has signed nothing and is asked nothing. */
export const isPreparable = sql`status = 'requested' and batch_id is null and not exists (
  select from spend_attempts where spend_id = spends.id and spend_attempts.status = 'prepared')`
