import { createHmac, randomUUID } from 'node:crypto'
import type { Callback } from '#core/callbacks'
import {
  type Fields,
  type PartyReply,
  type PartyRequest,
  type PartyServer,
  startPartyServer,
} from './party-server.ts'

export const reloadlyKeys = { secret: 'test-secret-of-the-client', callbackSecret: 'test-key-of-notices' }
export const reloadlyHouse = { clientId: 'test-client', sender: 'Coffer' }

export type ReloadlyStatus = 'SUCCESSFUL' | 'PENDING' | 'PROCESSING' | 'FAILED' | 'REFUNDED'

type Order = {
  readonly transactionId: number
  readonly customIdentifier: string
  readonly productId: number
  readonly unitPrice: number
  amount: number
  status: ReloadlyStatus
  /** Null while the card is not made. */
  card: Fields | null
}

export type ReloadlyServer = PartyServer & {
  readonly orders: Order[]
  readonly products: Fields[]
  balance: number
  /** Whether an order ends at once. */
  isInstant: boolean
  orderOf(reference: string): Order
  /** Ends an order. */
  end(reference: string, status: ReloadlyStatus): void
  /** A notice of an order's status, as it is signed. */
  sign(reference: string): Callback
}

const token = 'token-of-this-server'

/** The API of gift cards on this machine, by https://docs.reloadly.com/gift-cards. */
export async function startReloadlyServer(): Promise<ReloadlyServer> {
  const state = { orders: [] as Order[], products: productsOf(), balance: 100_000, isInstant: true }
  const party = await startPartyServer({
    answer: (request) => carryOut(state, request),
    refusal: (errorCode) => ({ status: 400, body: { errorCode, message: 'refused' } }),
  })
  const orderOf = (reference: string) => {
    const order = state.orders.find(({ customIdentifier }) => customIdentifier === reference)
    if (order === undefined) throw new Error(`the server has no order ${reference}`)
    return order
  }
  return Object.assign(state, party, {
    orderOf,
    end(reference: string, status: ReloadlyStatus) {
      endOrder(state, orderOf(reference), status)
    },
    sign(reference: string) {
      const data = { transactionId: 1, customIdentifier: reference, status: 'SUCCESSFUL' }
      return signNotice(Buffer.from(JSON.stringify({ type: 'giftcard_transaction.status', data })))
    },
  })
}

export function signNotice(body: Buffer, key = reloadlyKeys.callbackSecret): Callback {
  const time = '1777896000000'
  const signature = createHmac('sha256', key).update(body).update(`:${time}`).digest('hex')
  const headers = { 'x-reloadly-request-timestamp': time, 'x-reloadly-signature': signature }
  return { headers, body }
}

type State = Pick<ReloadlyServer, 'orders' | 'products' | 'balance' | 'isInstant'>

function carryOut(state: State, { called, headers, body }: PartyRequest): PartyReply {
  if (called === 'POST /oauth/token') return giveToken(JSON.parse(body))
  if (headers.authorization !== `Bearer ${token}`)
    return { status: 401, body: { errorCode: 'INVALID_TOKEN' } }
  const [call = '', query = ''] = called.split('?')
  const asked = new URLSearchParams(query)
  const id = /\/(\d+)(\/cards)?$/.exec(call)?.[1]
  if (call === 'GET /accounts/balance')
    return { status: 200, body: { balance: state.balance, currencyCode: 'USD' } }
  if (call === 'GET /products') return pageOf(state.products, asked)
  if (/^GET \/products\/\d+$/.test(call))
    return found(state.products.find(({ productId }) => `${productId}` === id))
  if (call === 'POST /orders') return takeOrder(state, JSON.parse(body))
  if (call === 'GET /reports/transactions') return reportOf(state, asked)
  if (/^GET \/orders\/transactions\/\d+\/cards$/.test(call)) {
    const card = state.orders.find(({ transactionId }) => `${transactionId}` === id)?.card ?? null
    return card === null ? { status: 404, body: { errorCode: null } } : { status: 200, body: [card] }
  }
  return { status: 404, body: { errorCode: 'NOT_FOUND' } }
}

function giveToken(asked: Fields): PartyReply {
  const isKnown = asked.client_id === reloadlyHouse.clientId && asked.client_secret === reloadlyKeys.secret
  return isKnown
    ? { status: 200, body: { access_token: token, expires_in: 86_400 } }
    : { status: 401, body: {} }
}

