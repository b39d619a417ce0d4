import { defineRefusals } from '#platform/refusal'

export const webhookRefusals = defineRefusals({
  WEBHOOK_NOT_FOUND: [404, 'You have no webhook with this id.'],
  WEBHOOK_LIMIT_REACHED: [409, 'You have {max} webhooks, the most allowed. Delete one first.', { max: 20 }],
  WEBHOOK_INACTIVE: [409, 'This webhook is switched off. Switch it on first.'],
  ROTATED_TOO_OFTEN: [
    409,
    '{max} secrets still sign, the most allowed at a time. Rotate again from {possible_at} on.',
    { max: 5, possible_at: '2026-01-02T00:00:00.000Z' },
  ],
})
