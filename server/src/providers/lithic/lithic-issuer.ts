import type { Asset, Money } from '#core/money'
import type { Issuer } from '#core/suppliers'
import { PartyNonsense } from '#providers/party-api'
import { readActivity } from './activity.ts'
import { decisionBody, readCallback, readKeys } from './callbacks.ts'
import { findCardOf, issueCard, loadCard, reveal, setState } from './cards.ts'
import { bodyOf, type LithicClient, lithicClients } from './lithic-client.ts'
import { centsField, pageOf } from './lithic-values.ts'
import type { Programs } from './programs.ts'

export type LithicOptions = {
  /** The root URL of the issuer's API. */
  readonly url: string
  /** The API's key. */
  readonly secret: string
  /** The keys of the authorization stream and of the webhooks, comma-separated. */
  readonly callbackSecret: string
  /** The financial account that cards spend from. */
  readonly account: string
  readonly programs: Programs
  /** The currency of cards: US dollars. */
  readonly asset: Asset
  /** The limit for a whole call of the port. */
  readonly timeoutMs: number
}

export function lithicIssuer(options: LithicOptions): Issuer {
  const { url, account, asset, programs } = options
  const client = lithicClients(options)
  const receiver = { asset, callbackKeys: readKeys(options.callbackSecret) }
  return {
    // Names the paying account and the party that knows its cards; without the path, which changes with versions.
    name: `lithic:${new URL(url).host}/${account}`,
    issue: (order) => issueCard(client(), order, programs),
    findIssued: (order) => findCardOf(client(), order),
    load: (order) => loadCard(client(), order),
    // A load leaves no trace at the issuer, so one that may have been requested is requested again.
    findLoad: async () => null,
    setState: (asked) => setState(client(), asked),
    reveal: (cardReference) => reveal(client(), cardReference),
    balance: () => readBalance(client(), { account, asset }),
    activity: (cursor) => readActivity(client(), cursor, asset),
    readCallback: (callback) => readCallback(callback, receiver),
    decisionBody,
  }
}

/** Includes amounts held by authorizations, since only a clearing moves money. */
async function readBalance(
  client: LithicClient,
  { account, asset }: Pick<LithicOptions, 'account' | 'asset'>,
): Promise<Money> {
  const path = `/v1/financial_accounts/${account}/balances`
  const { items } = pageOf(bodyOf(await client.ask({ method: 'GET', path })))
  const own = items.find(({ currency }) => currency === asset.symbol)
  if (own === undefined || own.financial_account_token !== account)
    throw new PartyNonsense('the issuer answered no balance of the account')
  return centsField({ from: own, name: 'total_amount' }, asset)
}
