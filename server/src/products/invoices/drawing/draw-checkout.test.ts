import { expect, test } from 'vitest'
import { parseAmount } from '#core/money'
import type { Language } from '#core/pay-pages'
import { pageText } from '../../../../test/wire/page-text.ts'
import { scanCode } from '../../../../test/wire/scan-code.ts'
import {
  type CheckoutPayment,
  type CheckoutState,
  type CheckoutView,
  canChange,
  type Means,
} from './checkout-view.ts'
import { checkoutTitle, drawCheckout, pollMsOf } from './draw-checkout.ts'
import { drawOffers } from './draw-offers.ts'
import { actsOf, payerPanel } from './payer-panel.ts'

const usdt = { symbol: 'USDT', scale: 6 }
const of = (text: string) => parseAmount(text, usdt)
const now = new Date('2026-03-01T10:00:00Z')
const uri = 'tron:TXyz?amount=25&token=TR7N'
const onChain: Means = { kind: 'chain', amount: of('25'), min: null, address: 'TXyz', tag: null, uri }
const tagged: Means = { ...onChain, tag: { name: 'Memo', value: '1000007' } }
const open: Means = { ...onChain, amount: null, min: of('1') }

const payment: CheckoutPayment = {
  ...{ amount: of('25'), networkName: 'TRON (TRC-20)', txid: 'abc', at: now },
  ...{ status: 'taken', isCounted: true, isLate: false },
}

