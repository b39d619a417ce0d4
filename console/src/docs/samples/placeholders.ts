/** The words that stand in a sample for facts of its reader. A page puts the facts in their place. */
export const placeholders = {
  apiKey: 'YOUR_API_KEY',
  secretKey: 'YOUR_SECRET_KEY',
  idempotencyKey: 'YOUR_IDEMPOTENCY_KEY',
} as const
