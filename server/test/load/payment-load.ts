import { expect } from 'vitest'
import { answerOf } from '../wire/answer-of.ts'
import { type Credentials, type Reply, sendSigned } from '../wire/test-server.ts'
import { createClients } from './create-clients.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Payer = Credentials & { readonly username: string; readonly address: string; funding: number }

type Transfer = { from: Payer; to: Payer; amount: number; key: string }
type Wallet = { owner: Payer; symbol: string; network: string; key: string }
type ChainPayment = { to: Payer; amount: number }

/** A request of the load that its client may repeat, for it carries an idempotency key. */
type Repeatable = ({ act: 'transfer' } & Transfer) | ({ act: 'wallet' } & Wallet)

/**
 * Customers who pay each other, are paid on a chain and open wallets, with every answer that they received.
 * `run` goes on until the server is gone; `expectKept` compares the server's books with its answers.
 */
export type PaymentLoad = {
  run(url: string): Promise<void>
  /** Repeats requests that got no answer, as a client does, and some that got one. */
  repeat(url: string): Promise<void>
  expectKept(url: string): Promise<void>
  counts(): { acknowledged: number; unanswered: number; refused: number }
}

const network = 'trc20'
const confirmations = 19
const transferWorkers = 12
const replaysMax = 25
const wallets = [
  { symbol: 'BTC', network: 'btc' },
  { symbol: 'ETH', network: 'erc20' },
  { symbol: 'TON', network: 'ton' },
  { symbol: 'TRX', network: 'trc20' },
] as const

export function createPaymentLoad(payers: readonly Payer[], random: SeededRandom): PaymentLoad {
  const answered: { request: Repeatable; text: string }[] = []
  const made: (Transfer & { id: string })[] = []
  const paid: (ChainPayment & { txid: string })[] = []
  const opened: (Wallet & { addresses: unknown })[] = []
  const unanswered: Repeatable[] = []
  let unknownPayments: ChainPayment[] = []
  let serial = 0
  let refused = 0
  let lost = 0

  function note(request: Repeatable, { status, text, data, error }: Reply): void {
    if (status === 200 && request.act === 'transfer') made.push({ ...request, id: data.task_id })
    else if (status === 200 && request.act === 'wallet')
      opened.push({ ...request, addresses: data.addresses })
    else expect(error?.code).toBe('INSUFFICIENT_BALANCE')
    if (status !== 200) refused++
    answered.push({ request, text })
  }

  /** False when the server is gone. */
  async function perform(url: string, request: Repeatable): Promise<boolean> {
    const reply = await answerOf(() => send(url, request))
    if (reply === null || reply.status === 503) {
      unanswered.push(request)
      lost++
    } else note(request, reply)
    return reply !== null
  }

  function nextTransfer(): Repeatable {
    const [from, to] = [random.pick(payers), random.pick(payers)]
    if (from === to) return nextTransfer()
    // Every tenth amount is more than anybody has.
    const amount = random.between(1, 10) === 1 ? 1_000_000_000 : random.between(1, 60)
    return { act: 'transfer', from, to, amount, key: `transfer-${++serial}` }
  }

  async function payOnChain(url: string): Promise<boolean> {
    // No two payments have the same amount, so the amount identifies a payment that got no answer.
    const payment = { to: random.pick(payers), amount: 10 + ++serial }
    const reply = await answerOf(() => pay(url, payment))
    if (reply?.status === 200) paid.push({ ...payment, txid: reply.data.txid })
    else unknownPayments.push(payment)
    return reply !== null
  }

  const openWallet = (url: string) =>
    perform(url, {
      act: 'wallet',
      owner: random.pick(payers),
      ...random.pick(wallets),
      key: `wallet-${++serial}`,
    })

  return {
    async run(url) {
      await Promise.all([
        ...Array.from({ length: transferWorkers }, () => untilGone(() => perform(url, nextTransfer()))),
        untilGone(() => payOnChain(url)),
        untilGone(() => openWallet(url)),
      ])
    },
    async repeat(url) {
      for (const request of unanswered.splice(0)) {
        note(request, await send(url, request))
        const [again] = answered.slice(-1)
        expect((await send(url, request)).text).toBe(again?.text)
      }
      for (let replay = 0; replay < replaysMax && answered.length > 0; replay++) {
        const one = answered[random.between(0, answered.length - 1)]
        if (one === undefined) continue
        const reply = await send(url, one.request)
        expect([reply.text, reply.headers.get('idempotency-replayed')]).toEqual([one.text, 'true'])
      }
    },
    async expectKept(url) {
      await confirmPayments(url, random.pick(payers))
      for (const payer of payers) {
        const history = await historyOf(url, payer)
        const deposits = history.filter(({ type }) => type === 'deposit_crypto')
        unknownPayments = adopt(deposits, { payer, paid, unknownPayments })
        const moved = history.filter(({ type }) => type !== 'deposit_crypto')
        expect(moved.map(told).sort()).toEqual(expectedHistory(payer, made).sort())
        expect(deposits.map(({ txid }) => txid).sort()).toEqual(
          paid.flatMap(({ to, txid }) => (to === payer ? [txid] : [])).sort(),
        )
        await expectWallets(url, { payer, balance: balanceOf(payer, { made, paid }), opened })
      }
    },
    counts: () => ({ acknowledged: answered.length + paid.length, unanswered: lost, refused }),
  }
}

