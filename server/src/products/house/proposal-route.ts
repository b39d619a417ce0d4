import Type from 'typebox'
import { findProposal, type Proposal, proposalStatuses } from '#core/operators'
import { operatorOf, type ServiceKey } from '#core/service-keys'
import { closedObject, fieldsOf, orNull, type Route, resource } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { HouseDesk } from './house-desk.ts'
import { houseRoute } from './house-route.ts'
import { houseRefusals } from './refusals.ts'
import { exampleProposalId } from './schemas.ts'

const time = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })

const field = fieldsOf<Proposal>()

const proposalResource = resource('HouseProposal', {
  id: field(Type.String({ format: 'uuid' }), ({ id }) => id, exampleProposalId),
  action: field(
    Type.String({ description: 'The proposed act of operators.' }),
    ({ action }) => action,
    'customers set-level',
  ),
  subject: field(
    orNull(Type.String(), { description: 'The subject of the proposal, such as a username.' }),
    ({ subject }) => subject,
    'dave',
  ),
  status: field(
    Type.Enum([...proposalStatuses], {
      description:
        '`waiting`: for other people. `approved`: for its time. `done`. Or ended: `declined`, `withdrawn`, `objected` (by the customer), `expired`, or `failed` when it was carried out.',
    }),
    ({ status }) => status,
    'approved',
  ),
  proposed_at: field(
    Type.String({ format: 'date-time' }),
    ({ proposedAt }) => proposedAt.toISOString(),
    '2026-05-04T12:00:00.000Z',
  ),
  people_needed: field(
    Type.Integer({
      description: 'Number of people needed, including the one who made the service key.',
    }),
    ({ peopleNeeded }) => peopleNeeded,
    2,
  ),
  approved_by: field(
    Type.Integer({ description: 'Number of other people who have approved.' }),
    ({ approvals }) => approvals.length,
    1,
  ),
  due_at: field(
    time('Time at which it is carried out; null until enough people have approved.'),
    ({ dueAt }) => dueAt?.toISOString() ?? null,
    '2026-05-05T12:30:00.000Z',
  ),
  expires_at: field(
    Type.String({ format: 'date-time', description: 'Time after which nobody can approve it.' }),
    ({ expiresAt }) => expiresAt.toISOString(),
    '2026-05-11T12:00:00.000Z',
  ),
  ended_at: field(time('Null while it is open.'), ({ endedAt }) => endedAt?.toISOString() ?? null, null),
  end_reason: field(
    orNull(Type.String(), { description: 'Reason for the end or the failure, if one was given.' }),
    ({ endReason }) => endReason,
    null,
  ),
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
    result: proposalResource.schema,
    refusals: [houseRefusals.PROPOSAL_NOT_FOUND],
    example: { params: { id: exampleProposalId }, data: proposalResource.example },
    async handle({ caller: { service }, params: { id } }) {
      const found = await findProposal(database, id)
      if (found === undefined || !isOwn(found, service)) throw new Refusal(houseRefusals.PROPOSAL_NOT_FOUND)
      return proposalResource.of(found)
    },
  })
}

function isOwn({ proposedBy, person }: Proposal, service: ServiceKey): boolean {
  return proposedBy === operatorOf(service) && person === service.madeByPerson
}
