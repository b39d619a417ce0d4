import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { allDeclaredRoutes } from '../../src/app/sandbox-api.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { approveBySecond, proposalIn } from '../wire/approve-by-second.ts'
import { newOperatorKey } from '../wire/operator-key.ts'
import { type SignedIn, signIn } from '../wire/sign-in.ts'
import { type Stuck, stuckThings } from '../wire/stuck-things.ts'
import { useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer()
const people = {
  olivia: await signIn(server, 'olivia'),
  oscar: await signIn(server, 'oscar'),
  otto: await signIn(server, 'otto'),
  ada: await signIn(server, 'ada'),
}
type Name = keyof typeof people

const keys = { oscar: newOperatorKey(), otto: newOperatorKey() }
let stuck: Stuck

const changing = allDeclaredRoutes(readConfig({}).catalogPath).filter(
  ({ session, method }) => session?.door === 'office' && method !== 'GET' && session.right !== 'read',
)

/** A call that is carried out, and the line that it leaves. */
type Done = {
  readonly by?: Name
  readonly body?: { readonly subject?: string; readonly reason?: string; readonly [field: string]: unknown }
  readonly params?: { readonly [name: string]: string }
  /** The subject of the line; otherwise that of the body. */
  readonly subject?:
    | string
    | null
    | ((data: { readonly id: string } & Parameters<typeof wordsOf>[0]) => string)
  /** Otherwise the two words of the act. */
  readonly action?: string
}

const because = { reason: 'asked by phone' }
const about = (subject: string, more: object = {}): Done => ({ body: { subject, ...because, ...more } })
const by = (name: Name, done: Done): Done => ({ ...done, by: name })

/** Carries out an act that must come before the tested one. */
async function first(operation: string, done: Done): Promise<void> {
  const { status, text } = await call(operation, done)
  expect(status, text).toBe(200)
}

/** The acts in order: what one halts, a later one resumes. */
const rows: { readonly [operationId: string]: () => Done | Promise<Done> } = {
  officeEnrolKey: () => ({
    by: 'olivia',
    body: { public_key: newOperatorKey().publicKey },
    ...{ subject: 'olivia', action: 'operators enrol' },
  }),
  officeApproveDevice: async () => ({
    body: { user_code: (await call('officeBeginDevice', {})).data.user_code },
    ...{ subject: null, action: 'office command-sign-in' },
  }),
  officeStartAudit: () => ({ by: 'ada', subject: ({ id }) => id, action: 'audit run' }),
  officeEndSession: async () => {
    await signIn(server, 'ada')
    const [{ id }] = (await people.ada.send('GET', '/sessions')).data.items
    return { by: 'ada', params: { session_id: id }, subject: id, action: 'office end-session' }
  },
  officeSignOut: () => ({ by: 'ada', subject: null, action: 'office sign-out' }),
  officeCustomersCreate: () => ({ body: { subject: 'dave', email: 'dave@example.com' } }),
  officeCustomersSetTariff: async () => {
    await server.database.query(sql`update customers set tariff = 'retired' where username = 'bob'`)
    return about('bob', { tariff: 'default' })
  },
  officeCustomersSetLimits: () => about('bob', { withdraw: '5000' }),
  officeCustomersSetSso: () => about('bob', { 'sso-subject': 'bob-at-work' }),
  // Lower than it was.
  officeCustomersSetLevel: () => about('carol', { kyc: 'pending' }),
  officeCustomersSetEmail: () => about('carol', { email: 'carol@home.example.com' }),
  officeCustomersFreeze: () => about('bob'),
  officeCustomersUnfreeze: () => about('bob'),
  officeKeysCreate: () => ({ body: { subject: 'bob', permissions: ['read'] } }),
  officeKeysDisable: () => about(server.customers.carol.api_key),
  // Disabled by the line before.
  officeKeysEnable: () => about(server.customers.carol.api_key),
  // The key is of dave, who has no sign-in.
  officeKeysConfirm: async () => {
    const { data } = await call('officeKeysCreate', {
      body: { subject: 'dave', permissions: ['can_transfer'] },
    })
    const [apiKey = ''] = /pk_live_\w+/.exec(wordsOf(data)) ?? []
    return about(apiKey)
  },
  officeServiceKeysCreate: () => ({ body: { subject: 'sign-up', rights: ['customers.create'] } }),
  officeServiceKeysConfirm: async () => about(await madeServiceKey('levels')),
  officeServiceKeysDisable: async () => about(await madeServiceKey('lost')),
  officeWithdrawalsApprove: async () => by('oscar', about(await stuck.withdrawal())),
  officeWithdrawalsReject: async () => by('oscar', about(await stuck.withdrawal())),
  officePayoutsApprove: async () => by('oscar', about(await stuck.payout())),
  officePayoutsReject: async () => by('oscar', about(await stuck.payout())),
  officePayoutsFail: async () => by('oscar', about(await stuck.heldPayout())),
  officeInboxCredit: async () => about(await stuck.payment('3.25'), { to: 'alice' }),
  officeInboxKeep: async () => about(await stuck.payment('3.5')),
  officeInboxRefund: async () => by('oscar', about(await stuck.payment('3.75'), { address: stuck.stranger })),
  officeInboxApprove: async () => {
    const wanted = about(await stuck.payment('4.25'), { address: stuck.stranger })
    await first('officeInboxRefund', by('oscar', wanted))
    return by('otto', about(wanted.body?.subject ?? ''))
  },
  officeInboxWithdraw: async () => {
    const wanted = about(await stuck.payment('4.5'), { address: stuck.stranger })
    await first('officeInboxRefund', by('oscar', wanted))
    return about(wanted.body?.subject ?? '')
  },
  officeCardBreaksClose: async () => about(await stuck.cardBreak()),
  officeBreaksCredit: async () => about(await stuck.unclaimed('75'), { to: 'alice' }),
  officeBreaksWriteOff: async () => about(await stuck.unclaimed('40')),
  officeBreaksMatch: async () => {
    const { id, payment } = await stuck.doubled()
    return about(id, { payment })
  },
  officeBreaksClose: async () => about(await stuck.explained()),
  officeGiftCardsResend: async () => about(await stuck.mailedCard()),
  officeOutsideRetry: async () => ({ body: { subject: await stuck.purchase() } }),
  officePurchasesFail: async () => about(await stuck.purchase(), { 'although-unknown': true }),
  officeDebtsPaid: async () => about(await late()),
  officeDebtsWriteOff: async () => about(await late()),
  officeSuppliersFund: () => about('giftcards', { amount: '1', asset: 'USDT' }),
  officeHouseFund: () => ({ ...about('BTC', { amount: '1.5' }), subject: '1.5 BTC' }),
  officeHouseWithdraw: () => ({ ...about('BTC', { amount: '0.5' }), subject: '0.5 BTC' }),
  officeSpendsRetry: async () => about(await stuck.spend()),
  officeSpendsFail: async () => about(await stuck.spend()),
  officeNetworksHalt: () => about('trc20'),
  officeNetworksResume: () => about('trc20'),
  officeRailsHalt: () => about('sbp'),
  officeRailsResume: () => about('sbp'),
  officeProductsHalt: () => about('transfers'),
  officeProductsResume: () => about('transfers'),
  officeSuppliersHalt: () => about('services'),
  officeSuppliersResume: () => about('services'),
  officePaymentsHalt: () => ({ body: because, subject: 'payments' }),
  officePaymentsResume: () => ({ body: because, subject: 'payments' }),
  officeOperatorsUnbind: async () => {
    await server.database.query(sql`
      insert into operator_names (name, subject, bound_at) values ('nina', 'nina', now())`)
    return about('nina')
  },
  officeOperatorsSignOut: async () => {
    await signIn(server, 'sam')
    return about('sam')
  },
  officeConfigurationApprove: () => about('5a'.repeat(32)),
  officeProposalsDecline: async () =>
    by('oscar', about(await proposed('officeOperatorsUnbind', about('sam')))),
  officeProposalsWithdraw: async () => about(await proposed('officeOperatorsUnbind', about('sam'))),
  officeProposalsApprove: async () =>
    by('oscar', about(await proposed('officeOperatorsUnbind', about('sam')))),
  officeRecoverySeal: () => ({ body: { ...sealed, ...because }, subject: null }),
  officeRecoveryOpen: async () => ({
    body: { signatures: await bothSign(because.reason), ...because },
    subject: recoveryOf,
  }),
  // Open since the line before.
  officeRecoveryClose: async () => {
    const overview = await people.olivia.send('GET', '/overview')
    const recovery = { opened_by: ['olivia', 'otto'], reason: because.reason, until: expect.any(Number) }
    expect(overview.data).toMatchObject({ single_operator: false, recovery })
    const { items } = (await people.olivia.send('GET', '/log?limit=20')).data
    const lineOf = (action: string) => items.find((line: { action: string }) => line.action === action)
    expect(lineOf('recovery open')).toMatchObject({ admitted: 'signatures', proposal: null })
    expect(lineOf('recovery seal')).toMatchObject({ admitted: 'second_person', proposal: expect.any(String) })
    return { body: because, subject: recoveryOf }
  },
  officeOperatorsDisable: () => about('otto'),
  officeWithdrawalsRecover: async () =>
    by('oscar', about(await lostWithdrawal(), { customer: 'carol', 'at-loss': true })),
  officePurchasesRecover: async () => {
    await server.database.query(sql`
      insert into supplier_balances (port, provider, asset, told_units, booked_units, open_units, difference_units, told_at)
      values ('issuer', 'simulated', 'USD', 0, 0, 0, 0, now()) on conflict do nothing`)
    const card = { kind: 'card_issue', item: 'SHOPPING/US/VISA', cost: '10', price: '12' }
    return by('oscar', about(systemIds.next(), { ...card, customer: 'carol', 'at-loss': true }))
  },
  officeHedgesRecover: () => {
    const hedge = { provider: 'simulated', side: 'buy', symbol: 'BTC', amount: '0.0001', price: '100000' }
    return about(systemIds.next(), hedge)
  },
}

const recoveryKeys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const sealed = {
  people: ['olivia', 'otto'],
  keys: recoveryKeys.map(({ publicKey }) =>
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  ),
}

/** The signatures of both people of the seal. */
async function bothSign(reason: string): Promise<string[]> {
  const [seal] = await server.database.query<{ id: string }>(sql`select id from recovery_seals`)
  const statement = Buffer.from(JSON.stringify(['coffer recovery', seal?.id, reason]))
  return recoveryKeys.map(({ privateKey }) => sign(null, statement, privateKey).toString('base64'))
}

/** The id that an answer names. */
function recoveryOf(data: Parameters<typeof wordsOf>[0]): string {
  return /[\da-f]{8}-[\da-f-]{27}/.exec(wordsOf(data))?.[0] ?? ''
}

/** Acts that nobody carries out alone; acts that give value are among them where the value is above one person's limit. */
const bySecond = [
  'officeConfigurationApprove',
  'officeCustomersSetEmail',
  'officeCustomersSetSso',
  'officeCustomersSetTariff',
  'officeCustomersUnfreeze',
  'officeHouseFund',
  'officeHouseWithdraw',
  'officeKeysConfirm',
  'officeKeysEnable',
  'officeNetworksResume',
  'officeOperatorsUnbind',
  'officePaymentsResume',
  'officePayoutsFail',
  'officeProductsResume',
  'officeRailsResume',
  'officeRecoverySeal',
  'officeServiceKeysConfirm',
  'officeSpendsFail',
  'officeSuppliersResume',
]

/** Nobody is signed in there yet: the line is that of the person who lets the command act. */
/** A withdrawal that a signer signed and these books do not know. */
async function lostWithdrawal(): Promise<string> {
  const [id, journal] = [systemIds.next(), systemIds.next()]
  const line = {
    ...{
      reference: systemIds.next(),
      spendId: id,
      network: 'xrp',
      purpose: 'withdrawal',
      digest: '',
      from: [],
    },
    ...{ fromIndexes: [0], toIndex: null, slots: [], to: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', tag: '1' },
    ...{ contract: null, units: '1000000', feeMax: '12', outflow: '1000000', at: Date.now() },
    ...{ unsigned: '', raw: '', txid: '', journal, sequence: 1, seal: '' },
  }
  await server.database.query(sql`
    insert into signed_lines (journal, sequence, reference, spend_id, line, signed_at)
    values (${journal}, 1, ${line.reference}, ${id}, ${JSON.stringify(line)}, now())`)
  return id
}

const withoutLine = ['officeBeginDevice', 'officeTakeDeviceSession']

/** They begin something or ask again, so there is nothing that was otherwise before. */
const withoutChange = [
  'officeEnrolKey',
  'officeApproveDevice',
  'officeStartAudit',
  'officeEndSession',
  'officeSignOut',
  'officeCustomersCreate',
  'officeKeysCreate',
  'officeGiftCardsResend',
  'officeOutsideRetry',
  'officeServiceKeysCreate',
  'officeSuppliersFund',
]

async function proposed(operation: string, done: Done): Promise<string> {
  return proposalIn(wordsOf((await call(operation, done)).data))
}

async function madeServiceKey(name: string): Promise<string> {
  const { data } = await call('officeServiceKeysCreate', { body: { subject: name, rights: ['levels.set'] } })
  return /hk_live_\w+/.exec(wordsOf(data))?.[0] ?? ''
}

/** A purchase that its supplier delivered after it was given up. */
async function late(): Promise<string> {
  const id = await stuck.purchase()
  await first('officePurchasesFail', about(id, { 'although-unknown': true }))
  await stuck.deliverLate(id)
  return id
}

beforeAll(async () => {
  for (const [name, { publicKey }] of Object.entries(keys))
    await first('officeEnrolKey', { by: name as Name, body: { public_key: publicKey } }) // as: keys are of people
  stuck = await stuckThings(server, people.olivia)
}, 60_000)

/** Calls a route as the pages do: what wants a signature is sent again with one. */
async function call(operationId: string, { by: name = 'olivia', body, params = {} }: Done) {
  const route = changing.find((one) => one.operationId === operationId)
  const path = (route?.path ?? '').replace(/\{(\w+)\}/g, (_, of) => params[of] ?? '')
  const ask = (person: SignedIn, more: object = {}) =>
    person.send(route?.method ?? '', path.slice('/api/office/v1'.length), {
      ...(route?.body === undefined ? {} : { body: { ...body, ...more } }),
    })
  const answer = await ask(people[name])
  if (answer.error?.code !== 'SIGNATURE_REQUIRED') return answer
  const key = keys[name as keyof typeof keys].privateKey // as: others are asked for no signature here
  const statement = Buffer.from(String(answer.error.details?.statement))
  return ask(people[name], { signature: sign(null, statement, key).toString('base64') })
}

test('every route of the office that changes something is called here, or is known to leave no line', () => {
  const known = [...Object.keys(rows), ...withoutLine]
  expect(known.toSorted()).toEqual(changing.map(({ operationId }) => operationId).toSorted())
})

type Found = { readonly request: string | null } | { readonly proposal: string }

/** The lines of a request, or of what was carried out by a proposal. */
function linesOf(found: Found) {
  const request = 'request' in found ? found.request : null
  const proposal = 'proposal' in found ? found.proposal : null
  return server.database.query(sql`
    select operator, action, subject, reason, ip, session_id is not null as has_session,
      (details ? 'before' and details ? 'after' and details->'before' <> details->'after') as has_change
    from operator_actions
    where request_id = ${request}::uuid or proposal_id = ${proposal}::uuid`)
}

test.for(Object.entries(rows))(
  '%s leaves one line: who, what, why, about what, before and after, from where, and in which request and session',
  { timeout: 60_000 },
  async ([operationId, row]) => {
    const done = await row()
    const answer = await call(operationId, done)
    expect(answer.status, answer.text).toBe(200)
    const { by: operator = 'olivia', body, subject = body?.subject ?? null } = done
    const path = changing.find((one) => one.operationId === operationId)?.path ?? ''
    const line = {
      ...{ operator, action: done.action ?? path.split('/').slice(-2).join(' ') },
      ...{ reason: body?.reason ?? null, ip: '127.0.0.1', has_session: true },
      has_change: !withoutChange.includes(operationId),
      subject: typeof subject === 'function' ? subject(answer.data) : subject,
    }
    const lines = await linesOf({ request: answer.headers.get('x-request-id') })
    if (!bySecond.includes(operationId)) return expect(lines).toEqual([line])
    const proposal = proposalIn(wordsOf(answer.data))
    expect(lines).toEqual([{ ...line, action: 'proposals make', subject: proposal, has_change: true }])
    await approveBySecond(people.otto, answer)
    // The session is the proposal's.
    expect(await linesOf({ proposal })).toEqual([{ ...line, has_session: false }])
  },
)
