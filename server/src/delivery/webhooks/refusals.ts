import { defineRefusals } from '#platform/refusal'

export const webhookRefusals = defineRefusals({
  WEBHOOK_NOT_FOUND: [404, 'You have no webhook with this id.'],
  WEBHOOK_LIMIT_REACHED: [409, 'You have as many webhooks as there may be. Delete one first.'],
  WEBHOOK_INACTIVE: [409, 'This webhook is switched off. Switch it on first.'],
  ROTATED_TOO_OFTEN: [
    409,
    'As many secrets as there may be still sign. Rotate again when the oldest has expired.',
  ],
})