function view(state: CheckoutState, changes: Partial<CheckoutView> = {}): CheckoutView {
  return {
    ...{ id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70', payee: 'Coffer', description: 'Order <1>' },
    ...{ price: of('25'), rate: null, feePercent: null, expiresAt: new Date('2026-03-01T11:00:00Z') },
    rateExpiresAt: null,
    ...{ successUrl: 'https://shop.example/thanks', failUrl: 'https://shop.example/cart?a=1&b=2' },
    ...{ state, payments: [], isWayFixed: false },
    chosen: {
      ...{ symbol: 'USDT', currencyName: 'Tether USD', network: 'trc20', networkName: 'TRON (TRC-20)' },
    },
    ...changes,
  }
}

function draw(shown: CheckoutView, language: Language): string {
  const place = { path: '/pay/1', query: '', canChange: canChange(shown), isHalted: false, now }
  return drawCheckout({ view: shown, language, ...place }).text
}

const depth = { blocks: 3, required: 19 }
const gone: CheckoutPayment = { ...payment, status: 'gone' }
const strange: CheckoutPayment = {
  ...payment,
  isCounted: false,
  amount: { ...of('4'), asset: { symbol: 'TRX', scale: 6 } },
}

test.for<[string, CheckoutView, en: string[], ru: string[]]>([
  [
    'waits',
    view({ kind: 'waiting', means: onChain }),
    [
      'To pay 25 USDT',
      'Waiting for your payment',
      'Tether USD (USDT) on TRON (TRC-20)',
      'Send USDT only',
      '1:00:00',
      'Pay in another currency',
      'Back to shop.example',
      'Order <1>',
    ],
    [
      'К оплате 25 USDT',
      'Ждём вашу оплату',
      'Как только мы её увидим',
      'сеть TRON (TRC-20)',
      'Отправляйте только USDT',
      'Заплатить в другой валюте',
    ],
  ],
  [
    'waits for a payment with a memo',
    view({ kind: 'waiting', means: tagged }),
    ['Do not forget the memo', '1000007', 'Without the memo nobody can tell'],
    ['Обязательно укажите «Memo»', '1000007'],
  ],
  [
    'waits for any amount',
    view({ kind: 'waiting', means: open }, { price: null }),
    ['Any amount', 'At least 1 USDT'],
    ['Любая сумма', 'Не меньше 1 USDT'],
  ],
  [
    'costs another currency, with the fee on top',
    view(
      { kind: 'waiting', means: onChain },
      { price: { asset: { symbol: 'USD', scale: 2 }, units: 2_500n }, rate: '64243.917', feePercent: '1' },
    ),
    ['for $25.00', '1 USDT = $64,243.917', 'The fee of 1 % is included'],
    ['за 25,00', '1 USDT = 64 243,917 $', 'Комиссия 1 % включена'],
  ],
  [
    'has a price that holds for a while',
    view({ kind: 'waiting', means: onChain }, { rateExpiresAt: new Date('2026-03-01T10:14:00Z') }),
    ['This price holds until'],
    ['Цена действует до'],
  ],
  [
    'prepares a link',
    view({ kind: 'waiting', means: { kind: 'preparing', amount: of('25') } }),
    ['Preparing the payment link'],
    ['Готовим ссылку'],
  ],
  [
    'has a link',
    view({ kind: 'waiting', means: { kind: 'link', amount: of('25'), link: 'https://bank.example/1' } }),
    ['Open your bank’s app', 'Waiting'],
    ['Открыть приложение банка'],
  ],
  [
    'has a link no more',
    view({ kind: 'waiting', means: { kind: 'no_link', amount: of('25') } }),
    ['This payment link is closed', 'Get a fresh link'],
    ['Эта ссылка на оплату закрыта', 'Получить новую ссылку'],
  ],
  [
    'was paid too little to be credited',
    view({ kind: 'too_small', means: onChain }, { payments: [{ ...payment, status: 'too_small' }] }),
    ['The payment was too small', 'too small'],
    ['Платёж слишком мал'],
  ],
  [
    'is short',
    view(
      { kind: 'short', paid: of('15'), missing: of('10'), means: onChain, depth },
      { payments: [payment] },
    ),
    ['Still to pay 10 USDT', '15 USDT has come', 'Confirmations: 3 of 19'],
    ['Осталось доплатить 10 USDT', 'Пришло 15 USDT', 'Подтверждений: 3 из 19'],
  ],
  [
    'is short when the time is over',
    view({ kind: 'short', paid: of('15'), missing: of('10'), means: null, depth: null }),
    ['the time for the rest is over', 'before you send more'],
    ['время для остатка вышло'],
  ],
  [
    'was seen',
    view({ kind: 'seen', paid: of('25'), depth }, { payments: [{ ...payment, status: 'seen' }] }),
    ['We have seen your payment', 'Confirmations: 3 of 19', 'Receipt', 'abc', 'being confirmed'],
    ['Мы видим ваш платёж', 'Подтверждений: 3 из 19', 'Квитанция', 'подтверждается'],
  ],
  [
    'is paid',
    view({ kind: 'paid', paid: of('25'), over: null }, { payments: [payment] }),
    [
      'Paid 25 USDT',
      'Paid. Thank you!',
      'Back to shop.example',
      'Print the receipt',
      '1 Mar 2026, 10:00 UTC',
    ],
    ['Оплачено. Спасибо!', 'Вернуться на shop.example', 'Распечатать квитанцию'],
  ],
  [
    'is paid over',
    view({ kind: 'paid', paid: of('30'), over: of('5') }, { payments: [payment] }),
    ['You paid 5 USDT more'],
    ['на 5 USDT больше'],
  ],
  [
    'is paid late',
    view(
      { kind: 'late', paid: of('25'), missing: of('1'), depth: null },
      { payments: [{ ...payment, isLate: true }] },
    ),
    ['Your payment came late', '1 USDT of the amount is missing', 'late'],
    ['пришёл с опозданием', 'не хватает 1 USDT'],
  ],
  [
    'was paid in another currency',
    view({ kind: 'waiting', means: onChain }, { payments: [strange] }),
    [
      'Money came in another currency',
      '4 TRX came to this address',
      'Tether USD (USDT) was expected',
      'does not count',
    ],
    ['Пришли деньги в другой валюте', '4 TRX', 'не учтён'],
  ],
  [
    'lost its block',
    view({ kind: 'waiting', means: onChain }, { payments: [gone] }),
    ['waiting for a block again', 'Do not pay again'],
    ['снова ждёт блока', 'Не платите ещё раз'],
  ],
  [
    'is expired',
    view({ kind: 'expired' }),
    ['The time to pay is over', 'Have you paid already?', 'do not send anything', 'Back to shop.example'],
    ['Время на оплату вышло', 'Вы уже заплатили?'],
  ],
  ['is cancelled', view({ kind: 'cancelled' }), ['This was cancelled'], ['Счёт отменён']],
  ['is refunded', view({ kind: 'refunded', paid: of('25') }), ['Refunded'], ['Деньги возвращены']],
])('a page that %s says so, and what to do now', ([_, shown, english, russian]) => {
  for (const [language, expected] of [
    ['en', english],
    ['ru', russian],
  ] as const) {
    const text = pageText(draw(shown, language))
    for (const words of expected) expect(text).toContain(words)
    expect(checkoutTitle(shown, language)).not.toBe('')
  }
})

test('a payment that lost its block is told before anything that asks for another', () => {
  const [first] =
    /<h2 data-status>[^<]+/.exec(
      draw(view({ kind: 'waiting', means: onChain }, { payments: [gone] }), 'en'),
    ) ?? []
  expect(first).toContain('Your payment is waiting for a block again')
})

test('only a page that asks for money has a code, which says where it goes', () => {
  const coded = (state: CheckoutState) => scanCode(draw(view(state), 'en'))
  expect(coded({ kind: 'waiting', means: tagged })).toBe(uri)
  const rest = { kind: 'short', paid: of('15'), missing: of('10'), depth: null } as const
  expect(coded({ ...rest, means: onChain })).toBe(uri)
  expect(coded({ ...rest, means: null })).toBeUndefined()
  for (const kind of ['expired', 'cancelled'] as const) expect(coded({ kind })).toBeUndefined()
  expect(coded({ kind: 'paid', paid: of('25'), over: null })).toBeUndefined()
})

test('amount, address and memo are copied one by one, the amount as it is typed', () => {
  const large: Means = { ...tagged, amount: of('1234567.5') }
  const text = draw(view({ kind: 'waiting', means: large }), 'ru')
  const copied = [...text.matchAll(/data-copy="([^"]+)"/g)].map(([, value]) => value)
  expect(copied).toEqual(['1234567.5', 'TXyz', '1000007'])
})

test('what a merchant wrote is text, and leads nowhere but to the web', () => {
  const evil = `<script>alert("1")</script>' onload='x&`
  for (const language of ['en', 'ru'] as const) {
    const changes = {
      description: evil,
      payments: [payment],
      successUrl: 'javascript:alert(1)',
      failUrl: 'data:text/html,x',
    }
    const texts = [
      draw(view({ kind: 'paid', paid: of('25'), over: null }, changes), language),
      draw(view({ kind: 'expired' }, changes), language),
      drawOffers({
        view: view({ kind: 'choosing' }, { ...changes, chosen: null }),
        offers: [],
        isHalted: false,
        language,
        path: '/pay/1',
        query: '',
      }).text,
    ]
    for (const text of texts) {
      expect(text).not.toMatch(/<script| onload='|javascript:|data:text/)
      expect(text).toContain('&#60;script&#62;')
    }
  }
})

test('a payer chooses among the networks of each currency, with what each costs', () => {
  const tether = { symbol: 'USDT', currencyName: 'Tether USD', due: of('25') }
  const offers = [
    { ...tether, network: 'trc20', networkName: 'TRON (TRC-20)' },
    { ...tether, network: 'ton', networkName: 'TON' },
    { symbol: 'XRP', currencyName: 'XRP', network: 'xrp', networkName: 'XRP Ledger', due: null },
  ]
  const place = { language: 'en', isHalted: false, path: '/pay/1', query: '?lang=en' } as const
  const { text } = drawOffers({ view: view({ kind: 'choosing' }, { chosen: null }), offers, ...place })
  expect([...text.matchAll(/value="([^"]+)"/g)].map(([, way]) => way)).toEqual([
    'USDT:trc20',
    'USDT:ton',
    'XRP:xrp',
  ])
  expect(text).toContain('action="/pay/1/currency?lang=en"')
  expect(pageText(text)).toContain('Price 25 USDT')
  expect(text).not.toContain('id="back"')
  expect(text).toContain('href="https://shop.example/cart?a=1&#38;b=2"')
  const none = drawOffers({ view: view({ kind: 'waiting', means: onChain }), offers: [], ...place }).text
  expect(none).toContain('It cannot be paid at this moment')
  expect(none).toContain('id="back"')
})

test('roubles have their names in the language of the page', () => {
  const rouble = { symbol: 'RUB', currencyName: 'Russian rouble', network: 'sbp' }
  const offers = [{ ...rouble, networkName: 'Fast payments (SBP)', due: of('25') }]
  const named = (language: Language) =>
    pageText(
      drawOffers({
        view: view({ kind: 'choosing' }),
        offers,
        isHalted: false,
        language,
        path: '/pay/1',
        query: '',
      }).text,
    )
  expect(named('en')).toContain('Russian rouble (RUB) Fast payments (SBP)')
  expect(named('ru')).toContain('Российский рубль (RUB) Fast payments (SBP)')
})

test('a payer changes the currency while nothing has come, and where their merchant has not chosen', () => {
  const waiting = { kind: 'waiting', means: onChain } as const
  expect(canChange(view(waiting))).toBe(true)
  expect(canChange(view(waiting, { isWayFixed: true }))).toBe(false)
  expect(canChange(view(waiting, { payments: [gone] }))).toBe(false)
  expect(canChange(view({ kind: 'expired' }))).toBe(false)
})

test('a page is asked for again while something may change, and never for ever', () => {
  const poll = (state: CheckoutState, at = now) => pollMsOf(view(state), at)
  expect(poll({ kind: 'waiting', means: onChain })).toBe(2_500)
  expect(poll({ kind: 'waiting', means: { kind: 'preparing', amount: of('1') } })).toBe(1_000)
  expect(poll({ kind: 'seen', paid: of('25'), depth })).toBe(2_500)
  expect(poll({ kind: 'expired' })).toBe(15_000)
  expect(poll({ kind: 'expired' }, new Date('2026-03-03T10:00:00Z'))).toBeNull()
  expect(poll({ kind: 'paid', paid: of('25'), over: null })).toBeNull()
  expect(poll({ kind: 'refunded', paid: of('25') })).toBeNull()
})

test('the panel offers what a payer and a chain can do with the invoice as it stands', () => {
  const acts = (shown: CheckoutView, isOnChain = true) =>
    actsOf({ view: shown, isOnChain, hasOtherCoin: true })
  const pays = ['exact', 'short', 'over', 'late']
  expect(acts(view({ kind: 'waiting', means: onChain }))).toEqual([...pays, 'wrong_coin'])
  expect(acts(view({ kind: 'paid', paid: of('25'), over: null }, { payments: [payment] }))).toEqual([
    ...['twice', 'wrong_coin', 'mine', 'bury', 'reorganise'],
  ])
  const link: Means = { kind: 'link', amount: of('25'), link: 'https://bank.example' }
  expect(acts(view({ kind: 'waiting', means: link }), false)).toEqual([...pays, 'decline'])
  expect(acts(view({ kind: 'waiting', means: { kind: 'preparing', amount: of('1') } }), false)).toEqual([])
  expect(acts(view({ kind: 'choosing' }, { chosen: null }))).toEqual([])
  expect(payerPanel({ acts: [], language: 'en', action: '/x' })).toBeNull()
  expect(payerPanel({ acts: ['exact'], language: 'ru', action: '/x' })?.text).toContain(
    'Заплатить сколько нужно',
  )
})
