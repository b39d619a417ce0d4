import { describe, expect, test } from 'vitest'
import type { Language } from '#core/pay-pages'
import { drawPayPage, type PayPageState, pollMsOf, titleOf } from './draw-pay-page.ts'
import { payerPanel } from './payer-panel.ts'

const rub = { symbol: 'RUB', scale: 8 }
const roubles = (whole: bigint) => ({ asset: rub, units: whole * 100_000_000n })
const now = new Date('2026-03-01T10:00:00Z')
const expiresAt = new Date('2026-03-01T10:15:00Z')
const link = 'https://bank.example/l?a=1&b=2'

function textOf(state: PayPageState, language: Language): string {
  const view = { payee: 'Coffer', amount: roubles(1_000n), expiresAt, state }
  const { text } = drawPayPage({ view, language, now })
  return text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

const paid = (...amounts: bigint[]) =>
  ({ kind: 'paid', isLate: false, payments: amounts.map(roubles) }) as const

test.for<[string, PayPageState, en: string[], ru: string[]]>([
  [
    'preparing',
    { kind: 'preparing' },
    ['To pay ₽1,000.00', 'Preparing the payment link'],
    ['К оплате 1 000,00 ₽', 'Готовим ссылку'],
  ],
  [
    'waiting',
    { kind: 'waiting', link },
    ['To pay ₽1,000.00', 'Waiting for your payment', '15:00', 'Open your bank’s app'],
    ['К оплате', 'Ждём вашу оплату', '15:00', 'Открыть приложение банка'],
  ],
  ['paid', paid(1_000n), ['Paid ₽1,000.00', 'Payment received'], ['Оплачено 1 000,00 ₽', 'Платёж получен']],
  [
    'paid by half',
    paid(500n),
    ['Paid ₽500.00', 'the link asked for ₽1,000.00'],
    ['Оплачено 500,00 ₽', 'в ссылке было 1 000,00 ₽'],
  ],
  [
    'paid late',
    { ...paid(1_000n), isLate: true },
    ['Payment received late'],
    ['Платёж получен с опозданием'],
  ],
  [
    'paid twice',
    paid(1_000n, 1_000n),
    ['Paid ₽2,000.00', 'Several payments', 'Payment 2 ₽1,000.00'],
    ['Оплачено 2 000,00 ₽', 'несколько платежей', 'Платёж 2 1 000,00 ₽'],
  ],
  [
    'declined',
    { kind: 'declined' },
    ['Amount ₽1,000.00', 'did not go through', 'Ask for a new link'],
    ['Сумма', 'Платёж не прошёл', 'Запросите новую ссылку'],
  ],
  [
    'rejected',
    { kind: 'rejected' },
    ['No payment link could be made', 'try again later'],
    ['Ссылку на оплату создать не удалось', 'попробуйте позже'],
  ],
  [
    'expired',
    { kind: 'expired' },
    ['The time to pay is over', 'ask for a new one'],
    ['Время на оплату вышло', 'запросите новую'],
  ],
])('a page that is %s says so, and what to do now', ([_, state, english, russian]) => {
  for (const [language, expected] of [
    ['en', english],
    ['ru', russian],
  ] as const) {
    const shown = textOf(state, language)
    for (const words of expected) expect(shown).toContain(words)
  }
})

test('only a page that waits has the link, as a code and a button', () => {
  const of = (state: PayPageState) => {
    const { text } = drawPayPage({
      view: { payee: '', amount: roubles(1n), expiresAt, state },
      language: 'en',
      now,
    })
    return [text.includes('<svg class="qr"'), text.includes('href="https://bank.example/l?a=1&#38;b=2"')]
  }
  expect(of({ kind: 'waiting', link })).toEqual([true, true])
  for (const state of [{ kind: 'expired' }, { kind: 'declined' }, { kind: 'preparing' }, paid(1n)] as const)
    expect(of(state)).toEqual([false, false])
})

test('a page is asked for again while something may change, and never for ever', () => {
  const poll = (state: PayPageState, at = now) =>
    pollMsOf({ payee: '', amount: roubles(1n), expiresAt, state }, at)
  expect(poll({ kind: 'preparing' })).toBe(1_500)
  expect(poll({ kind: 'waiting', link })).toBe(2_500)
  expect(poll({ kind: 'expired' })).toBe(15_000)
  expect(poll({ kind: 'declined' }, new Date('2026-03-01T11:15:00Z'))).toBeNull()
  expect(poll({ kind: 'rejected' })).toBeNull()
  expect(poll(paid(1n))).toBeNull()
})

test('the title of a window tells how the payment stands', () => {
  const view = { payee: 'Coffer', amount: roubles(1_000n), expiresAt, state: paid(500n) }
  expect(titleOf(view, 'en')).toBe('Payment received: ₽500.00')
})

describe('the panel that plays the payer', () => {
  const acts = (state: PayPageState) => {
    const panel = payerPanel({ state, language: 'en', payers: ['Анна <К>'], action: '/x' })
    return panel && [...panel.text.matchAll(/value="(\w+)"/g)].map(([, act]) => act)
  }

  test('offers what a payer can do with the link as it stands', () => {
    expect(acts({ kind: 'waiting', link })).toEqual(['pay', 'half', 'double', 'decline', 'late'])
    for (const state of [paid(1n), { kind: 'expired' }, { kind: 'declined' }] as const)
      expect(acts(state)).toEqual(['pay'])
    expect(acts({ kind: 'preparing' })).toBeNull()
    expect(acts({ kind: 'rejected' })).toBeNull()
  })

  test('escapes the names of payers', () => {
    const panel = payerPanel({ state: paid(1n), language: 'en', payers: ['<Анна>'], action: '/x' })
    expect(panel?.text).toContain('<option>&#60;Анна&#62;</option>')
  })
})
