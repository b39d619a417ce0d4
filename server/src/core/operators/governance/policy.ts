import Type from 'typebox'
import { type Catalog, currencies, fields, valuesOf } from '#core/catalog'
import type { Money } from '#core/money'
import { type Grants, officeRights, officeRoles, usualGrants } from '#core/operators/acts'
import { defineSection } from '#platform/sections'

/** How many people an act takes, and how long it waits. */
export type GovernancePolicy = {
  /** Whether the first operator may act alone until there is a second. */
  readonly isSingleOperatorAllowed: boolean
  /** How many people loosen a guard, with the one who asks. */
  readonly guardPeople: number
  /** How many people give value above `valueAlone`, with the one who asks. */
  readonly valuePeople: number
  /** The worth that one person may give alone in 24 hours. */
  readonly valueAlone: Money
  /** The wait of a loosened guard of a customer, where the tariff sets no other. */
  readonly guardWaitSeconds: number
  /** How long a loosened guard of the house waits. */
  readonly houseGuardWaitSeconds: number
  /** How long somebody who changed a customer's guards decides nothing for that customer. */
  readonly ownPaymentDays: number
  /** After so many days nobody can approve a proposal any more. */
  readonly proposalDays: number
  /** How long one person may act alone after two have opened the sealed recovery. */
  readonly recoveryHours: number
  /** The roles that have each right. */
  readonly grants: Grants
}

const { decimal, mapping, wholeNumber } = fields
const roles = Type.Array(fields.oneOf(...officeRoles), {
  description: `a list of roles: ${officeRoles.join(', ')}`,
})
const rights = Object.fromEntries(Object.keys(officeRights).map((right) => [right, Type.Optional(roles)]))
const people = wholeNumber({ from: 2, to: 5 })
const wait = wholeNumber({ from: 0, to: 2_592_000 })

const defaults = {
  single_operator: true,
  people_for_a_guard: 2,
  people_for_value: 2,
  value_alone_usdt: '1000',
  guard_wait_seconds: 86_400,
  house_guard_wait_seconds: 86_400,
  own_payment_days: 30,
  proposal_days: 7,
  recovery_hours: 1,
}

export const governanceSection = defineSection({
  name: 'governance',
  whenAbsent: {},
  schema: mapping(
    {
      single_operator: Type.Optional(fields.yesOrNo),
      people_for_a_guard: Type.Optional(people),
      people_for_value: Type.Optional(people),
      value_alone_usdt: Type.Optional(decimal),
      guard_wait_seconds: Type.Optional(wait),
      house_guard_wait_seconds: Type.Optional(wait),
      own_payment_days: Type.Optional(wholeNumber({ from: 1, to: 365 })),
      proposal_days: Type.Optional(wholeNumber({ from: 1, to: 90 })),
      recovery_hours: Type.Optional(wholeNumber({ from: 1, to: 24 })),
      rights: Type.Optional(mapping(rights, 'a mapping with rights of docs/roles.md')),
    },
    `a mapping with some of ${[...Object.keys(defaults), 'rights'].join(', ')}`,
  ),
  read({ entries, place, section }): GovernancePolicy {
    const given = { ...defaults, ...entries }
    // A catalogue without USDT is refused by its currencies.
    const asset = section(currencies).find('USDT')?.asset ?? { symbol: 'USDT', scale: 18 }
    const { amount } = valuesOf({ value_alone_usdt: given.value_alone_usdt }, place)
    return {
      isSingleOperatorAllowed: given.single_operator,
      guardPeople: given.people_for_a_guard,
      valuePeople: given.people_for_value,
      valueAlone: amount('value_alone_usdt', { asset }),
      guardWaitSeconds: given.guard_wait_seconds,
      houseGuardWaitSeconds: given.house_guard_wait_seconds,
      ownPaymentDays: given.own_payment_days,
      proposalDays: given.proposal_days,
      recoveryHours: given.recovery_hours,
      grants: { ...usualGrants, ...entries.rights },
    }
  },
})

export function policyOf(catalog: Catalog): GovernancePolicy {
  return catalog.section(governanceSection)
}
