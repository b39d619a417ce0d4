import { defineRefusals } from '#platform/refusal'

export const deliveryRefusals = defineRefusals({
  DELIVERY_NOT_FOUND: [404, 'This webhook has no delivery with this id.'],
  EVENT_EXPIRED: [410, 'The event of this delivery is no longer kept.'],
  REPLAY_UNDER_WAY: [503, 'This webhook is being replayed. Nothing was done; try again in a moment.'],
  RANGE_TOO_LARGE: [
    422,
    'More than {max} events happened in this time. Replay it in parts: let the first end at {until}, and the next begin there.',
    { max: 10000, until: '2026-01-01T12:00:00.000Z' },
  ],
})
