import fc from 'fast-check'

export const selfTrade = fc.constantFrom(
  'none' as const,
  'cancel_newest' as const,
  'cancel_oldest' as const,
  'cancel_both' as const,
)

/** Mostly orders that rest. */
export const timeInForce = fc.constantFrom(
  'good_till_cancel' as const,
  'good_till_cancel' as const,
  'good_till_cancel' as const,
  'immediate_or_cancel' as const,
  'fill_or_kill' as const,
  'post_only' as const,
)
