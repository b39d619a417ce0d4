import type { Callback } from '#core/callbacks'
import { formatAmount, parseAmount } from '#core/money'
import { sbpRail } from '#providers/sbp'
import type { Fields } from '../world/party-server.ts'
import { sbpHouse, sbpKeys, signCallback, startSbpServer } from '../world/sbp-server.ts'
import { type RailHarness, railContract } from './rail.contract.ts'

const asset = { symbol: 'RUB', scale: 2 }

async function makeHarness(): Promise<RailHarness> {
  const server = await startSbpServer()
  const { bank } = server
  bank.isInstant = false
  const sent: Callback[] = []
  const call = (content: Fields) => void sent.push(server.sign(content))
  const reopen = () => sbpRail({ ...sbpHouse, ...sbpKeys, asset, url: server.url, timeoutMs: 2_000 })
  const payoutOf = (reference: string) => bank.payoutOf(reference)
  return {
    rail: reopen(),
    reopen,
    now: () => new Date(),
    money: (text) => parseAmount(text, asset),
    bankCode: 'VTB',
    lacks: ['links by reference', 'second payments', 'signed bodies', 'done after a return'],
    outside: {
      pay: async (reference, money) => call(bank.pay(reference, { amount: formatAmount(money) })),
      decline: async (reference) => call(bank.declinePayment(reference)),
      expire: async (reference) => bank.expire(reference),
      settlePayout: async (reference, outcome) =>
        call(
          outcome === 'done'
            ? bank.complete(payoutOf(reference))
            : bank.declinePayout(payoutOf(reference), 'WRONG_RECIPIENT'),
        ),
      returnPayout: async (reference) =>
        call(bank.declinePayout(payoutOf(reference), 'RECEIVER_ACCOUNT_ERROR')),
      payoutsOf: async (reference) => bank.paidOut.filter((id) => id === bank.findPayoutOf(reference)).length,
      async loseNextAnswer() {
        server.onNext('POST /sbp/v1/qr/register', { kind: 'lost' })
        // A draft alone has no effect.
        server.onNext('PUT /payout/v1/payouts/', { kind: 'lost' })
      },
      callbacks: async () => sent.splice(0),
      sign(body, by = 'the provider') {
        const key = by === 'the provider' ? sbpKeys.callbackSecret : 'another key'
        return { ...signCallback(contentOf(body), key), body }
      },
    },
    close: server.stop,
  }
}

function contentOf(body: Buffer): Fields {
  try {
    return JSON.parse(body.toString()) ?? {}
  } catch {
    return {}
  }
}

railContract('a bank with an API of fast payments', makeHarness)
