import { type KeyPlace, walletAddress } from '#core/addresses'
import { type Queryable, sql } from '#platform/database'
import { hasOutputs } from '../spend/paying-addresses.ts'
import { requestSpend } from '../spend/request-spend.ts'
import { openStatuses } from '../spend/spend-conditions.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { lockLane } from './lock-lane.ts'

/** How long a slot is left for the next spend of its address. */
const patienceMs = 3_000
/** How long an address is left alone when no slot of it was missing. */
const restMs = 300_000
const dayMs = 86_400_000

/**
 * A slot that was given back below taken slots blocks the transactions behind it for ever: a spend that pays nothing to its
 * own payer uses the slot up.
 */
export async function fillGaps(payer: Payer): Promise<number> {
  const { database, network, accountKeys, ids, clock } = payer
  if (hasOutputs(network)) return 0
  const now = clock.now()
  const lanes = await readGaps(database, { network: network.code, now })
  for (const lane of lanes) {
    const { generation, index } = lane
    const { address } = walletAddress({ network, accountKeys }, lane)
    await database.inTransaction(async (tx) => {
      await lockLane(tx, { network: network.code, lane })
      const stillThere = await readGaps(tx, { network: network.code, now })
      if (!stillThere.some((gap) => gap.index === index && gap.generation === generation)) return
      const nothing = { address, tag: null, contract: null, units: 0n, toIndex: index }
      const keys = { generation, toGeneration: generation }
      const made = { id: ids.next(), initiator: 'house', fromIndexes: [index], approvals: [], now }
      await requestSpend(tx, { ...made, ...nothing, ...keys, network: network.code, purpose: 'void' })
    })
  }
  return lanes.length
}

/** Addresses with a free slot that was given back and lies below the slot of a waiting transaction. */
function readGaps(
  database: Queryable,
  { network, now }: { network: string; now: Date },
): Promise<KeyPlace[]> {
  const [since, until, rested] = [dayMs, patienceMs, restMs].map((ms) => new Date(now.getTime() - ms))
  return database.query<KeyPlace>(sql`
    select distinct given.generation, given.from_indexes[1] as index
    from spend_attempts ended
    join spends given on given.id = ended.spend_id
    cross join lateral unnest(ended.slots) as gap
    where ended.network = ${network} and ended.status in ('discarded', 'failed')
      and ended.updated_at > ${since} and ended.updated_at <= ${until}
      and gap ~ '^[0-9]{1,18}$'
      and not exists (
        select from spend_slots
        join spends taker on taker.id = spend_slots.spend_id
        where spend_slots.network = ${network} and slot = gap
          and taker.from_indexes[1] = given.from_indexes[1] and taker.generation = given.generation)
      and exists (
        select from spends open
        join spend_attempts waiting on waiting.spend_id = open.id
        cross join lateral unnest(waiting.slots) as behind
        where open.network = ${network} and open.status in ('signed', 'broadcast')
          and open.from_indexes[1] = given.from_indexes[1] and open.generation = given.generation
          and waiting.status in ('signed', 'broadcast')
          and behind ~ '^[0-9]{1,18}$' and behind::bigint > gap::bigint)
      and not exists (
        select from spends filling
        where filling.network = ${network} and filling.purpose = 'void'
          and filling.from_indexes[1] = given.from_indexes[1] and filling.generation = given.generation
          and (filling.status in ${openStatuses}
            or filling.status = 'cancelled' and filling.updated_at > ${rested}))
    limit 20`)
}
