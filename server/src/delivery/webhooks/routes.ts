import { idempotent } from '#core/idempotency'
import { readFilter } from '#delivery/events'
import { customer, invalidField, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { resumeDeliveries } from './deliveries/queue-deliveries.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { webhookRefusals } from './refusals.ts'
import { revealSecret, rotateRoute } from './rotate-secret.ts'
import {
  deletedWebhook,
  newWebhookBody,
  webhookChangeBody,
  webhookParams,
  webhooksPage,
  webhooksQuery,
} from './schemas.ts'
import { sealWebhookSecret } from './sending/signing.ts'
import type { TargetGuard } from './sending/target-guard.ts'
import type { Webhook } from './webhook.ts'
import { newWebhookResource, webhookResource } from './webhook-resource.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  requireLockedWebhook,
  requireWebhook,
  updateWebhook,
} from './webhook-store.ts'

const tag = 'Webhooks'
const path = '/api/v1/integration/webhooks'
const permission = 'can_webhooks_manage'
const webhooksMax = 20
const limitDefault = 50
const { example } = webhookResource
const { id, url, events } = example
const params = { id }

type Options = Parameters<typeof rotateRoute>[0] &
  Parameters<typeof deliveryRoutes>[0] & { readonly webhookTargets: Pick<TargetGuard, 'problemOf'> }

/** All routes of webhooks. */
export function webhookRoutes(options: Options): Route[] {
  return [
    createWebhookRoute(options),
    listWebhooksRoute(options),
    getWebhookRoute(options),
    changeWebhookRoute(options),
    deleteWebhookRoute(options),
    rotateRoute(options),
    ...deliveryRoutes(options),
  ]
}

function createWebhookRoute(options: Options): Route {
  const { eventNames: known, secrets, ids } = options
  return route({
    operationId: 'createWebhook',
    summary: 'Register a webhook for events',
    description: `Later events are posted to the webhook, signed by Standard Webhooks 1.0 with the \`secret\` of this answer. You can have
at most ${webhooksMax} webhooks. A repeat with the same idempotency key returns the secret again until it is rotated.`,
    tag,
    method: 'POST',
    path,
    permission,
    alsoFor: [customer('showsSecret')],
    body: newWebhookBody,
    result: newWebhookResource.schema,
    isOperation: true,
    isToldAnew: true,
    refusals: [webhookRefusals.WEBHOOK_LIMIT_REACHED],
    example: { body: { url, events }, data: newWebhookResource.example },
    async handle({ caller: { customerId }, body, request }) {
      const filter = readFilter(body.events, { field: 'events', known })
      const answer = await idempotent(options, {
        request,
        check: () => requireAllowed(body.url, options),
        async act(tx, at) {
          if ((await countWebhooks(tx, customerId)) >= webhooksMax)
            throw new Refusal(webhookRefusals.WEBHOOK_LIMIT_REACHED, { details: { max: webhooksMax } })
          const made = { id: ids.next(), url: body.url, events: filter, isActive: true, createdAt: at }
          const sealed = await sealWebhookSecret(tx, { secrets, webhookId: made.id })
          await insertWebhook(tx, {
            id: made.id,
            customerId,
            url: made.url,
            events: filter,
            secret: sealed,
            at,
          })
          const { secret: _, ...shown } = newWebhookResource.of({ ...made, secret: null })
          return shown
        },
      })
      return revealSecret(answer, {
        ...options,
        made: (data) => ({ customerId, secretMadeAt: data.created_at }),
      })
    },
  })
}

async function requireAllowed(address: string, { webhookTargets }: Options): Promise<void> {
  const problem = await webhookTargets.problemOf(address)
  if (problem !== null) throw invalidField('url', `is refused. ${problem.replace(/\.$/, '')}`)
}

function listWebhooksRoute({ database }: Options): Route {
  return route({
    operationId: 'listWebhooks',
    summary: 'List your webhooks, newest first',
    tag,
    method: 'GET',
    path,
    permission,
    alsoFor: [customer('reads')],
    query: webhooksQuery,
    result: webhooksPage,
    example: {
      query: { limit: '1' },
      data: { items: [example], page: 1, limit: 1, has_more: false },
    },
    async handle({ caller: { customerId }, query: { limit = limitDefault, page = 1 } }) {
      // An extra item beyond the limit shows whether more follow.
      const listed = await listWebhooks(database, {
        customerId,
        limit: limit + 1,
        offset: (page - 1) * limit,
      })
      const items = listed.slice(0, limit).map(webhookResource.of)
      return { items, page, limit, has_more: listed.length > limit }
    },
  })
}

