import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WrongAct } from '#core/operators'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { valuePermissions } from '../../src/app/parts/modules.ts'
import { type GovernedHouse, type Named, openGovernedHouse } from '../world/governed-house.ts'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

let house: GovernedHouse
beforeAll(async () => {
  house = await openGovernedHouse()
  await house.enrol('mallory', 'administrator')
  await house.enrol('eve', 'approver')
  await house.enrol('olivia', 'administrator')
})
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
})

/** The names in an act of theirs: each number picks one of the things that exist by then. */
type Move = { readonly act: number; readonly subject: number; readonly options: readonly number[] }

const move: fc.Arbitrary<Move> = fc.record({
  act: fc.nat(),
  subject: fc.nat(),
  options: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
})

type Scene = { readonly who: string; readonly victim: Named; readonly own: Named; readonly payment: string }

async function setScene(who: string): Promise<Scene> {
  const victim = await house.customer({ USDT: '400000', XRP: '1000' })
  const own = await house.customer({ USDT: '5000' }, 'guarded')
  const { database } = house
  // Halts of an earlier round must not get in the way of this one.
  await database.query(sql`delete from halts`)
  await database.query(sql`update customers set sso_subject = null where sso_subject = ${`sub-${who}`}`)
  await database.query(sql`update customers set sso_subject = ${`sub-${who}`} where id = ${own.id}`)
  // The lowest level, so that an act can raise it: lowering one is nobody's gain.
  await database.query(
    sql`update customers set kyc_status = 'none' where id = any(${[victim.id, own.id]}::uuid[])`,
  )
  const wanted = { symbol: 'USDT', bch_code: 'trc20', address, amount: '1500' }
  const { transaction_id: payment } = await house.withdraw(own.id, wanted)
  return { who, victim, own, payment }
}

/** The things that exist by now and that an act on this subject can name. */
async function subjectsOf({ victim, own, payment, who }: Scene, subject: string): Promise<readonly string[]> {
  const rows = (text: ReturnType<typeof sql>) => house.database.query<{ id: string }>(text)
  const idsOf = async (text: ReturnType<typeof sql>) => (await rows(text)).map(({ id }) => id)
  if (subject === 'USERNAME') return [victim.username, victim.username, own.username]
  if (subject === 'API_KEY')
    return ['pk_live_0', ...(await idsOf(sql`select id from api_keys where customer_id = ${victim.id}`))]
  if (subject === 'SERVICE_KEY')
    return ['hk_live_0', ...(await idsOf(sql`select id from service_keys order by created_at desc limit 2`))]
  if (subject === 'ID')
    return [
      payment,
      ...(await idsOf(
        sql`select id from withdrawals where customer_id = ${victim.id} order by id desc limit 1`,
      )),
      ...(await idsOf(sql`select id from proposals order by id desc limit 2`)),
    ]
  return ['USDT', 'trc20', 'withdrawals', who, 'olivia', 'crony']
}

function pick<T>(from: readonly T[], number: number): T {
  const one = from[number % from.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** A value for an option of an act, as somebody would who wants to be paid. */
function wantedOf(option: string, scene: Scene, number: number): string {
  const { who, own, victim } = scene
  const known: { readonly [option: string]: readonly string[] } = {
    'sso-subject': [`sub-${who}`, 'sub-crony', 'sub-olivia'],
    to: [own.username, victim.username],
    tariff: ['default', 'guarded'],
    permissions: ['all', 'can_withdraw', 'read'],
    withdraw: ['99000000', 'tariff', '1'],
    approval: ['99000000', 'tariff', '1'],
    amount: ['1', '300', '5000'],
    email: ['mallory@example.com'],
    kyc: ['approved', 'none'],
    rights: ['customers.create,keys.create,levels.set'],
    remove: ['yes'],
    address: [address],
    role: ['administrator', 'approver'],
    subject: [`sub-${who}`, 'sub-second', 'sub-third'],
    'public-key': ['11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  }
  return pick(known[option] ?? ['because'], number)
}

async function play(scene: Scene, { act: which, subject, options: numbers }: Move): Promise<void> {
  const { who } = scene
  const act = pick(
    house.acts.filter(({ class: kind }) => kind !== 'reads'),
    which,
  )
  const options = Object.keys(act.options ?? {}).flatMap((option, at) => {
    const number = numbers[at] ?? 0
    // A private key is kept where the house of the test keeps them.
    if (option === 'key-file') return []
    return option === 'reason' || number % 3 > 0
      ? [[option, wantedOf(option, scene, Math.trunc(number / 3))] as const]
      : []
  })
  const words = [
    act.name,
    ...(act.subject === '' ? [] : [pick(await subjectsOf(scene, act.subject), subject)]),
  ].join(' ')
  const typed = [words, ...options.flatMap(([option, value]) => [`--${option}`, value])].join(' ')
  try {
    await house.as(who, typed)
  } catch (error) {
    if (!(error instanceof WrongAct || error instanceof Refusal)) throw error
  }
  await useKeys(scene)
}

/** Withdraws with each key of the victim that has the permission, as a thief of its secret does. */
async function useKeys({ victim }: Scene): Promise<void> {
  const keys = await house.database.query<{ id: string }>(sql`
    select id from api_keys where customer_id = ${victim.id} and is_active and 'can_withdraw' = any(permissions)`)
  const wanted = { symbol: 'USDT', bch_code: 'trc20', address, amount: '100' }
  for (const { id } of keys)
    await house.withdraw(victim.id, wanted, { apiKey: id, ip: '203.0.113.66' }).catch(() => {})
}

const stateOf = (id: string) =>
  house.database.query(sql`
    select sso_subject, email, kyc_status, tariff = 'default' or tariff = 'guarded' as "hasTariff",
      coalesce(withdraw_daily_units > 10000000000000, false) as "isLooser",
      coalesce(withdraw_approval_units > 1000000000000, false) as "isUnwatched",
      (select count(*) from spends where initiator = 'customer:' || customers.id) as spends,
      exists (select from api_keys where customer_id = customers.id and permissions && ${valuePermissions()}::text[]) as "hasKey"
    from customers where id = ${id}`)

test.each([
  ['administrator', 'mallory'],
  ['approver', 'eve'],
])('of 100 random acts of one malicious %s, nothing leaves a customer', async (_role, who) => {
  const property = fc.asyncProperty(fc.array(move, { minLength: 100, maxLength: 100 }), async (moves) => {
    const scene = await setScene(who)
    const { victim, own } = scene
    const before = [await stateOf(victim.id), await stateOf(own.id)]
    for (const one of moves) {
      await play(scene, one)
      // Nobody disables the others for good, so that there is a second person left to be fooled.
      await house.database.query(sql`update operators set is_active = true where public_key is not null`)
    }
    house.clock.advance(2 * 86_400_000)
    await house.turn()
    expect([await stateOf(victim.id), await stateOf(own.id)]).toEqual(before)
    expect(await house.database.query(sql`select from service_keys where confirmed_at is not null`)).toEqual(
      [],
    )
    expect(await house.funding(victim.id, 'USDT')).toBe('400000/0')
    const left = await house.funding(own.id, 'USDT')
    // Their own wish may be rejected, and is not paid.
    expect([left, left.split('/').reduce((sum, part) => sum + Number(part), 0)]).toEqual([left, 5_000])
  })
  await fc.assert(property, { numRuns: 8, endOnFailure: true })
})
