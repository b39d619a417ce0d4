import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOwnAddresses } from '#core/addresses'
import type { Customer } from '#core/customers'
import { sql } from '#platform/database'
import { scanNetwork } from '#products/deposits'
import { anvilControls } from '#providers/evm'
import { type Anvil, describeOnAnvil, faucet, startAnvil } from '../world/anvil.ts'
import { callData, chainOf, giveTokens, place } from '../world/anvil-chain.ts'
import { catalog, type DepositHouse, openDepositHouse } from '../world/deposit-house.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Not listed; it looks like USDT to people. */
const lookalike = '0x1111111111111111111111111111111111111111'
const talker = '0x2222222222222222222222222222222222222222'
const forwarder = '0x3333333333333333333333333333333333333333'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hot = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const ether = 10n ** 18n
const hundred = 100_000_000n
const confirmations = catalog.network('erc20')!.confirmationsRequired

/** The tools of a story. */
type Stage = {
  readonly anvil: Anvil
  /** The customer's address, and another customer's. */
  readonly to: string
  readonly other: string
  /** Sends a transaction of the faucet, which waits for a block; answers its txid. */
  send(transaction: { to?: string; data?: string; value?: bigint; [field: string]: unknown }): Promise<string>
  token(call: string, ...values: (string | bigint | readonly string[])[]): Promise<string>
  forward(call: string, value: bigint, ...values: (string | bigint | readonly string[])[]): Promise<string>
  /** Puts another token in the place of USDT. */
  become(name: string): Promise<void>
  mine(blocks?: number): Promise<number>
  reorg(depth: number): Promise<number>
  /** Lets the house read the chain to its end. */
  scan(): Promise<void>
}

/** The balances and the inbox when every block is deep enough; a missing one is empty. */
type End = {
  readonly usdt?: bigint
  readonly eth?: bigint
  readonly others?: { readonly usdt?: bigint; readonly eth?: bigint }
  readonly treasury?: { readonly usdt?: bigint; readonly eth?: bigint }
  readonly inbox?: readonly string[]
}

type Story = readonly [name: string, act: (stage: Stage) => Promise<unknown>, end: End]

const talks =
  (call: string): Story[1] =>
  ({ send, to }) =>
    send({ to: talker, data: callData('Talker', call, to, hundred) })
/** The same log, by the contract that is listed. */
const listedTalks =
  (call: string): Story[1] =>
  async ({ become, send, to }) => {
    await become('Talker')
    await send({ to: usdt, data: callData('Talker', call, to, hundred) })
  }