function pageOf(all: readonly Fields[], asked: URLSearchParams): PartyReply {
  const [size, page] = [Number(asked.get('size')), Number(asked.get('page'))]
  const content = all.slice((page - 1) * size, page * size)
  return { status: 200, body: { content, totalPages: Math.ceil(all.length / size) } }
}

function reportOf({ orders }: State, asked: URLSearchParams): PartyReply {
  const wanted = asked.get('customIdentifier')
  const content = orders.filter(({ customIdentifier }) => customIdentifier === wanted).map(shown)
  return { status: 200, body: { content } }
}

function found(one: Fields | undefined): PartyReply {
  return one === undefined ? { status: 404, body: { errorCode: 'NOT_FOUND' } } : { status: 200, body: one }
}

function takeOrder(state: State, asked: Fields): PartyReply {
  const { customIdentifier, productId, unitPrice, quantity } = asked as Pick<
    Order,
    'customIdentifier' | 'productId' | 'unitPrice'
  > &
    Fields
  const refused = (errorCode: string) => ({ status: 400, body: { errorCode } })
  if (state.orders.some((one) => one.customIdentifier === customIdentifier))
    return refused('CUSTOM_IDENTIFIER_ALREADY_USED')
  const product = state.products.find((one) => one.productId === productId)
  if (product === undefined || quantity !== 1) return refused('PRODUCT_NOT_FOUND')
  if (product.isSoldOut === true) return refused('OUT_OF_STOCK')
  const amount = Number(unitPrice) * Number(product.testRate)
  if (amount > state.balance) return refused('INSUFFICIENT_BALANCE')
  state.balance -= amount
  const transactionId = 1_000 + state.orders.length
  const order: Order = {
    ...{ transactionId, customIdentifier, productId, unitPrice, amount },
    ...{ status: 'PROCESSING', card: null },
  }
  state.orders.push(order)
  if (state.isInstant) endOrder(state, order, 'SUCCESSFUL')
  return { status: 200, body: shown(order) }
}

function endOrder(state: State, order: Order, status: ReloadlyStatus): void {
  const [keeps, kept] = [isCharged(status), isCharged(order.status)]
  if (keeps !== kept) state.balance += keeps ? -order.amount : order.amount
  order.status = status
  // Digits beyond what a float holds.
  if (status === 'SUCCESSFUL') order.card = { cardNumber: `9${randomUUID()}`, pinCode: '0582' }
}

export function isCharged(status: ReloadlyStatus): boolean {
  return status !== 'FAILED' && status !== 'REFUNDED'
}

function shown({ card: _, ...order }: Order): Fields {
  return { ...order, currencyCode: 'USD', fee: 0, discount: 0, smsFee: 0 }
}

function productsOf(): Fields[] {
  const common = {
    global: false,
    status: 'ACTIVE',
    senderFee: 0,
    discountPercentage: 0,
    senderCurrencyCode: 'USD',
    logoUrls: ['https://cards.example/logo.png'],
    redeemInstruction: { concise: 'Enter the code in the shop.', verbose: '' },
  }
  const fixed = {
    ...common,
    denominationType: 'FIXED',
    minRecipientDenomination: null,
    maxRecipientDenomination: null,
    fixedRecipientDenominations: [20.0, 50.5],
    fixedRecipientToSenderDenominationsMap: { '20.0': 22.0, '50.5': 55.55 },
    recipientCurrencyCode: 'EUR',
    country: { isoName: 'ES' },
    category: { id: 3, name: 'Gaming & Fun' },
    testRate: 1.1,
  }
  const ranged = {
    ...common,
    denominationType: 'RANGE',
    minRecipientDenomination: 5,
    maxRecipientDenomination: 500,
    recipientCurrencyToSenderCurrencyExchangeRate: 1,
    fixedRecipientDenominations: [],
    fixedRecipientToSenderDenominationsMap: null,
    recipientCurrencyCode: 'USD',
    country: { isoName: 'US' },
    category: null,
    testRate: 1,
  }
  return [
    { ...fixed, productId: 1, productName: 'Fixed card' },
    { ...ranged, productId: 2, productName: 'Ranged card' },
    { ...fixed, productId: 3, productName: 'Sold out', isSoldOut: true },
    { ...ranged, productId: 4, productName: 'Of another currency', senderCurrencyCode: 'NGN' },
    ...Array.from({ length: 120 }, (_, index) => ({
      ...ranged,
      productId: 100 + index,
      productName: `Card ${index}`,
    })),
  ]
}
