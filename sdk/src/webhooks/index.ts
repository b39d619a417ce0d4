// Webhooks signed and verified as Standard Webhooks has them.

export { signWebhook, type WebhookHeaders, type WebhookMessage } from './sign-webhook.ts'
export { type ReceivedWebhook, verifyWebhook } from './verify-webhook.ts'
export { WebhookError, type WebhookErrorCode } from './webhook-error.ts'
export type { WebhookSecrets } from './webhook-key.ts'