async function untilGone(act: () => Promise<boolean>): Promise<void> {
  while (await act());
}

function send(url: string, request: Repeatable): Promise<Reply> {
  const { key: idempotency_key } = request
  if (request.act === 'wallet') {
    const body = { symbol: request.symbol, network: request.network, idempotency_key }
    return sendSigned(url, { method: 'POST', path: '/account/wallets', as: request.owner, body })
  }
  const { from, to, amount } = request
  const body = { symbol: 'USDT', amount: String(amount), to_username: to.username, idempotency_key }
  return sendSigned(url, { method: 'POST', path: '/funding/transfer/internal', as: from, body })
}

function pay(url: string, { to, amount }: ChainPayment): Promise<Reply> {
  // Every other payment is left half confirmed.
  const body = {
    address: to.address,
    symbol: 'USDT',
    amount: String(amount),
    confirmations: amount % 2 === 0 ? confirmations : 5,
  }
  return sendSigned(url, { method: 'POST', path: `/sandbox/v1/chain/${network}/deposits`, as: to, body })
}

/** Confirms every payment on the chain, in a block or not yet, so that the books have it afterwards. */
async function confirmPayments(url: string, as: Payer): Promise<void> {
  const path = `/sandbox/v1/chain/${network}/mine`
  const mined = await sendSigned(url, { method: 'POST', path, as, body: { blocks: 2 * confirmations } })
  expect(mined.status).toBe(200)
}

type Item = {
  readonly transaction_id: string
  readonly type: string
  readonly status: string
  readonly amount: string
  readonly counterparty: string | null
  readonly txid: string
}

async function historyOf(url: string, payer: Payer): Promise<Item[]> {
  const items: Item[] = []
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/transactions?limit=100${after}`
    const { data }: Reply = await sendSigned(url, { method: 'GET', path, as: payer })
    items.push(...data.items)
    after = data.next_cursor === null ? null : `&cursor=${data.next_cursor}`
  }
  expect(items.filter(({ status }) => status !== 'completed')).toEqual([])
  return items
}

function told({ transaction_id, type, amount, counterparty }: Item): string {
  return `${transaction_id} ${type} ${amount} ${counterparty}`
}

function expectedHistory(payer: Payer, made: readonly (Transfer & { id: string })[]): string[] {
  return made.flatMap(({ id, from, to, amount }) => [
    ...(from === payer ? [`${id} transfer_out ${amount} ${to.username}`] : []),
    ...(to === payer ? [`${id} transfer_in ${amount} ${from.username}`] : []),
  ])
}

type Adopting = {
  payer: Payer
  paid: (ChainPayment & { txid: string })[]
  unknownPayments: readonly ChainPayment[]
}

/** Adds payments that were made without an answer to the known ones; answers the payments that stay unknown. */
function adopt(deposits: readonly Item[], { payer, paid, unknownPayments }: Adopting): ChainPayment[] {
  const known = new Set(paid.map(({ txid }) => txid))
  const remaining = [...unknownPayments]
  for (const { txid, amount } of deposits) {
    if (known.has(txid)) continue
    const index = remaining.findIndex((one) => one.to === payer && String(one.amount) === amount)
    if (index >= 0) paid.push(...remaining.splice(index, 1).map((payment) => ({ ...payment, txid })))
  }
  return remaining
}

type Story = { made: readonly Transfer[]; paid: readonly ChainPayment[] }

function balanceOf(payer: Payer, { made, paid }: Story): number {
  const received = [...made, ...paid].filter(({ to }) => to === payer)
  const sent = made.filter(({ from }) => from === payer)
  const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)
  return payer.funding + sum(received) - sum(sent)
}

type Holding = { payer: Payer; balance: number; opened: readonly (Wallet & { addresses: unknown })[] }

async function expectWallets(url: string, { payer, balance, opened }: Holding): Promise<void> {
  const { data } = await sendSigned(url, { method: 'GET', path: '/account/wallets', as: payer })
  const bySymbol = new Map<string, { available: string; addresses: unknown }>(
    data.map((wallet: { symbol: string }) => [wallet.symbol, wallet]),
  )
  expect(bySymbol.get('USDT')).toMatchObject({
    available: String(balance),
    balance: String(balance),
    pending_deposit: '0',
  })
  for (const { owner, symbol, addresses } of opened)
    if (owner === payer) expect(bySymbol.get(symbol)?.addresses).toEqual(addresses)
}

/** Customers with balances, keys that are never rate-limited, and an address on the chain. */
export async function createPayers(
  url: string,
  { as, usernames, funding }: { as: Credentials; usernames: readonly string[]; funding: number },
): Promise<Payer[]> {
  const clients = await createClients(url, { as, usernames, funding: { USDT: String(funding) } })
  return Promise.all(
    clients.map(async (client) => {
      const path = `/funding/deposit/crypto/address?symbol=USDT&network=${network}`
      const { data } = await sendSigned(url, { method: 'GET', path, as: client })
      return { ...client, funding, address: data.addresses[0].address }
    }),
  )
}
