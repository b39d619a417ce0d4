import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Credentials, Reply, TestServer } from './test-server.ts'
import { untilBanksKnown } from './until-banks-known.ts'
import { untilGiftCards } from './until-gift-cards.ts'
import { untilServiceListed } from './until-services-listed.ts'
import { untilWithdrawalsOpen } from './until-withdrawals-open.ts'

/** A way to begin something in a product. */
export type Door = {
  readonly operationId: string
  /** The products that it begins something in. */
  readonly products: readonly string[]
  /** Sends the request with the same idempotency key each time. */
  ask(at: TestServer): Promise<Reply>
}

const invoices = '/api/v2/integration/invoices'
/** An address that no customer here has, so a payment to it leaves the exchange. */
const outside = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', bch_code: 'trc20' }

/** Every way of a key to begin something in a product that can be halted, each ready to succeed. */
export async function productDoors(server: TestServer): Promise<{ doors: Door[]; customer: Credentials }> {
  await untilWithdrawalsOpen(server)
  await untilBanksKnown(server)
  const customer = await server.newCustomer(
    { USDT: '5000', BTC: '1', RUB: '100000' },
    { USDT: '1000', RUB: '100000' },
  )
  const payer = await server.newCustomer({ USDT: '1000' })
  const must = async (method: string, path: string, body?: object, as: Credentials = customer) => {
    const reply = await server.send(method, path, { as, ...(body === undefined ? {} : { body }) })
    expect(reply.status, `${path} ${reply.text}`).toBe(200)
    return reply.data
  }
  const doorOf =
    (method: string) =>
    (operationId: string, products: string, path: string, body: object, as: Credentials = customer): Door => {
      const headers = { 'idempotency-key': randomUUID() }
      return {
        operationId,
        products: products.split(' '),
        ask: (at) => at.send(method, path, { as, body, headers }),
      }
    }
  const post = doorOf('POST')
  const invoiceOf = async (body: object) => (await must('POST', invoices, body)).invoice_id
  const open = await invoiceOf({ amount: '25', price_currency: 'USD' })
  const toPay = await invoiceOf({ amount: '25', price_currency: 'USDT' })
  const paid = async () => {
    const id = await invoiceOf({ amount: '25', price_currency: 'USDT' })
    await must('POST', `${invoices}/${id}/pay`, { symbol: 'USDT' }, payer)
    return id
  }
  const [back, away] = [await paid(), await paid()]
  const template = (await must('POST', `${invoices}/templates`, { name: 'Till', price_currency: 'USDT' }))
    .template_id
  const resting = await must('POST', '/spot/fiat/order', {
    ...{ pair: 'USDT/RUB', side: 'sell', type: 'limit', price: '84', amount: '15' },
  })
  const sale = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell' }
  const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' }
  // A quote is executed at any time later, so its market stands still.
  for (const [pair, price] of Object.entries({ 'BTC-USDT': '65000', 'USDT-RUB': '80' }))
    await must('POST', `/sandbox/v1/prices/${pair}`, { price })
  const quotes = {
    crypto: (await must('POST', '/converter/crypto/estimate', swap)).quote_id,
    fiat: await must('POST', '/converter/fiat/estimate', { ...sale, amount: '10' }),
  }
  const bill = { service_id: await untilServiceListed(server, 'MTS'), debit_currency: 'USDT' }
  const priced = await must('POST', '/services/estimate', { ...bill, client_amount: '100' })
  const { quote_expires_at } = priced
  const card = await cardOf(server, customer)
  const ordered = { amount: '10', card_type: 'SHOPPING' }
  const toBob = { symbol: 'USDT', amount: '1', to_username: 'bob' }
  const toBank = { amount: '1000', recipient: '79161234567', bank_code: '100000000111' }
  const paidIn = { currency: 'RUB', amount: '100', payment_provider_alias_code: 'sbp' }
  const limit = { ...swap, type: 'limit', order_price: '1000' }
  const giftCard = { product_id: await untilGiftCards(server), face_value: 1.5, symbol: 'USDT' }
  const service = { ...bill, client_amount: '100', field_values: { phone: '79161234567' }, quote_expires_at }
  const moved = { currency: 'USDT', amount: '5' }
  const order = { pair: 'USDT/RUB', side: 'sell', type: 'limit', price: '85', amount: '15' }
  return {
    customer,
    doors: [
      post('createInternalTransfer', 'transfers', '/funding/transfer/internal', toBob),
      post('transferToTrading', 'trading-account', '/funding/transfer/to-trading', moved),
      post('transferFromTrading', 'trading-account', '/funding/transfer/from-trading', moved),
      post('createCryptoWithdrawal', 'withdrawals', '/funding/withdraw/crypto', {
        ...{ symbol: 'USDT', amount: '10', ...outside },
      }),
      post('createFiatWithdrawal', 'payouts', '/funding/withdraw/fiat', toBank),
      post('createFiatDeposit', 'fiat-deposits', '/funding/deposit/fiat', paidIn),
      post('executeCryptoConversion', 'converter', '/converter/crypto/execute', { quote_id: quotes.crypto }),
      post('executeFiatConversion', 'converter', '/converter/fiat/execute', {
        ...{ ...sale, from_amount: '10', quote_id: quotes.fiat.quote_id },
      }),
      post('createCryptoOrder', 'crypto-spot', '/spot/crypto/order', { ...swap, type: 'market' }),
      post('createCryptoOrder', 'crypto-spot', '/spot/crypto/order', limit),
      post('createFiatOrder', 'fiat-spot', '/spot/fiat/order', order),
      doorOf('PATCH')('amendFiatOrder', 'fiat-spot', `/spot/fiat/order/${resting.order_id}`, { price: '83' }),
      post('purchaseGiftCard', 'gift-cards', '/giftcards/purchase', giftCard),
      post('payService', 'services', '/services/pay', service),
      post('issueCard', 'cards', '/cards', { ...ordered, payment_method: 'balance_usdt' }),
      post('issueCard', 'cards', '/cards', { ...ordered, payment_method: 'rub_sbp' }),
      post('issueCard', 'cards', '/cards', {
        ...{ ...ordered, payment_method: 'onchain_usdt', onchain_network: 'trc20' },
      }),
      post('topUpCard', 'cards', `/cards/${card}/topup`, { amount: '25' }),
      post('createInvoice', 'invoices', invoices, { amount: '5', symbol: 'USDT', bch_code: 'trc20' }),
      post('createInvoiceTemplate', 'invoices', `${invoices}/templates`, { name: 'Bar' }),
      post('createTemplatePayment', 'invoices', `${invoices}/templates/${template}/payments`, {
        ...{ amount: '3', external_payment_id: 'r-1' },
      }),
      post('chooseInvoiceCurrency', 'invoices', `${invoices}/${open}/currency`, {
        ...{ symbol: 'USDT', bch_code: 'trc20' },
      }),
      post('payInvoice', 'invoices', `${invoices}/${toPay}/pay`, { symbol: 'USDT' }, payer),
      post('refundInvoice', 'invoices', `${invoices}/${back}/refund`, { amount: '10' }),
      post('refundInvoice', 'invoices withdrawals', `${invoices}/${away}/refund`, {
        ...{ amount: '10', ...outside },
      }),
    ],
  }
}

async function cardOf(server: TestServer, as: Credentials): Promise<number> {
  const asked = { amount: '50', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
  const { data } = await server.send('POST', '/cards', { as, body: asked })
  return vi.waitFor(
    async () => {
      const { data: order } = await server.send('GET', `/cards/orders/${data.order_id}`, { as })
      expect(order.status).toBe('completed')
      return order.card_id
    },
    { timeout: 20_000, interval: 50 },
  )
}
