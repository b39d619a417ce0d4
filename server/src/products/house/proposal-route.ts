import Type from 'typebox'
import { findProposal, type Proposal, proposalStatuses } from '#core/operators'
import { operatorOf, type ServiceKey } from '#core/service-keys'
import { closedObject, orNull, type Route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { HouseDesk } from './house-desk.ts'
import { houseRoute } from './house-route.ts'
import { houseRefusals } from './refusals.ts'
import { exampleProposalId } from './schemas.ts'

const time = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })

const proposal = closedObject({
  id: Type.String({ format: 'uuid' }),
  action: Type.String({ description: 'The proposed act of operators.' }),
  subject: orNull(Type.String(), { description: 'The subject of the proposal, such as a username.' }),
  status: Type.Enum([...proposalStatuses], {
    description:
      '`waiting`: for other people. `approved`: for its time. `done`. Or ended: `declined`, `withdrawn`, `objected` (by the customer), `expired`, or `failed` when it was carried out.',
  }),
  proposed_at: Type.String({ format: 'date-time' }),
  people_needed: Type.Integer({
    description: 'Number of people needed, including the one who made the service key.',
  }),
  approved_by: Type.Integer({ description: 'Number of other people who have approved.' }),
  due_at: time('Time at which it is carried out; null until enough people have approved.'),
  expires_at: Type.String({ format: 'date-time', description: 'Time after which nobody can approve it.' }),
  ended_at: time('Null while it is open.'),
  end_reason: orNull(Type.String(), { description: 'Reason for the end or the failure, if one was given.' }),
})

export function proposalRoute({ database }: HouseDesk): Route {
  return houseRoute({
    operationId: 'houseGetProposal',
    right: null,
    summary: 'Read a proposal that waits for a second person',
    description: 'A service key can read only its own proposals.',
    method: 'GET',
    path: '/api/house/v1/proposals/{id}',
    params: closedObject({ id: Type.String({ format: 'uuid' }) }),
    result: proposal,
    refusals: [houseRefusals.PROPOSAL_NOT_FOUND],
    example: {
      params: { id: exampleProposalId },
      data: {
        id: exampleProposalId,
        action: 'customers set-level',
        subject: 'dave',
        status: 'approved',
        proposed_at: '2026-05-04T12:00:00.000Z',
        people_needed: 2,
        approved_by: 1,
        due_at: '2026-05-05T12:30:00.000Z',
        expires_at: '2026-05-11T12:00:00.000Z',
        ended_at: null,
        end_reason: null,
      },
    },
    async handle({ caller: { service }, params: { id } }) {
      const found = await findProposal(database, id)
      if (found === undefined || !isOwn(found, service)) throw new Refusal(houseRefusals.PROPOSAL_NOT_FOUND)
      return resourceOf(found)
    },
  })
}

function isOwn({ proposedBy, person }: Proposal, service: ServiceKey): boolean {
  return proposedBy === operatorOf(service) && person === service.madeByPerson
}

function resourceOf(one: Proposal) {
  return {
    id: one.id,
    action: one.action,
    subject: one.subject,
    status: one.status,
    proposed_at: one.proposedAt.toISOString(),
    people_needed: one.peopleNeeded,
    approved_by: one.approvals.length,
    due_at: one.dueAt?.toISOString() ?? null,
    expires_at: one.expiresAt.toISOString(),
    ended_at: one.endedAt?.toISOString() ?? null,
    end_reason: one.endReason,
  }
}
