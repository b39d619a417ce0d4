import { type Operation, unknownIds } from './keyed-operations.ts'

const { id, otherId } = unknownIds
const tradingTransfer: Pick<Operation, 'refused' | 'other'> = {
  refused: [
    ['INVALID_ORDER_REQUEST', { currency: 'BTC', amount: '1' }],
    ['INVALID_ORDER_REQUEST', { currency: 'USDT', amount: '-1' }],
    ['INSUFFICIENT_BALANCE', { currency: 'USDT', amount: '1000' }],
  ],
  other: { currency: 'USDT', amount: '1' },
}
const swap = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '10' }
const fiatPair = { crypto_symbol: 'USDT', fiat_code: 'RUB', direction: 'sell' }
const order = { pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '1', price: '80' }

/** Operations of the trading account, the spot markets and the converters. */
export const tradingOperations: { readonly [operationId: string]: Operation } = {
  transferToTrading: { method: 'POST', path: '/funding/transfer/to-trading', ...tradingTransfer },
  transferFromTrading: { method: 'POST', path: '/funding/transfer/from-trading', ...tradingTransfer },
  createCryptoOrder: {
    method: 'POST',
    path: '/spot/crypto/order',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...swap, to_symbol: 'NOPE' }],
      ['PAIR_NOT_FOUND', { ...swap, to_symbol: 'USDT' }],
      ['VALIDATION_ERROR', { ...swap, to_amount: '1' }],
      ['AMOUNT_TOO_SMALL', { ...swap, from_amount: '0.000001' }],
      ['INSUFFICIENT_BALANCE', { ...swap, from_amount: '1000' }],
    ],
    other: swap,
  },
  cancelCryptoOrder: {
    method: 'DELETE',
    path: '/spot/crypto/order/',
    refused: [
      ['ORDER_NOT_FOUND', id],
      ['ORDER_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  estimateCryptoConversion: {
    method: 'POST',
    path: '/converter/crypto/estimate',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...swap, to_symbol: 'NOPE' }],
      ['VALIDATION_ERROR', { ...swap, to_symbol: 'USDT' }],
      ['AMOUNT_TOO_SMALL', { ...swap, from_amount: '0.000001' }],
    ],
    other: swap,
  },
  executeCryptoConversion: {
    method: 'POST',
    path: '/converter/crypto/execute',
    refused: [['QUOTE_NOT_FOUND', { quote_id: id }]],
    other: { quote_id: otherId },
  },
  estimateFiatConversion: {
    method: 'POST',
    path: '/converter/fiat/estimate',
    refused: [
      ['CURRENCY_NOT_FOUND', { ...fiatPair, fiat_code: 'NOPE', amount: '10' }],
      ['VALIDATION_ERROR', { ...fiatPair, amount: '1e1' }],
      ['AMOUNT_TOO_SMALL', { ...fiatPair, amount: '0.000001' }],
    ],
    other: { ...fiatPair, amount: '10' },
  },
  executeFiatConversion: {
    method: 'POST',
    path: '/converter/fiat/execute',
    refused: [
      ['QUOTE_NOT_FOUND', { ...fiatPair, fiat_code: 'NOPE', from_amount: '10', quote_id: id }],
      ['QUOTE_NOT_FOUND', { ...fiatPair, from_amount: '10', quote_id: id }],
    ],
    other: { ...fiatPair, from_amount: '10', quote_id: otherId },
  },
  createFiatOrder: {
    method: 'POST',
    path: '/spot/fiat/order',
    refused: [
      ['PAIR_NOT_FOUND', { ...order, pair: 'AAA/BBB' }],
      ['INVALID_ORDER_REQUEST', { ...order, price: undefined }],
      ['INVALID_ORDER_REQUEST', { ...order, amount: '+1' }],
      ['PRICE_NOT_ON_TICK', { ...order, price: '80.00000000001' }],
      ['ORDER_BELOW_MIN_SIZE', { ...order, amount: '0' }],
      ['INSUFFICIENT_BALANCE', { ...order, amount: '1000' }],
    ],
    other: order,
  },
  cancelFiatOrder: {
    method: 'DELETE',
    path: '/spot/fiat/order/',
    refused: [
      ['ORDER_NOT_FOUND', id],
      ['ORDER_NOT_FOUND', 'no-id'],
    ],
    other: otherId,
  },
  amendFiatOrder: {
    method: 'PATCH',
    path: `/spot/fiat/order/${id}`,
    refused: [
      ['INVALID_ORDER_REQUEST', {}],
      ['ORDER_NOT_FOUND', { price: '80' }],
    ],
    other: { price: '81' },
  },
  cancelFiatOrders: {
    method: 'DELETE',
    path: '/spot/fiat/orders',
    refused: [['PAIR_NOT_FOUND', '?pair=AAA/BBB']],
    other: '?pair=USDT/RUB',
  },
  cancelFiatOrdersAfter: {
    method: 'POST',
    path: '/spot/fiat/cancel-after',
    refused: [['PAIR_NOT_FOUND', { timeout_seconds: 0, pair: 'AAA/BBB' }]],
    other: { timeout_seconds: 0 },
  },
}
