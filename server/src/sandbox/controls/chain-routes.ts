import Type from 'typebox'
import { anyKey } from '#core/access'
import { type Catalog, catalogRefusals, requireCurrency, requireNetwork } from '#core/catalog'
import { readAmount } from '#core/money'
import { closedObject, customer, orNull, type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  type ChainControls,
  chainRefusals,
  confirmationsField,
  payOnChain,
  requireChain,
} from '#sandbox/world'

type Options = { catalog: Catalog; chains: ChainControls }

const networkParams = closedObject({ network: Type.String({ minLength: 1, maxLength: 32 }) })
const control = {
  tag: 'Sandbox',
  method: 'POST',
  permission: anyKey,
  params: networkParams,
  refusals: [chainRefusals.NETWORK_NOT_FOUND],
} as const
const heightResult = closedObject({ height: Type.Integer({ description: 'Height of the newest block.' }) })

const paymentBody = closedObject({
  address: Type.String({ minLength: 1, maxLength: 128 }),
  symbol: Type.String({ minLength: 1, maxLength: 16 }),
  amount: Type.String(),
  tag: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 120 }))),
  confirmations: confirmationsField,
})

/** Controls that drive the simulated chains. */
export function chainRoutes(options: Options): Route[] {
  return [payRoute(options), mineRoute(options), reorgRoute(options), haltRoute(options), feesRoute(options)]
}

function payRoute({ catalog, chains }: Options): Route {
  return route({
    operationId: 'sandboxPayAddress',
    summary: 'Pay an address on a simulated chain',
    ...control,
    alsoFor: [customer('sendsValue')],
    path: '/sandbox/v1/chain/{network}/deposits',
    body: paymentBody,
    result: closedObject({ txid: Type.String() }),
    refusals: [
      catalogRefusals.CURRENCY_NOT_FOUND,
      catalogRefusals.NETWORK_NOT_FOUND,
      chainRefusals.INVALID_ADDRESS,
      chainRefusals.INVALID_TAG,
    ],
    example: {
      params: { network: 'trc20' },
      body: { address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', symbol: 'USDT', amount: '50' },
      data: { txid: '6e8b1c0f4a5d3e2b19087f6c5d4e3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f' },
    },
    async handle({ params, body }) {
      const currency = requireCurrency(catalog, body.symbol)
      const listing = requireNetwork(catalog, { currency, network: params.network })
      const { units } = readAmount('amount', {
        text: body.amount,
        asset: { symbol: currency.symbol, scale: listing.chainDecimals },
      })
      const { address, tag = null, confirmations = null } = body
      return { txid: await payOnChain(chains, { listing, address, tag, units, confirmations }) }
    },
  })
}

function mineRoute({ catalog, chains }: Options): Route {
  return route({
    operationId: 'sandboxMine',
    summary: 'Mine blocks on a simulated chain',
    ...control,
    alsoFor: [customer('changes')],
    path: '/sandbox/v1/chain/{network}/mine',
    body: closedObject({ blocks: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
    result: heightResult,
    example: { params: { network: 'btc' }, body: { blocks: 3 }, data: { height: 7 } },
    async handle({ params, body }) {
      const chain = requireChain(chains, codeOf(catalog, params.network))
      const height = await chain.mine(body.blocks)
      await chains.catchUp(chain.network)
      return { height }
    },
  })
}

function reorgRoute({ catalog, chains }: Options): Route {
  return route({
    operationId: 'sandboxReorganise',
    summary: 'Replace the newest blocks of a simulated chain',
    description: 'The payments in the replaced blocks leave the chain and wait for the next mined block.',
    ...control,
    alsoFor: [customer('changes')],
    path: '/sandbox/v1/chain/{network}/reorg',
    body: closedObject({ depth: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
    result: heightResult,
    example: { params: { network: 'btc' }, body: { depth: 2 }, data: { height: 8 } },
    async handle({ params, body }) {
      const chain = requireChain(chains, codeOf(catalog, params.network))
      const height = await chain.reorg(body.depth)
      await chains.catchUp(chain.network)
      return { height }
    },
  })
}

function haltRoute({ catalog, chains }: Options): Route {
  return route({
    operationId: 'sandboxHaltChain',
    summary: 'Halt or resume a simulated chain',
    description: 'A halted chain mines nothing by itself; the mine control still works.',
    ...control,
    alsoFor: [customer('changes')],
    path: '/sandbox/v1/chain/{network}/halt',
    body: closedObject({ halted: Type.Boolean() }),
    result: closedObject({ halted: Type.Boolean() }),
    example: { params: { network: 'btc' }, body: { halted: true }, data: { halted: true } },
    async handle({ params, body }) {
      await requireChain(chains, codeOf(catalog, params.network)).halt(body.halted)
      return { halted: body.halted }
    },
  })
}

function feesRoute({ catalog, chains }: Options): Route {
  return route({
    operationId: 'sandboxSetFees',
    summary: 'Raise or lower the fees of a simulated chain',
    description:
      'Fees are in percent of a quiet day’s. A transaction of the exchange that offers less waits in the mempool until a replacement offers more, or until fees fall.',
    ...control,
    alsoFor: [customer('changes')],
    path: '/sandbox/v1/chain/{network}/fees',
    body: closedObject({ percent: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    result: closedObject({ percent: Type.Integer() }),
    example: { params: { network: 'btc' }, body: { percent: 400 }, data: { percent: 400 } },
    async handle({ params, body }) {
      const { network, setFees } = requireChain(chains, codeOf(catalog, params.network))
      // A development node sets its own fees.
      if (setFees === undefined) throw new Refusal(chainRefusals.NETWORK_NOT_FOUND, { details: { network } })
      await setFees(body.percent)
      return { percent: body.percent }
    },
  })
}

function codeOf(catalog: Catalog, network: string): string {
  return catalog.network(network)?.code ?? network
}
