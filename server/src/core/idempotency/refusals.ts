import { defineRefusals } from '#platform/refusal'

export const idempotencyRefusals = defineRefusals({
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'This idempotency key was used with another payload. Use a new key for a new request.',
  ],
})
