// Guides: a page of prose each. A guide holds no operation, field or code of its own: samples and tables come from the
// descriptions. A guide that is added here joins the contents in `#docs/reading`.
import type { ComponentType } from 'react'
import type { GuideName } from '#docs/reading'
import { Authentication } from './authentication.tsx'
import { Errors } from './errors.tsx'
import { GettingStarted } from './getting-started.tsx'
import { GoingLive } from './going-live.tsx'
import { Idempotency } from './idempotency.tsx'
import { Pagination } from './pagination.tsx'
import { RateLimits } from './rate-limits.tsx'
import { Stream } from './stream.tsx'
import { Webhooks } from './webhooks.tsx'

export const guides: { readonly [name in GuideName]: ComponentType } = {
  'getting-started': GettingStarted,
  authentication: Authentication,
  idempotency: Idempotency,
  errors: Errors,
  pagination: Pagination,
  'rate-limits': RateLimits,
  webhooks: Webhooks,
  stream: Stream,
  'going-live': GoingLive,
}
