import type { Catalog } from '#core/catalog'
import { isMailAddress } from '#core/mail'
import {
  type Admission,
  admitOperator,
  forgetRole,
  isNotedSince,
  officeRoles,
  policyOf,
  recordAction,
} from '#core/operators'
import { changeRole, endSessions, type Identity, type InLanguages, signInPages } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Tx } from '#platform/database'
import type { OpenRoute } from '#platform/http'

type Parts = Omit<Parameters<typeof signInPages>[0], 'door' | 'recognise'> & {
  readonly catalog: Catalog
  /** The clock of the audit log. */
  readonly businessClock: Clock
}

const textMax = 64
const gatherMs = 60_000

/** Operators' sign-in, with the most powerful of the roles that the identity provider gives them. */
export function signIn(parts: Parts): OpenRoute[] {
  const { catalog, ids, systemClock, businessClock: clock } = parts
  return signInPages({
    ...parts,
    door: 'office',
    async recognise(tx, { username, subject, roles, email: told }) {
      const role = officeRoles.find((one) => roles.includes(one))
      // Without a role at the provider, a person also loses the sessions of their other browsers and commands.
      if (role === undefined) {
        await endSessions(tx, { door: 'office', subject, now: systemClock.now() })
        await forgetRole(tx, subject)
        return null
      }
      const email = told !== null && isMailAddress(told) ? told : null
      const named = {
        name: username,
        subject,
        role,
        grants: policyOf(catalog).grants,
        email,
        now: clock.now(),
      }
      const admission = await admitOperator(tx, named)
      if (admission.outcome !== 'admitted') return { told: whyNot(username, admission) }
      await changeRole(tx, { subject, role })
      return { username, customerId: null, role }
    },
    async note(tx, { identity, known, ip, sessionId }) {
      const origin = { ip, requestId: null, sessionId }
      if (known === null) return noteRefused(tx, { identity, origin, parts })
      const details = { subject: identity.subject, role: known.role }
      const operator = { name: identity.username, origin }
      await recordAction(tx, { ids, clock }, { operator, action: 'office sign-in', details })
    },
  })
}

type Refused = {
  readonly identity: Identity
  readonly origin: { readonly ip: string; readonly requestId: null; readonly sessionId: string | null }
  readonly parts: Parts
}

/**
 * Logs the refused sign-in of a person without a role, at most once a minute, since the log only grows. The line has
 * the provider's subject, since people may choose their own names.
 */
async function noteRefused(tx: Tx, { identity, origin, parts }: Refused): Promise<void> {
  const { ids, businessClock: clock } = parts
  const action = 'office sign-in-refused'
  const subject = identity.subject.slice(0, textMax)
  const since = new Date(clock.now().getTime() - gatherMs)
  if (await isNotedSince(tx, { action, subject, since })) return
  const details = { name: identity.username.slice(0, textMax) }
  await recordAction(tx, { ids, clock }, { operator: { name: subject, origin }, action, subject, details })
}

function whyNot(
  username: string,
  admission: Exclude<Admission, { readonly outcome: 'admitted' }>,
): InLanguages {
  if (admission.outcome === 'disabled')
    return {
      en: `The operator ${username} is disabled. Ask an administrator of this exchange.`,
      ru: `Оператор ${username} отключён. Обратитесь к администратору этой биржи.`,
    }
  if (admission.outcome === 'named') {
    const { name } = admission
    const command = `npm run operator -- operators unbind ${name}`
    return {
      en: `You are ${name} here, and an operator has one name. Let the identity provider call you ${name} again, or ask an administrator for: ${command}`,
      ru: `Здесь вы ${name}, а у оператора одно имя. Пусть провайдер входа снова называет вас ${name}, или попросите администратора выполнить: ${command}`,
    }
  }
  const command = `npm run operator -- operators unbind ${username}`
  return {
    en: `The name ${username} was somebody else’s when they first signed in here. If it is yours now, ask an administrator for: ${command}`,
    ru: `Под именем ${username} сюда впервые вошёл другой человек. Если теперь это ваше имя, попросите администратора выполнить: ${command}`,
  }
}
