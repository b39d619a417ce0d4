import type { Asset } from '#core/money'
import type { Bank, Rail } from '#core/rails'
import { PartyNonsense } from '#providers/party-api'
import { bankClients, bodyOf } from './bank-client.ts'
import { fieldsOf, textField } from './bank-values.ts'
import { readCallback } from './callbacks.ts'
import { readCode, registerCode } from './codes.ts'
import type { House } from './house.ts'
import { findPayout, findReturn, pay } from './payouts.ts'

export type SbpOptions = {
  /** The root URL of the bank's API. */
  readonly url: string
  /** The house's merchant id in the payment system. */
  readonly merchant: string
  /** The house's account at the bank. */
  readonly account: string
  /** The key of the bank's API. */
  readonly secret: string
  /** The key that signs the bank's callbacks. */
  readonly callbackSecret: string
  /** The asset of the rail: roubles. */
  readonly asset: Asset
  /** The limit for a whole call of the rail. */
  readonly timeoutMs: number
}

const banksMax = 5_000

export function sbpRail(options: SbpOptions): Rail {
  const begin = bankClients(options)
  const house = (): House => ({ ...options, bank: begin() })
  return {
    name: nameOf(options),
    async banks() {
      return readBanks(bodyOf(await begin().ask({ method: 'GET', path: '/payout/v1/sbp/banks' })))
    },
    createPayIn: (order) => registerCode(house(), order),
    // The API cannot find a code by our reference. Nobody was shown a code whose answer was lost, so nobody pays it.
    findPayIn: async () => null,
    readPayIn: (asked) => readCode(house(), asked),
    pay: (order) => pay(house(), order),
    findPayout: (order) => findPayout(house(), order),
    findReturn: (order) => findReturn(house(), order),
    readCallback: (callback) => readCallback(callback, options),
  }
}

/**
 * Names the account with the money and the bank that knows its orders; without the path, which changes with versions.
 */
function nameOf({ url, merchant, account }: SbpOptions): string {
  return `sbp:${new URL(url).host}/${merchant}/${account}`
}

function readBanks(body: unknown): Bank[] {
  if (!Array.isArray(body) || body.length === 0 || body.length > banksMax)
    throw new PartyNonsense(`the bank answered no list of 1 to ${banksMax} banks`)
  const banks = body.map((one): Bank => {
    const from = fieldsOf(one)
    return {
      code: textField({ from, name: 'alias' }, /^[\w.-]{1,255}$/),
      name: textField({ from, name: 'name' }, /^[^\p{Cc}]{1,255}$/u),
    }
  })
  return [...new Map(banks.map((bank) => [bank.code, bank])).values()]
}
