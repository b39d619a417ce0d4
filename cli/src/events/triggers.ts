import { type Coffer, type Currency, compareDecimals } from '@coffer/sdk'
import { Failure } from '#terminal'
import { invoiceTriggers } from './invoice-triggers.ts'
import { purchaseTriggers } from './purchase-triggers.ts'
import { shiftDecimal } from './shift-decimal.ts'
import type { Scene, Trigger } from './trigger.ts'

/** A trigger for each event, which uses only the API and the sandbox's controls. */
export const triggers: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ['transfer.received', { does: 'another customer sends you 5 USDT', run: receiveTransfer }],
  [
    'deposit.confirmed',
    {
      does: 'your deposit address is paid and the payment mined',
      run: (scene) => payAddress(scene, 'enough'),
    },
  ],
  [
    'deposit.failed',
    {
      does: 'your deposit address is paid less than the minimum',
      run: (scene) => payAddress(scene, 'too little'),
    },
  ],
  [
    'withdrawal.processing',
    { does: 'a little is withdrawn to an address outside', run: (scene) => withdraw(scene) },
  ],
  ['withdrawal.completed', { does: 'a little is withdrawn and confirmed', run: (scene) => withdraw(scene) }],
  ['withdrawal.failed', { does: 'a withdrawal is cancelled before it is signed', run: cancelWithdrawal }],
  ['order.filled', { does: 'a small order of yours sells at the market', run: sellAtMarket }],
  ['conversion.completed', { does: 'a little fiat is converted to crypto', run: convertFiat }],
  ...purchaseTriggers,
  ...invoiceTriggers,
  ['webhook.test', { does: 'your newest active webhook is sent a test', run: testNewestWebhook }],
])

async function receiveTransfer({ coffer, findPayer }: Scene): Promise<string> {
  const { username } = await coffer.getProfile()
  const payer = await findPayer()
  const transfer = { symbol: 'USDT', amount: '5', to_username: username, comment: 'coffer trigger' }
  await payer.coffer.createInternalTransfer(transfer)
  return `${payer.name} sent ${username} 5 USDT`
}

async function payAddress({ coffer }: Scene, much: 'enough' | 'too little'): Promise<string> {
  const { symbol, network } = await findNetwork(coffer)
  const { addresses } = await coffer.getDepositAddress({ symbol, network: network.network })
  const [target] = addresses
  if (target === undefined) throw new Failure(`There is no address for ${symbol} on ${network.network}`)
  const minimum = network.min_deposit_amount
  const usual = compareDecimals('25', minimum) < 0 ? minimum : '25'
  const amount = much === 'enough' ? usual : shiftDecimal(minimum, -1)
  const { address, tag } = target
  const confirmations = network.confirmations_required
  const payment = { address, symbol, amount, confirmations, ...(tag && { tag }) }
  await coffer.sandboxPayAddress(network.network, payment)
  const paid = `${address} on ${network.network} was paid ${amount} ${symbol}`
  const short = much === 'enough' ? '' : `, less than the minimum of ${minimum}`
  return `${paid}${short}, and ${confirmations} blocks were mined`
}

type Offered = { symbol: string; network: Currency['networks'][number] }

async function findNetwork(coffer: Coffer): Promise<Offered> {
  const currencies = await coffer.listCurrencies()
  const offered = currencies.flatMap(({ symbol, networks }) =>
    networks.filter(({ is_deposit_active }) => is_deposit_active).map((network) => ({ symbol, network })),
  )
  const found = offered.find(({ symbol }) => symbol === 'USDT') ?? offered[0]
  if (found === undefined) throw new Failure('No currency takes deposits here')
  return found
}

// A TRON address that belongs to nobody here.
const outside = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const outsideNetwork = 'trc20'

async function withdraw({ coffer }: Scene): Promise<string> {
  const { amount, symbol } = await createWithdrawal(coffer)
  return `${amount} ${symbol} are on their way to ${outside} on ${outsideNetwork}`
}

async function createWithdrawal(coffer: Coffer) {
  const offered = (await coffer.listCurrencies()).flatMap(({ symbol, networks }) =>
    networks
      .filter(({ network, is_withdraw_active }) => network === outsideNetwork && is_withdraw_active)
      .map((network) => ({ symbol, network })),
  )
  const found = offered.find(({ symbol }) => symbol === 'USDT') ?? offered[0]
  if (found === undefined) throw new Failure(`Nothing can be withdrawn on ${outsideNetwork} here`)
  const { symbol, network } = found
  return coffer.createCryptoWithdrawal({
    symbol,
    amount: network.min_withdraw_amount,
    address: outside,
    bch_code: outsideNetwork,
  })
}

/** While the node fails nothing is prepared, which leaves time to cancel. */
async function cancelWithdrawal({ coffer }: Scene): Promise<string> {
  await coffer.sandboxSetFault({ port: 'chain', fault: '5xx', count: 1_000 })
  try {
    const { transaction_id: id } = await createWithdrawal(coffer)
    await coffer.cancelCryptoWithdrawal(id)
    return `the withdrawal ${id} was cancelled`
  } finally {
    await coffer.sandboxSetFault({ port: 'chain', fault: '5xx', count: 0 })
  }
}

async function sellAtMarket({ coffer }: Scene): Promise<string> {
  const instruments = await coffer.listFiatInstruments()
  const instrument = instruments.find(({ status }) => status === 'active')
  if (instrument === undefined) throw new Failure('No pair of the order book is open')
  const { trading_pair: pair, base, min_order_size } = instrument
  const amount = shiftDecimal(min_order_size, 1)
  const { available } = await coffer.getTradingBalance(base)
  const isFunded = compareDecimals(available, amount) >= 0
  if (!isFunded) await coffer.transferToTrading({ currency: base, amount })
  const moved = isFunded ? '' : `${amount} ${base} went to the trading account, and `
  const { order_id: id } = await coffer.createFiatOrder({ pair, side: 'sell', type: 'market', amount })
  const { filled } = await coffer.getFiatOrder(id)
  if (compareDecimals(filled, '0') === 0)
    throw new Failure(`Nobody buys ${base} at the moment: order ${id} traded nothing`)
  return `${moved}${filled} ${base} were sold on ${pair} by order ${id}`
}

async function convertFiat({ coffer }: Scene): Promise<string> {
  const [fiat] = await coffer.listFiatConverterCurrencies()
  const symbols = await coffer.listFiatConverterCryptoSymbols()
  const symbol = symbols.find((one) => one === 'BTC') ?? symbols[0]
  if (fiat === undefined || symbol === undefined) throw new Failure('Nothing can be converted here')
  const amount = shiftDecimal(fiat.min_amount, 1)
  const wish = { crypto_symbol: symbol, fiat_code: fiat.code, direction: 'buy' } as const
  const { quote_id } = await coffer.estimateFiatConversion({ ...wish, amount })
  const conversion = await coffer.executeFiatConversion({ ...wish, from_amount: amount, quote_id })
  return `${conversion.fiat_amount} ${fiat.code} became ${conversion.crypto_amount} ${symbol}`
}

async function testNewestWebhook({ coffer }: Scene): Promise<string> {
  const { items } = await coffer.listWebhooks({ limit: 100 })
  const webhook = items.find(({ is_active }) => is_active)
  if (webhook === undefined)
    throw new Failure('You have no active webhook to test; `coffer webhooks add URL` registers one')
  await coffer.testWebhook(webhook.id)
  return `a test is on its way to ${webhook.url}, webhook ${webhook.id}`
}