function getWebhookRoute({ database }: Options): Route {
  return route({
    operationId: 'getWebhook',
    summary: 'Read one webhook',
    tag,
    method: 'GET',
    path: `${path}/{id}`,
    permission,
    alsoFor: [customer('reads')],
    params: webhookParams,
    result: webhookResource.schema,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: { params, data: example },
    async handle({ caller: { customerId }, params: named }) {
      return webhookResource.of(await requireWebhook(database, { customerId, id: named.id }))
    },
  })
}

function changeWebhookRoute(options: Options): Route {
  const { database, businessClock, eventNames: known } = options
  return route({
    operationId: 'changeWebhook',
    summary: 'Change a webhook, or switch it off and on',
    description: `While a webhook is off, nothing is sent, and events of that time are not queued for it. When you switch it off, its pending
deliveries wait and are dropped after the retention period; when the server switched it off, its pending deliveries are
cancelled. Switching it on clears \`disabled_reason\` and \`failing_since\` and resumes the waiting deliveries; replay the
period that it missed.`,
    tag,
    method: 'PATCH',
    path: `${path}/{id}`,
    permission,
    alsoFor: [customer('widensAccess', { takesAway: { is_active: false } })],
    params: webhookParams,
    body: webhookChangeBody,
    result: webhookResource.schema,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: { params, body: { is_active: true }, data: example },
    async handle({ caller: { customerId }, params: named, body }) {
      const change = {
        ...body,
        ...(body.events === undefined ? {} : { filter: readFilter(body.events, { field: 'events', known }) }),
      }
      await requireWebhook(database, { customerId, id: named.id })
      if (body.url !== undefined) await requireAllowed(body.url, options)
      const at = businessClock.now()
      return database.inTransaction(async (tx) => {
        const webhook = await requireLockedWebhook(tx, { customerId, id: named.id })
        const after = changed(webhook, { ...change, at })
        await updateWebhook(tx, after)
        if (isMended(webhook, after)) resumeDeliveries(tx, { webhookId: after.id, at })
        return webhookResource.of(after)
      })
    },
  })
}

type Change = {
  readonly url?: string
  readonly filter?: readonly string[] | null
  readonly is_active?: boolean
  readonly at: Date
}

/** Whether the owner switched the webhook on or changed its URL; waiting deliveries are then due at once. */
function isMended(before: Webhook, after: Webhook): boolean {
  return after.isActive && (!before.isActive || after.url !== before.url)
}

/** A webhook with a new URL, or switched on again, starts without its earlier failures. */
function changed(webhook: Webhook, { url: address, filter, is_active: isActive, at }: Change): Webhook {
  const isSwitched = isActive !== undefined && isActive !== webhook.isActive
  const isElsewhere = address !== undefined && address !== webhook.url
  return {
    ...webhook,
    url: address ?? webhook.url,
    events: filter === undefined ? webhook.events : filter,
    isActive: isActive ?? webhook.isActive,
    disabledReason: isSwitched ? null : webhook.disabledReason,
    failingSince: isSwitched || isElsewhere ? null : webhook.failingSince,
    updatedAt: at,
  }
}

function deleteWebhookRoute({ database }: Options): Route {
  return route({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to the webhook. The log of its deliveries is deleted too.',
    tag,
    method: 'DELETE',
    path: `${path}/{id}`,
    permission,
    alsoFor: [customer('changes')],
    params: webhookParams,
    result: deletedWebhook,
    refusals: [webhookRefusals.WEBHOOK_NOT_FOUND],
    example: { params, data: { id, deleted: true } },
    async handle({ caller: { customerId }, params: named }) {
      const isDeleted = await deleteWebhook(database, { customerId, id: named.id })
      if (!isDeleted) throw new Refusal(webhookRefusals.WEBHOOK_NOT_FOUND)
      return { id: named.id.toLowerCase(), deleted: true as const }
    },
  })
}