const stories: Story[] = [
  ['an honest token payment', ({ token, to }) => token('transfer', to, hundred), { usdt: hundred }],
  ['an honest payment of coin', ({ send, to }) => send({ to, value: ether }), { eth: ether }],
  [
    'coin with data beside it',
    ({ send, to }) => send({ to, value: ether, data: '0xdeadbeef' }),
    { eth: ether },
  ],
  [
    'a token that looks alike',
    async ({ anvil, send, to }) => {
      await place(anvil, { at: lookalike, name: 'GoodToken' })
      await giveTokens(anvil, { token: lookalike, to: faucet.address, units: hundred })
      await send({ to: lookalike, data: callData('GoodToken', 'transfer', to, hundred) })
    },
    { inbox: ['unsupported_token'] },
  ],
  ['a log of another contract', talks('plain'), { inbox: ['unsupported_token'] }],
  [
    'a log of another contract that a call is delegated to',
    ({ forward, to }) => forward('talkByDelegation', 0n, talker, to, hundred),
    { inbox: ['unsupported_token'] },
  ],
  [
    'a listed token that talks and moves nothing',
    async ({ become, token, to }) => {
      await become('LyingToken')
      await token('transfer', to, hundred)
    },
    {},
  ],
  [
    'a listed token that answers false',
    async ({ become, token, to }) => {
      await become('FalseToken')
      await token('transfer', to, hundred)
    },
    {},
  ],
  [
    'a listed token that keeps a tenth',
    async ({ become, token, to }) => {
      await become('FeeToken')
      await token('transfer', to, hundred)
    },
    { usdt: 90_000_000n },
  ],
  [
    'two payments of a token that keeps a tenth, in one block',
    async ({ become, token, to }) => {
      await become('FeeToken')
      await token('transfer', to, hundred)
      await token('transfer', to, hundred)
    },
    { inbox: ['doubtful', 'doubtful'] },
  ],
  ['a log with four topics', listedTalks('fourTopics'), {}],
  ['a log with two topics', listedTalks('twoTopics'), {}],
  ['a log with too little data', listedTalks('shortData'), {}],
  ['a log with too much data', listedTalks('longData'), {}],
  ['a log whose payee has more than an address', listedTalks('dirtyTopic'), {}],
  ['the log of an approval', listedTalks('otherEvent'), {}],
  ['an approval', ({ token, to }) => token('approve', to, hundred), {}],
  [
    'a token that others move by an approval',
    async ({ anvil, token, send, to }) => {
      await giveTokens(anvil, { token: usdt, to: stranger, units: hundred })
      await send({
        from: stranger,
        to: usdt,
        data: callData('GoodToken', 'approve', faucet.address, hundred),
      })
      await token('transferFrom', stranger, to, hundred)
    },
    { usdt: hundred },
  ],
  ['new tokens, from nobody', ({ token, to }) => token('mint', to, hundred), { usdt: hundred }],
  ['a token payment of zero', ({ token, to }) => token('transfer', to, 0n), {}],
  ['a payment of no coin', ({ send, to }) => send({ to, value: 0n }), {}],
  ['dust of coin', ({ send, to }) => send({ to, value: 1n }), { inbox: ['below_minimum'] }],
  ['dust of a token', ({ token, to }) => token('transfer', to, 1n), { inbox: ['below_minimum'] }],
  ['a token payment that fails', ({ token, to }) => token('transfer', to, 10n ** 30n), {}],
  ['coin whose transaction fails', ({ forward, to }) => forward('payAndFail', ether, to), {}],
  [
    'coin of a call within, which fails while its transaction does not',
    ({ forward, to }) => forward('payInVain', ether, to),
    {},
  ],
  [
    'a token payment of a call within, which fails',
    ({ forward, to }) => forward('transferAndSwallow', 0n, usdt, to, hundred),
    {},
  ],
  ['coin that a contract pays', ({ forward, to }) => forward('pay', ether, to), { eth: ether }],
  [
    'coin that a contract pays to many',
    ({ forward, to, other }) => forward('payMany', 2n * ether, [to, other]),
    { eth: ether, others: { eth: ether } },
  ],
  [
    'coin of a contract that destroys itself',
    ({ forward, to }) => forward('destroy', ether, to),
    { eth: ether },
  ],
  [
    'a delegated call to the address, which moves nothing',
    ({ forward, to }) => forward('delegate', ether, to),
    {},
  ],
  [
    'a batch to many in one transaction',
    ({ token, to, other }) => token('transferMany', [to, other, stranger], hundred),
    { usdt: hundred, others: { usdt: hundred } },
  ],
  [
    'two logs of one transaction to one address',
    ({ token, to }) => token('transferMany', [to, to], hundred),
    { usdt: 2n * hundred },
  ],
  ['tokens sent to their own contract', ({ token }) => token('transfer', usdt, hundred), {}],
  [
    'tokens to the hot wallet',
    ({ token }) => token('transfer', hot, hundred),
    { treasury: { usdt: hundred } },
  ],
  ['coin to the hot wallet', ({ send }) => send({ to: hot, value: ether }), { treasury: { eth: ether } }],
  ['a payment to a stranger', ({ send }) => send({ to: stranger, value: ether }), {}],
  [
    'an amount near the end of numbers',
    async ({ anvil, become, token, to }) => {
      await become('GoodToken')
      await giveTokens(anvil, { token: usdt, to: faucet.address, units: 2n ** 256n - 1n })
      await token('transfer', to, 2n ** 256n - 1n)
    },
    { inbox: ['doubtful'] },
  ],
  [
    'a payment that another takes the place of',
    async ({ anvil, send, to, other }) => {
      const nonce = await anvil.rpc<string>('eth_getTransactionCount', faucet.address, 'latest')
      await send({ to, value: ether, nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' })
      await send({
        to: other,
        value: ether,
        nonce,
        maxFeePerGas: '0xb2d05e00',
        maxPriorityFeePerGas: '0x59682f00',
      })
    },
    { others: { eth: ether } },
  ],
  [
    'a payment that a reorganisation moves before it counts',
    async ({ send, to, mine, scan, reorg }) => {
      await send({ to, value: ether })
      await mine(2)
      await scan()
      await reorg(2)
      await scan()
    },
    { eth: ether },
  ],
  [
    'a payment that a reorganisation moves after it counted',
    async ({ token, to, mine, scan, reorg }) => {
      await token('transfer', to, hundred)
      await mine(confirmations + 1)
      await scan()
      await reorg(confirmations + 1)
      await scan()
    },
    { usdt: hundred },
  ],
  [
    'a payment whose place another to somebody else takes in a reorganisation',
    async ({ anvil, send, to, other, mine, scan }) => {
      const nonce = await anvil.rpc<string>('eth_getTransactionCount', faucet.address, 'latest')
      await send({ to, value: ether })
      await mine(2)
      await scan()
      await anvil.rpc('anvil_reorg', 2, [])
      await anvil.rpc('anvil_dropAllTransactions')
      await send({ to: other, value: ether, nonce })
    },
    { others: { eth: ether } },
  ],
  [
    'blocks that are delivered again and again',
    async ({ token, to, mine, scan }) => {
      await token('transfer', to, hundred)
      for (let time = 0; time < 3; time++) {
        await mine(1)
        await Promise.all([scan(), scan()])
      }
    },
    { usdt: hundred },
  ],
  [
    'coin that an account with code of its own is paid (EIP-7702)',
    async ({ anvil, send, to }) => {
      await anvil.rpc('anvil_setCode', to, `0xef0100${forwarder.slice(2)}`)
      await send({ to, value: ether, gas: '0x186a0' })
    },
    { eth: ether },
  ],
]

describeOnAnvil('of hostile deposits on anvil', () => {
  let anvil: Anvil
  let house: DepositHouse
  let stage: Stage & { readonly customers: readonly Customer[] }
  let untouched: string

  beforeAll(async () => {
    anvil = await startAnvil()
    await anvil.rpc('anvil_setBalance', faucet.address, `0x${(10n ** 24n).toString(16)}`)
    for (const [at, name] of [
      [usdt, 'GoodToken'],
      [talker, 'Talker'],
      [forwarder, 'Forwarder'],
    ] as const)
      await place(anvil, { at, name })
    await giveTokens(anvil, { token: usdt, to: faucet.address, units: 10n ** 20n })
    await giveTokens(anvil, { token: usdt, to: forwarder, units: 10n ** 20n })
    untouched = await anvil.rpc('evm_snapshot')
    house = await openDepositHouse('erc20')
    await house.database.query(
      sql`insert into house_wallets (network, role, address) values ('erc20', 'hot', ${hot})`,
    )
  })
  afterAll(async () => {
    await house.close()
    await anvil.stop()
  })
  beforeEach(async () => {
    await anvil.rpc('evm_revert', untouched)
    await anvil.rpc('anvil_dropAllTransactions')
    untouched = await anvil.rpc('evm_snapshot')
    stage = await setStage()
  })

  async function setStage(): Promise<typeof stage> {
    const [first, second] = [await house.customer(), await house.customer()]
    await house.database.query(sql`delete from chain_cursors`)
    const ours = (addresses: readonly string[]) =>
      findOwnAddresses(house.database, { networks: [{ code: 'erc20' }], addresses })
    const chain = chainOf(anvil, { tokens: [usdt], ours })
    const controls = anvilControls({
      network: 'erc20',
      url: anvil.url,
      chainId: 31_337,
      timeoutMs: 10_000,
      confirmationsRequired: confirmations,
    })
    const send: Stage['send'] = ({ value = 0n, ...rest }) =>
      anvil.rpc('eth_sendTransaction', {
        from: faucet.address,
        gas: '0xf4240',
        value: `0x${value.toString(16)}`,
        ...rest,
      })
    return {
      anvil,
      customers: [first.customer, second.customer],
      to: first.to.address,
      other: second.to.address,
      send,
      token: (call, ...values) => send({ to: usdt, data: callData('GoodToken', call, ...values) }),
      forward: (call, value, ...values) =>
        send({ to: forwarder, value, data: callData('Forwarder', call, ...values) }),
      become: (name) => place(anvil, { at: usdt, name }),
      mine: (blocks = 1) => controls.mine(blocks),
      reorg: (depth) => controls.reorg(depth),
      async scan() {
        for (let step = 0; step < 100; step++)
          if (!(await scanNetwork({ ...house.scanner, chain })).hasMore) return
      },
    }
  }

  async function inboxOf(): Promise<string[]> {
    const { to, other } = stage
    const rows = await house.database.query<{ reason: string }>(sql`
      select reason from deposit_inbox where address = any(${[to, other]}::text[]) and status = 'open' order by id`)
    return rows.map(({ reason }) => reason)
  }

  async function treasury() {
    return { usdt: await house.treasury('USDT'), eth: await house.treasury('ETH') }
  }

  test.each(stories)('%s', async (_name, act, end) => {
    const before = await treasury()
    await act(stage)
    await stage.mine(confirmations + 1)
    await stage.scan()
    const [own, others] = await Promise.all(
      stage.customers.map(async (customer) => ({
        usdt: await house.available(customer, 'USDT'),
        eth: await house.available(customer, 'ETH'),
      })),
    )
    const after = await treasury()
    expect({
      own,
      others,
      treasury: { usdt: after.usdt - before.usdt, eth: after.eth - before.eth },
      inbox: await inboxOf(),
    }).toEqual({
      own: { usdt: end.usdt ?? 0n, eth: end.eth ?? 0n },
      others: { usdt: 0n, eth: 0n, ...end.others },
      treasury: { usdt: 0n, eth: 0n, ...end.treasury },
      inbox: end.inbox ?? [],
    })
  })

  test('the books are sound after all of them', async () => {
    expect(stories.length).toBeGreaterThanOrEqual(30)
    expect(await house.isSound()).toBe(true)
  })
})
