import { expect, test } from 'vitest'
import type { ChainPayment, ScannedChain } from '#core/chains'
import { sql } from '#platform/database'
import { type DepositHouse, openDepositHouse } from '../../../test/world/deposit-house.ts'
import { scanNetwork } from './index.ts'

/** The blocks of the chain's next scan; the first stands on `rolledBackTo`, or on the blocks before. */
type Step = {
  readonly blocks?: readonly (readonly ChainPayment[])[]
  readonly rolledBackTo?: number
  /** How far the tip is above the last block; by default far enough for everything. */
  readonly above?: number
}

type Surroundings = {
  /** The customer's deposit address, which gets every payment that names no other. */
  readonly address: string
  readonly other: { readonly address: string; readonly tag: string | null }
  pay(payment?: Partial<ChainPayment>): ChainPayment
  readonly house: DepositHouse
}

/** Everything where the money may be, in units of the network's own coin or the token of the case; absent is nothing. */
type Outcome = {
  readonly credited?: bigint
  readonly other?: bigint
  readonly suspense?: bigint
  readonly treasury?: bigint
  readonly losses?: bigint
  readonly inbox?: readonly string[]
  readonly history?: readonly string[]
}

type Case = {
  readonly name: string
  readonly network: string
  readonly symbol: string
  readonly before?: (given: Surroundings) => Promise<void>
  readonly steps: (given: Surroundings) => readonly Step[]
  readonly outcome: Outcome
}

const usdt = '0x55d398326f99059fF775485246999027B3197955'
const one = 10n ** 18n

const own = (purpose: string, payee: (given: Surroundings) => string) => (given: Surroundings) =>
  addOwnTransaction(given.house, { purpose, payee: payee(given) })

