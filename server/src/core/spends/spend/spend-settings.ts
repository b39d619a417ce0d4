import Type from 'typebox'
import { fields, type Network } from '#core/catalog'
import { defineSection } from '#platform/sections'

/** How a network's stuck payments are treated, and when payments stop because deposits are not read. */
export type SpendSettings = {
  /** After so long without a block, a transaction gets a successor with a higher fee. */
  readonly bumpAfterMs: number
  readonly bumpsMax: number
  /** The most blocks that the watcher of deposits may be behind while payments begin. */
  readonly lagBlocksMax: number
  /** How long the oldest payment of a batch waits for others, where one transaction makes several payments. */
  readonly batchWaitMs: number
}

const defaults: SpendSettings = { bumpAfterMs: 600_000, bumpsMax: 5, lagBlocksMax: 20, batchWaitMs: 0 }
const secondMs = 1_000

export const spendingSection = defineSection({
  name: 'spending',
  whenAbsent: {},
  schema: fields.keyedBy('^[a-z0-9]{2,20}$', {
    entry: fields.mapping({
      bump_after_seconds: fields.wholeNumber({ from: 1, to: 86_400 }),
      bumps_max: fields.wholeNumber({ from: 0, to: 20 }),
      lag_blocks_max: fields.wholeNumber({ from: 0, to: 10_000 }),
      batch_wait_seconds: Type.Optional(fields.wholeNumber({ from: 0, to: 600 })),
    }),
    description: 'a mapping keyed by network codes in lower case, such as trc20',
  }),
  read({ entries, place, declared }): ReadonlyMap<string, SpendSettings> {
    const settings = new Map<string, SpendSettings>()
    for (const [network, entry] of Object.entries(entries)) {
      if (!declared('networks').has(network))
        place.inside(network).report('is not a network of this catalogue, expected one that is')
      settings.set(network, {
        bumpAfterMs: entry.bump_after_seconds * secondMs,
        bumpsMax: entry.bumps_max,
        lagBlocksMax: entry.lag_blocks_max,
        batchWaitMs: (entry.batch_wait_seconds ?? 0) * secondMs,
      })
    }
    return settings
  },
})

/** The settings of a network; an unlisted network has the defaults. */
export function settingsOf(
  listed: ReadonlyMap<string, SpendSettings>,
  { code }: Pick<Network, 'code'>,
): SpendSettings {
  return listed.get(code) ?? defaults
}
