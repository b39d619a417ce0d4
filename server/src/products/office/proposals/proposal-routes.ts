import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomer, findCustomers } from '#core/customers'
import {
  approvalLackOf,
  findProposal,
  listProposals,
  type Proposal,
  policyOf,
  proposalStatuses,
} from '#core/operators'
import { listFields, listOf, type OfficeCaller, officeRead, pageBy } from '#core/sessions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, lowerCase, orNull, type Route, requireCursor } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { coded, codedObject } from '#platform/sentences'
import { requireCustomer } from '#products/office/customers'
import { officeRefusals } from '#products/office/subjects'
import { proposalClasses, proposalResource } from './proposal-resource.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog; readonly businessClock: Clock }

const openStatuses = ['waiting', 'approved'] as const

/** Acts that wait for a second person, or for their time. Deciding one is an act, such as `proposals approve`. */
export function proposalRoutes(parts: Parts): Route[] {
  return [listRoute(parts), showRoute(parts)]
}

function listRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeListProposals',
    summary: 'List the acts that wait for a second person, newest first',
    path: '/proposals',
    query: closedObject({
      ...listFields,
      status: Type.Optional(
        Type.Enum(['open', 'all', ...proposalStatuses], {
          default: 'open',
          description: '`open`: proposals that wait for people or for their time.',
        }),
      ),
      class: Type.Optional(Type.Enum([...proposalClasses])),
      customer: Type.Optional(
        Type.String({ maxLength: 64, description: 'Number or username of the customer.' }),
      ),
    }),
    result: listOf(proposalResource.schema),
    refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
    example: { query: { status: 'open' }, data: { items: [proposalResource.example], next: null } },
    async handle({ query: { status = 'open', class: kind = null, customer, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`proposals where true` })
      const customerId = customer === undefined ? null : (await requireCustomer(database, customer)).id
      const wanted = { statuses: statusesOf(status), class: kind, customerId }
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor = null }: { limit: number; cursor: string | null | undefined }) =>
          listProposals(database, { ...wanted, limit, olderThan: cursor }),
        cursorOf: ({ id }) => id,
      })
      const ids = items.flatMap(({ customerId: id }) => id ?? [])
      const owners = new Map((await findCustomers(database, [...new Set(ids)])).map((one) => [one.id, one]))
      const { asset } = policyOf(catalog).valueAlone
      return {
        items: items.map((one) =>
          proposalResource.of({ ...one, customer: owners.get(one.customerId ?? ''), asset }),
        ),
        next,
      }
    },
  })
}

type Asked = 'open' | 'all' | Proposal['status']

function statusesOf(asked: Asked): readonly Proposal['status'][] | null {
  if (asked === 'all') return null
  return asked === 'open' ? openStatuses : [asked]
}

function showRoute({ database, catalog, businessClock }: Parts): Route {
  return officeRead({
    operationId: 'officeGetProposal',
    summary: 'Read a proposal, and whether you can approve it',
    path: '/proposals/{id}',
    params: closedObject({ id: Type.String({ spelling: lowerCase }) }),
    result: closedObject({
      proposal: proposalResource.schema,
      standing: closedObject({
        approval_lack: orNull(codedObject, { description: 'Why you cannot approve it; null where you can.' }),
        is_own: Type.Boolean({ description: 'True for your own proposal, which you can withdraw.' }),
      }),
    }),
    refusals: [officeRefusals.OFFICE_PROPOSAL_NOT_FOUND],
    example: {
      params: { id: proposalResource.example.id },
      data: { proposal: proposalResource.example, standing: { approval_lack: null, is_own: false } },
    },
    async handle({ caller, params: { id } }) {
      const proposal = isUuid(id) ? await findProposal(database, id) : undefined
      if (proposal === undefined) throw new Refusal(officeRefusals.OFFICE_PROPOSAL_NOT_FOUND)
      const policy = policyOf(catalog)
      const { customerId } = proposal
      const [customer, standing] = await Promise.all([
        customerId === null ? undefined : findCustomer(database, { id: customerId }),
        standingOf(proposal, caller),
      ])
      return {
        proposal: proposalResource.of({ ...proposal, customer, asset: policy.valueAlone.asset }),
        standing,
      }
    },
  })

  /** Whether the caller can approve or withdraw a proposal. */
  async function standingOf(proposal: Proposal, { session, role }: Partial<OfficeCaller>) {
    // With `--local`, on the exchange's own machine, nobody is signed in.
    if (session === undefined || role === undefined) return { approval_lack: null, is_own: false }
    const { subject: person } = session
    const asked = { proposal, person, role, policy: policyOf(catalog), now: businessClock.now() }
    const lack = await approvalLackOf(database, asked)
    return { approval_lack: lack && coded(lack), is_own: person === proposal.person }
  }
}