const cases: readonly Case[] = [
  {
    name: 'one feed that is told three times',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [
      { blocks: [[pay(), pay()]] },
      { rolledBackTo: 0, blocks: [[pay()]] },
      { rolledBackTo: 0, blocks: [[pay()]] },
    ],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'a reorganisation before the credit that nothing follows',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [
      { blocks: [[pay()]], above: 5 },
      { rolledBackTo: 0, blocks: [[]] },
    ],
    outcome: { history: ['pending'] },
  },
  {
    name: 'a reorganisation before the credit, and another block',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [
      { blocks: [[pay()]], above: 5 },
      { rolledBackTo: 0, blocks: [[], [pay()]] },
    ],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'a reorganisation after the credit',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay()]] }, { rolledBackTo: 0, blocks: [[]] }],
    outcome: { credited: one, losses: one, history: ['completed'] },
  },
  {
    name: 'two reorganisations after the credit, and a return',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [
      { blocks: [[pay()]] },
      { rolledBackTo: 0, blocks: [[pay()]] },
      { rolledBackTo: 0, blocks: [[], []] },
      { rolledBackTo: 1, blocks: [[pay()]] },
    ],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'a payment that another one of its payer displaced',
    network: 'btc',
    symbol: 'BTC',
    steps: ({ pay }) => [
      { blocks: [[pay({ txid: 'first' })]], above: 0 },
      { rolledBackTo: 0, blocks: [[pay({ txid: 'second', address: 'theirs' })]] },
    ],
    outcome: { history: ['pending'] },
  },
  {
    name: 'a payment that a dearer one to us displaced',
    network: 'btc',
    symbol: 'BTC',
    steps: ({ pay }) => [
      { blocks: [[pay({ txid: 'first' })]], above: 0 },
      { rolledBackTo: 0, blocks: [[pay({ txid: 'second' })]] },
    ],
    outcome: { credited: one, history: ['completed', 'pending'] },
  },
  {
    name: 'the same transaction with another amount after a reorganisation',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [
      { blocks: [[pay()]], above: 5 },
      { rolledBackTo: 0, blocks: [[pay({ units: 9n * one })]] },
    ],
    outcome: { suspense: 9n * one, inbox: ['changed'], history: ['failed REORGANISED'] },
  },
  {
    name: "the same transaction with another customer's address after the credit",
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay, other }) => [
      { blocks: [[pay()]] },
      { rolledBackTo: 0, blocks: [[pay({ address: other.address })]] },
    ],
    outcome: { credited: one, losses: one, suspense: one, inbox: ['changed'], history: ['completed'] },
  },
  {
    name: 'the same transaction with another amount while its block stands',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay()]] }, { blocks: [[pay({ units: 9n * one })]] }],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'several outputs of one transaction, to two customers',
    network: 'btc',
    symbol: 'BTC',
    steps: ({ pay, other }) => [
      { blocks: [[pay({ index: 0 }), pay({ index: 1 }), pay({ index: 2, address: other.address })]] },
    ],
    outcome: { credited: 2n * one, other: one, history: ['completed', 'completed'] },
  },
  ...[
    ['no tag', null, 'missing_tag'],
    ['an empty tag', '', 'missing_tag'],
    ['a leading zero', '01', 'unknown_tag'],
    ['a space before', ' 1', 'unknown_tag'],
    ['a space behind', '1 ', 'unknown_tag'],
    ['a sign', '+1', 'unknown_tag'],
    ['a fraction', '1.0', 'unknown_tag'],
    ['full-width digits', '\uff11', 'unknown_tag'],
    ['Arabic digits', '\u0661', 'unknown_tag'],
    ['a zero-width space', '1\u200b', 'unknown_tag'],
    ['a null character', '1\u0000', 'unknown_tag'],
    ['a lone surrogate', '\ud800', 'unknown_tag'],
    ['a very long tag', '1'.repeat(100_000), 'unknown_tag'],
    ["a number that is nobody's", '999999', 'unknown_tag'],
  ].map(
    ([what, tag, reason]): Case => ({
      name: `the shared address with ${what}`,
      network: 'ton',
      symbol: 'TON',
      steps: ({ pay }) => [{ blocks: [[pay({ tag: tag ?? null })]] }],
      outcome: { suspense: one, inbox: [reason ?? ''] },
    }),
  ),
  {
    name: "another customer's tag",
    network: 'ton',
    symbol: 'TON',
    steps: ({ pay, other }) => [{ blocks: [[pay({ tag: other.tag })]] }],
    outcome: { other: one },
  },
  {
    name: "another customer's number as the memo of a payment to an address of one's own",
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay({ tag: '2' })]] }],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: "an address that is the customer's on another network only",
    network: 'erc20',
    symbol: 'ETH',
    async before({ house }) {
      await house.database.query(sql`
        insert into deposit_addresses (network, address, customer_id, created_at)
        select 'bep20', '0xelsewhere', customer_id, created_at from deposit_addresses limit 1`)
    },
    steps: ({ pay }) => [{ blocks: [[pay({ address: '0xelsewhere' })]] }],
    outcome: { suspense: one, inbox: ['nobodys_address'] },
  },
  {
    name: 'dust below the minimum',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay({ units: 1n })]] }],
    outcome: { suspense: 1n, inbox: ['below_minimum'], history: ['failed BELOW_MINIMUM'] },
  },
  {
    name: 'payments of nothing, and of less than nothing',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay({ units: 0n }), pay({ index: 1, units: -one })]] }],
    outcome: {},
  },
  {
    name: 'an amount finer than the ledger counts',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: usdt, units: 5n * one + 999_999_999_999n })]] }],
    outcome: { credited: 5_000_000n, history: ['completed'] },
  },
  {
    name: 'an amount wholly finer than the ledger counts',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: usdt, units: 10n ** 12n - 1n })]] }],
    outcome: {},
  },
  {
    name: 'more than can exist',
    network: 'bep20',
    symbol: 'BNB',
    steps: ({ pay }) => [{ blocks: [[pay({ units: 2n ** 256n - 1n })]] }],
    outcome: { inbox: ['doubtful'] },
  },
  {
    name: 'a listed token that its chain doubts',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: usdt, doubt: 'of 5 units, 4 arrived' })]] }],
    outcome: { inbox: ['doubtful'] },
  },
  {
    name: 'a doubted payment that a reorganisation takes',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [
      { blocks: [[pay({ contract: usdt, doubt: 'of 5 units, 4 arrived' })]] },
      { rolledBackTo: 0, blocks: [[]] },
    ],
    outcome: {},
  },
  {
    name: 'the contract in other letters',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: usdt.toLowerCase(), units: 5n * one })]] }],
    outcome: { credited: 5_000_000n, history: ['completed'] },
  },
  ...[
    ['a look-alike contract', '0x55d398326f99059ff775485246999027b3197956'],
    ['a symbol for a contract', 'USDT'],
    ['a contract with a space', `${usdt} `],
    ['a contract of homoglyphs', usdt.replace('a', '\u0430').replace('F', '\u0424')],
    ["another network's contract", '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['an empty contract', ''],
  ].map(
    ([what, contract]): Case => ({
      name: `a token of ${what}`,
      network: 'bep20',
      symbol: 'USDT',
      steps: ({ pay }) => [{ blocks: [[pay({ contract: contract ?? '' })]] }],
      outcome: { inbox: ['unsupported_token'] },
    }),
  ),
  {
    name: 'an unlisted token that a reorganisation takes',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: 'X' })]] }, { rolledBackTo: 0, blocks: [[]] }],
    outcome: {},
  },
  {
    name: 'an unlisted token that is told three times',
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [
      { blocks: [[pay({ contract: 'X' }), pay({ contract: 'X' })]] },
      { rolledBackTo: 0, blocks: [[pay({ contract: 'X' })]] },
      { blocks: [[pay({ contract: 'X' })]] },
    ],
    outcome: { inbox: ['unsupported_token'] },
  },
  {
    name: "a token of strangers at a stranger's address",
    network: 'bep20',
    symbol: 'USDT',
    steps: ({ pay }) => [{ blocks: [[pay({ contract: 'X', address: 'theirs' })]] }],
    outcome: {},
  },
  {
    name: 'the change of our own withdrawal',
    network: 'btc',
    symbol: 'BTC',
    before: own('withdrawal', () => 'theirs'),
    steps: ({ pay }) => [{ blocks: [[pay({ address: 'hot' }), pay({ index: 1, address: 'theirs' })]] }],
    outcome: {},
  },
  {
    name: 'our own sweep',
    network: 'btc',
    symbol: 'BTC',
    before: own('sweep', () => 'hot'),
    steps: ({ pay }) => [{ blocks: [[pay({ address: 'hot' })]] }],
    outcome: {},
  },
  {
    name: 'gas that we send to an address of a customer',
    network: 'bep20',
    symbol: 'BNB',
    before: own('gas', ({ address }) => address),
    steps: ({ pay }) => [{ blocks: [[pay()]] }],
    outcome: {},
  },
  {
    name: 'a withdrawal that pays a customer on the chain, with its change',
    network: 'btc',
    symbol: 'BTC',
    before: own('withdrawal', ({ address }) => address),
    steps: ({ pay }) => [{ blocks: [[pay(), pay({ index: 1, address: 'hot' })]] }],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'a batch that pays a customer on the chain besides others, with its change',
    network: 'btc',
    symbol: 'BTC',
    before: ({ house, address }) => addOwnBatch(house, ['theirs', address]),
    steps: ({ pay }) => [
      { blocks: [[pay({ address: 'hot' }), pay({ index: 1, address: 'theirs' }), pay({ index: 2 })]] },
    ],
    outcome: { credited: one, history: ['completed'] },
  },
  {
    name: 'the change of a batch that pays others',
    network: 'btc',
    symbol: 'BTC',
    before: ({ house }) => addOwnBatch(house, ['theirs', 'others']),
    steps: ({ pay }) => [{ blocks: [[pay({ address: 'hot' }), pay({ index: 1, address: 'theirs' })]] }],
    outcome: {},
  },
  ...['withdrawal', 'refund'].map(
    (purpose): Case => ({
      name: `a ${purpose} to a contract that forwards the coin to a customer`,
      network: 'bep20',
      symbol: 'BNB',
      before: own(purpose, () => 'a contract'),
      steps: ({ pay }) => [
        { blocks: [[pay({ address: 'a contract' }), pay({ index: 1 }), pay({ index: 2, address: 'hot' })]] },
      ],
      outcome: { credited: one, history: ['completed'] },
    }),
  ),
  ...['sweep', 'gas', 'cold', 'void'].map(
    (purpose): Case => ({
      name: `what a ${purpose} of ours pays a customer on its way`,
      network: 'bep20',
      symbol: 'BNB',
      before: own(purpose, () => 'a contract'),
      steps: ({ pay }) => [{ blocks: [[pay({ index: 1 })]] }],
      outcome: {},
    }),
  ),
  {
    name: "a payment from outside to the house's wallets",
    network: 'btc',
    symbol: 'BTC',
    steps: ({ pay }) => [{ blocks: [[pay({ address: 'hot' }), pay({ index: 1, address: 'cold' })]] }],
    outcome: { treasury: 2n * one },
  },
  {
    name: 'a payment to the house that a reorganisation takes',
    network: 'btc',
    symbol: 'BTC',
    steps: ({ pay }) => [{ blocks: [[pay({ address: 'hot' })]] }, { rolledBackTo: 0, blocks: [[]] }],
    outcome: { treasury: one, losses: one },
  },
]

