import { defineRefusals } from '#platform/refusal'

export const webhookRefusals = defineRefusals({
  WEBHOOK_NOT_FOUND: [404, 'You have no webhook with this id.'],
  DELIVERY_NOT_FOUND: [404, 'This webhook has no delivery with this id.'],
  WEBHOOK_LIMIT_REACHED: [409, 'You have as many webhooks as there may be. Delete one first.'],
  WEBHOOK_INACTIVE: [409, 'This webhook is switched off. Switch it on first.'],
  EVENT_EXPIRED: [410, 'The event of this delivery is no longer kept.'],
  ROTATED_TOO_OFTEN: [
    409,
    'As many secrets as there may be still sign. Rotate again when the oldest has expired.',
  ],
  REPLAY_UNDER_WAY: [503, 'This webhook is being replayed. Nothing was done; try again in a moment.'],
  RANGE_TOO_LARGE: [
    422,
    'Too many events happened in this time. Replay it in parts: the first may end at `until` of the details, the next begins there.',
  ],
})
