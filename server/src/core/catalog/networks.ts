import Type, { type Static, type TRecord, type TSchema } from 'typebox'
import type { Place } from '#platform/sections'
import { defineSection } from '#platform/sections'
import type { Network } from './catalog.ts'
import { fields } from './catalog-fields.ts'
import { type Lookup, lookupBy } from './lookup.ts'
import { familyRules, networkFamilies } from './network-family.ts'

const { keyedBy, mapping, name, wholeNumber, yesOrNo } = fields

const network = mapping(
  {
    name,
    family: Type.Enum([...networkFamilies], { description: `one of ${networkFamilies.join(', ')}` }),
    confirmations_required: wholeNumber({ from: 1, to: 10_000 }),
    tag: Type.Optional(mapping({ name, required: yesOrNo })),
    chain_id: Type.Optional(wholeNumber({ from: 1, to: 2 ** 48 })),
  },
  'a mapping that describes one network',
)

export const networks = defineSection({
  name: 'networks',
  schema: keyedByNetwork(network),
  read: ({ entries, place }): Lookup<Network> =>
    lookupBy(
      ({ code }) => code,
      Object.entries(entries).map(([code, raw]) => {
        checkTag(raw, place.inside(code).inside('tag'))
        checkChainId(raw, place.inside(code).inside('chain_id'))
        return {
          code,
          name: raw.name,
          family: raw.family,
          confirmationsRequired: raw.confirmations_required,
          tag: raw.tag === undefined ? null : { name: raw.tag.name, isRequired: raw.tag.required },
          chainId: raw.chain_id ?? null,
        }
      }),
    ),
})

function checkTag({ family, tag }: Static<typeof network>, place: Place): void {
  const { hasTag } = familyRules[family]
  if (hasTag && tag === undefined)
    place.report(`is missing, expected name and required: customers of ${family} networks share an address`)
  if (!hasTag && tag !== undefined) place.report(`is given, but ${family} networks have no tags`)
}

function checkChainId({ family, chain_id: chainId }: Static<typeof network>, place: Place): void {
  if (chainId !== undefined && family !== 'evm')
    place.report(`is given, but ${family} networks have no chain ids`)
}

export function keyedByNetwork<Entry extends TSchema>(entry: Entry): TRecord<string, Entry> {
  const description = 'a mapping keyed by network codes in lower case, such as trc20'
  return keyedBy('^[a-z0-9]{2,20}$', { entry, description })
}