test.each(cases)('$name', async ({ network, symbol, before, steps, outcome }) => {
  const house = await openDepositHouse(network)
  try {
    const [mine, theirs] = [await house.customer(), await house.customer()]
    const { address, tag } = mine.to
    const blank = { txid: 'aa', index: 0, address, tag, contract: null, units: one }
    const given = { address, other: theirs.to, pay: (payment = {}) => ({ ...blank, ...payment }), house }
    await house.database.query(sql`
      insert into house_wallets (network, role, address) values (${network}, 'hot', 'hot'), (${network}, 'cold', 'cold')`)
    await before?.(given)
    const tell = teller(network)
    for (const step of steps(given)) await scanNetwork({ ...house.scanner, chain: tell(step) })
    const history = await house.history(mine.customer)
    expect({
      credited: await house.available(mine.customer, symbol),
      other: await house.available(theirs.customer, symbol),
      suspense: await house.suspense(symbol),
      treasury: await house.treasury(symbol),
      losses: await house.losses(symbol),
      inbox: await house.inbox(),
      history: history.map(({ status, error }) => (error === null ? status : `${status} ${error}`)).sort(),
    }).toEqual({ ...nothing, ...outcome })
    expect(await house.isSound()).toBe(true)
  } finally {
    await house.close()
  }
})

