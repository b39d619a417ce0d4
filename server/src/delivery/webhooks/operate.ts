export { idempotent as operate } from '#core/idempotency'
