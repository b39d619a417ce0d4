import {
  type ActAnswer,
  amountField,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  textField,
  WrongAct,
} from '#core/operators'
import { fundHouse, houseOutcomes, withdrawHouse } from './fund-house.ts'

const wrongs = defineWrongs({
  FUNDS_NOT_SAID: 'say how much, with --amount AMOUNT',
})

const options = {
  amount: needed(amountField('how much')),
  reference: textField('a text; a repeat with it counts once'),
  reason: textField('why, for the log'),
}

export const houseActs: readonly OperatorAct[] = [
  {
    name: 'house fund',
    class: 'givesValue',
    right: 'house.fund',
    subject: 'SYMBOL',
    summary: 'Adds money of the house to the inventory.',
    options,
    outcomes: [
      houseOutcomes.HOUSE_FUNDED,
      houseOutcomes.INVENTORY_ABOVE_MAX,
      houseOutcomes.REFERENCE_COUNTED_BEFORE,
    ],
    act: (desk, given) => book(desk, given, fundHouse),
  },
  {
    name: 'house withdraw',
    class: 'givesValue',
    right: 'house.fund',
    subject: 'SYMBOL',
    summary: 'Takes money of the house out of the inventory, as far as it goes.',
    options,
    outcomes: [
      houseOutcomes.HOUSE_WITHDREW,
      houseOutcomes.INVENTORY_BELOW_MIN,
      houseOutcomes.REFERENCE_COUNTED_BEFORE,
    ],
    act: (desk, given) => book(desk, given, withdrawHouse),
  },
]

async function book(
  { database, catalog, ids, clock }: OperatorDesk,
  { operator, subject: symbol = '', options }: GivenAct,
  act: typeof fundHouse,
): Promise<ActAnswer> {
  const { amount, reference } = options
  if (amount === undefined) throw new WrongAct(wrongs.FUNDS_NOT_SAID)
  return act(database, {
    catalog,
    ids,
    symbol,
    amount,
    reference: reference ?? null,
    postedAt: clock.now(),
    operator,
    reason: readReason(options),
  })
}