const nothing = { credited: 0n, other: 0n, suspense: 0n, treasury: 0n, losses: 0n, inbox: [], history: [] }

/** A chain whose next scan answers a step; its blocks follow on each other. */
function teller(network: string): (step: Step) => ScannedChain {
  let height = 0
  let branch = 0
  return ({ blocks = [], rolledBackTo = null, above = 100 }) => {
    branch++
    const base = rolledBackTo ?? height
    const told = blocks.map((payments, index) => {
      const at = base + index + 1
      return { height: at, hash: `${branch}/${at}`, payments }
    })
    height = base + told.length
    const cursor = { height, hash: told.at(-1)?.hash ?? '' }
    return { network, scan: async () => ({ cursor, blocks: told, rolledBackTo, tip: height + above }) }
  }
}

async function addOwnTransaction(
  { database, scanner }: DepositHouse,
  { purpose, payee }: { purpose: string; payee: string },
): Promise<void> {
  const [spend, attempt, now] = [scanner.ids.next(), scanner.ids.next(), scanner.clock.now()]
  const network = scanner.network.code
  await database.query(sql`
    insert into spends (id, network, purpose, initiator, from_indexes, address, status, due_at, created_at, updated_at)
    values (${spend}, ${network}, ${purpose}, 'house', '{0}', ${payee}, 'signed', ${now}, ${now}, ${now})`)
  await database.query(sql`
    insert into spend_attempts (id, spend_id, number, network, unsigned, slots, units, fee_max, raw, txid, status,
      created_at, updated_at)
    values (${attempt}, ${spend}, 1, ${network}, '', '{x}', 1, 1, 'raw', 'aa', 'signed', ${now}, ${now})`)
}

async function addOwnBatch({ database, scanner }: DepositHouse, payees: readonly string[]): Promise<void> {
  const [batch, now] = [scanner.ids.next(), scanner.clock.now()]
  const network = scanner.network.code
  await database.query(sql`
    insert into spend_batches (id, network, from_indexes, generation, holder_id, status, bytes, due_at, created_at, updated_at)
    values (${batch}, ${network}, '{0}', 0, ${batch}, 'signed', 62, ${now}, ${now}, ${now})`)
  for (const payee of payees) {
    const spend = scanner.ids.next()
    await database.query(sql`
      insert into spends (id, network, purpose, initiator, from_indexes, address, status, batch_id, due_at, created_at, updated_at)
      values (${spend}, ${network}, 'withdrawal', 'house', '{0}', ${payee}, 'signed', ${batch}, ${now}, ${now}, ${now})`)
    await database.query(sql`
      insert into spend_batch_members (batch_id, spend_id, bytes) values (${batch}, ${spend}, 31)`)
  }
  await database.query(sql`
    insert into spend_batch_attempts (id, batch_id, number, network, unsigned, slots, units, fee_max, raw, txid, status,
      created_at, updated_at)
    values (${scanner.ids.next()}, ${batch}, 1, ${network}, '', '{x}', 1, 1, 'raw', 'aa', 'signed', ${now}, ${now})`)
}
