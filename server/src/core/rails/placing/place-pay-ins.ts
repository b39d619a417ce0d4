import { type InstructionKind, planLook, type Settled } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import type { PayIn } from '../payments/pay-in.ts'
import { findPayIn, lockPayIn } from '../payments/pay-in-store.ts'
import type { PayInLink } from '../payments/rail.ts'
import { payInKind } from '../payments/rail-kinds.ts'
import type { RailDesk } from '../payments/rails-parts.ts'
import { payInLookAt } from '../payments/when-to-look.ts'
import { failPayIn } from './fail-pay-in.ts'

const expired = 'it expired before the rail had it'

/** The instruction to make a link for a pay-in, whose id is its reference. */
export function placePayIns(desk: RailDesk): InstructionKind<PayIn, PayInLink> {
  const { code, rail, catalog, clock } = desk
  return {
    kind: payInKind(code),
    port: 'rail',
    provider: rail.name,
    read: async (database, id) => (await findPayIn(database, { id, catalog })) ?? null,
    async place(payIn, reference) {
      if (clock.now().getTime() >= payIn.expiresAt.getTime()) return { status: 'rejected', reason: expired }
      return rail.createPayIn({ ...payIn, reference })
    },
    find: (payIn, reference) => rail.findPayIn({ ...payIn, reference }),
    settle: (tx, { outcome, ...settled }) =>
      outcome.status === 'done'
        ? noteLink(tx, { desk, ...settled, link: outcome.result })
        : noteRefused(tx, { desk, ...settled, reason: outcome.reason }),
  }
}

type Settling = Omit<Settled<PayIn, PayInLink>, 'outcome'> & { readonly desk: RailDesk }

/** Notes the link of a pay-in; a pay-in whose payment was noted before stays paid. */
async function noteLink(
  tx: Tx,
  { desk, reference: id, link, now }: Settling & { readonly link: PayInLink },
): Promise<void> {
  const payIn = await lockPayIn(tx, { id, catalog: desk.catalog })
  const status = payIn.status === 'requested' ? 'open' : payIn.status
  tx.send(sql`
    update pay_ins set status = ${status}, provider_reference = ${link.providerReference}, url = ${link.url},
      updated_at = ${now}
    where id = ${id}`)
  planLook(tx, { ...lookOf(payIn), dueAt: payInLookAt({ ...payIn, status, now }) })
}

/** The look at a pay-in, which has the name of its instruction. */
function lookOf({ rail, provider, id: subject }: PayIn) {
  return { kind: payInKind(rail), provider, subject }
}

async function noteRefused(
  tx: Tx,
  { desk, reference: id, reason, now }: Settling & { readonly reason: string },
): Promise<void> {
  const payIn = await lockPayIn(tx, { id, catalog: desk.catalog })
  if (payIn.status !== 'requested') return
  planLook(tx, { ...lookOf(payIn), dueAt: null })
  await failPayIn(tx, { payIn, reason: reason === expired ? 'expired' : 'rejected', now }, desk)
}
