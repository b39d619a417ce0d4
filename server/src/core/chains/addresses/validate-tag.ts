import type { NetworkFamily } from '#core/catalog'

type TagRule = { accepts(tag: string): boolean; reason: string }

const destinationTagMax = 4_294_967_295n

/** A family that is missing here has no tags. */
const tagRules: Partial<Record<NetworkFamily, TagRule>> = {
  // https://xrpl.org/docs/concepts/transactions/source-and-destination-tags: an unsigned integer of 32 bits.
  xrp: {
    accepts: (tag) => /^(?:0|[1-9][0-9]{0,9})$/.test(tag) && BigInt(tag) <= destinationTagMax,
    reason: `must be a whole number from 0 to ${destinationTagMax}`,
  },
  ton: {
    accepts: (tag) => /^[A-Za-z0-9_.-]{1,120}$/.test(tag),
    reason: 'must be 1 to 120 Latin letters, digits, "_", "-" or "."',
  },
}

/** `reason` completes "the tag …" and may be shown to the sender. */
export class InvalidTag extends Error {
  readonly family: NetworkFamily
  readonly reason: string

  constructor(family: NetworkFamily, reason: string) {
    super(`Invalid ${family} tag: it ${reason}`)
    this.name = 'InvalidTag'
    this.family = family
    this.reason = reason
  }
}

/** Throws `InvalidTag` unless payments of this family can carry the tag and the tag is in its only spelling. */
export function validateTag({ family, tag }: { family: NetworkFamily; tag: string }): void {
  const rule = tagRules[family]
  if (!rule) throw new InvalidTag(family, 'does not exist on this network')
  if (!rule.accepts(tag)) throw new InvalidTag(family, rule.reason)
}
