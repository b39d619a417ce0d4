import { type Operation, unknownIds } from './keyed-operations.ts'

const { id, otherId } = unknownIds
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const toOutside = { symbol: 'USDT', amount: '5', address, bch_code: 'trc20' }
const paidIn = { currency: 'RUB', amount: '100', payment_provider_alias_code: 'sbp' }
const ordered = { amount: '10', payment_method: 'balance_usdt', card_type: 'SHOPPING' }
// No such card: the test of each act has cards of its own.
const unknownCard = {
  refused: [
    ['CARD_NOT_FOUND', '999999999'],
    ['CARD_NOT_FOUND', 'no-id'],
  ],
  other: '999999998',
} as const
const named = { label: 'Cold storage', network: 'trc20', address }
const toBank = { amount: '10', recipient: '79161234567', bank_code: '100000000111' }
const toBob = { symbol: 'USDT', amount: '1', to_username: 'bob' }

/** A gift card and a service of the sandbox’s suppliers, by the ids that this exchange gave them. */
export type Listed = { readonly giftCardId: number; readonly serviceId: number }

/** Operations of wallets, deposits, withdrawals, cards, gift cards and services. */
export function moneyOperations({ giftCardId, serviceId }: Listed): {
  readonly [operationId: string]: Operation
} {
  const giftCard = { product_id: giftCardId, face_value: 1.5, symbol: 'USDT' }
  const bill = {
    service_id: serviceId,
    debit_currency: 'USDT',
    client_amount: '100',
    field_values: { phone: '79161234567' },
    quote_expires_at: '1777896120',
  }
  return {
    createWallet: {
      method: 'POST',
      path: '/account/wallets',
      refused: [
        ['CURRENCY_NOT_FOUND', { symbol: 'NOPE' }],
        ['NETWORK_NOT_FOUND', { symbol: 'USDT', network: 'nope' }],
      ],
      other: { symbol: 'BTC' },
    },
    createInternalTransfer: {
      method: 'POST',
      path: '/funding/transfer/internal',
      refused: [
        ['VALIDATION_ERROR', { ...toBob, amount: '-1' }],
        ['VALIDATION_ERROR', { ...toBob, symbol: 'RUB' }],
        ['VALIDATION_ERROR', { symbol: 'USDT', amount: '1' }],
        ['CURRENCY_NOT_FOUND', { ...toBob, symbol: 'NOPE' }],
        ['RECIPIENT_NOT_FOUND', { ...toBob, to_username: 'nobody' }],
        ['INSUFFICIENT_BALANCE', { ...toBob, amount: '1000' }],
      ],
      other: toBob,
    },
    createFiatDeposit: {
      method: 'POST',
      path: '/funding/deposit/fiat',
      refused: [
        ['CURRENCY_NOT_FOUND', { ...paidIn, currency: 'NOPE' }],
        ['VALIDATION_ERROR', { ...paidIn, payment_provider_alias_code: 'swift' }],
        ['VALIDATION_ERROR', { ...paidIn, amount: '10.005' }],
        ['AMOUNT_TOO_SMALL', { ...paidIn, amount: '9.99' }],
        ['AMOUNT_TOO_LARGE', { ...paidIn, amount: '1000000.01' }],
      ],
      other: paidIn,
    },
    createCryptoWithdrawal: {
      method: 'POST',
      path: '/funding/withdraw/crypto',
      refused: [
        ['CURRENCY_NOT_FOUND', { ...toOutside, symbol: 'NOPE' }],
        ['NETWORK_NOT_FOUND', { ...toOutside, bch_code: 'nope' }],
        ['INVALID_ADDRESS', { ...toOutside, address: 'nowhere' }],
        ['INVALID_TAG', { ...toOutside, tag: '7' }],
        ['AMOUNT_TOO_SMALL', { ...toOutside, amount: '0' }],
        ['AMOUNT_TOO_LARGE', { ...toOutside, amount: '500001' }],
        ['VALIDATION_ERROR', { ...toOutside, amount: '-1' }],
        ['INSUFFICIENT_BALANCE', { ...toOutside, amount: '1000' }],
      ],
      other: toOutside,
    },
    cancelCryptoWithdrawal: {
      method: 'DELETE',
      path: '/funding/withdraw/crypto/',
      refused: [
        ['TRANSACTION_NOT_FOUND', id],
        ['TRANSACTION_NOT_FOUND', 'no-id'],
      ],
      other: otherId,
    },
    createFiatWithdrawal: {
      method: 'POST',
      path: '/funding/withdraw/fiat',
      refused: [
        ['BANK_NOT_FOUND', { ...toBank, bank_code: '100000000000' }],
        ['AMOUNT_TOO_SMALL', { ...toBank, amount: '1' }],
        ['AMOUNT_TOO_LARGE', { ...toBank, amount: '1000001' }],
        ['VALIDATION_ERROR', { ...toBank, amount: '10.001' }],
        ['INSUFFICIENT_BALANCE', { ...toBank, amount: '20000' }],
      ],
      other: toBank,
    },
    purchaseGiftCard: {
      method: 'POST',
      path: '/giftcards/purchase',
      refused: [
        ['PRODUCT_NOT_FOUND', { ...giftCard, product_id: 999_999 }],
        ['INVALID_FACE_VALUE', { ...giftCard, face_value: 5.001 }],
        ['CURRENCY_NOT_FOUND', { ...giftCard, symbol: 'NOPE' }],
        ['PRICE_MOVED', { ...giftCard, max_total: '1' }],
        ['VALIDATION_ERROR', { ...giftCard, max_total: '0' }],
        ['INSUFFICIENT_BALANCE', { ...giftCard, face_value: 400 }],
      ],
      other: giftCard,
    },
    payService: {
      method: 'POST',
      path: '/services/pay',
      refused: [
        ['SERVICE_NOT_FOUND', { ...bill, service_id: 2_147_483_647 }],
        ['VALIDATION_ERROR', { ...bill, client_amount: '-1' }],
        ['AMOUNT_TOO_SMALL', { ...bill, client_amount: '9' }],
        ['INVALID_FIELD_VALUES', { ...bill, field_values: { phone: '7' } }],
        ['QUOTE_NOT_FOUND', bill],
      ],
      other: { ...bill, client_amount: '200' },
    },
    issueCard: {
      method: 'POST',
      path: '/cards',
      refused: [
        ['AMOUNT_TOO_SMALL', { ...ordered, amount: '9.99' }],
        ['AMOUNT_TOO_LARGE', { ...ordered, amount: '10000.01' }],
        ['VALIDATION_ERROR', { ...ordered, amount: '10.001' }],
        ['CURRENCY_NOT_FOUND', { ...ordered, source_symbol: 'NOPE' }],
        ['CARD_OPTION_UNAVAILABLE', { ...ordered, region: 'HK', payment_system: 'VISA' }],
        [
          'PAYMENT_METHOD_UNAVAILABLE',
          { ...ordered, payment_method: 'onchain_usdt', onchain_network: 'ton' },
        ],
        ['INSUFFICIENT_BALANCE', { ...ordered, amount: '1000' }],
      ],
      other: { ...ordered, payment_method: 'rub_sbp' },
    },
    topUpCard: {
      method: 'POST',
      path: '/cards/999999999/topup',
      refused: [['CARD_NOT_FOUND', { amount: '10' }]],
      other: { amount: '11' },
    },
    freezeCard: { method: 'POST', path: '/cards/ /freeze', ...unknownCard },
    unfreezeCard: { method: 'POST', path: '/cards/ /unfreeze', ...unknownCard },
    blockCard: { method: 'POST', path: '/cards/ /block', ...unknownCard },
    setCardLimits: {
      method: 'PATCH',
      path: '/cards/999999999/limits',
      refused: [['CARD_NOT_FOUND', { per_day: '10' }]],
      other: { per_day: '11' },
    },
    addWithdrawalAddress: {
      method: 'POST',
      path: '/funding/withdraw/crypto/addresses',
      refused: [
        ['CURRENCY_NOT_FOUND', { ...named, symbol: 'NOPE' }],
        ['NETWORK_NOT_FOUND', { ...named, network: 'nope' }],
        ['INVALID_ADDRESS', { ...named, address: 'nowhere' }],
        ['INVALID_TAG', { ...named, tag: '7' }],
      ],
      other: named,
    },
    removeWithdrawalAddress: {
      method: 'DELETE',
      path: '/funding/withdraw/crypto/addresses/',
      refused: [
        ['ADDRESS_NOT_FOUND', id],
        ['ADDRESS_NOT_FOUND', 'no-id'],
      ],
      other: otherId,
    },
  }
}
