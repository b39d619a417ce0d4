import { expect, test } from 'vitest'
import { guardNotice } from './guard-notice.ts'

const proposal = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  action: 'customers set-limits',
  before: { withdraw: 'tariff', approval: '10' },
  after: { withdraw: '5000', approval: '10' },
  status: 'waiting',
  proposedAt: new Date('2026-05-04T12:00:30Z'),
  waitSeconds: 86_400,
  dueAt: null,
  expiresAt: new Date('2026-05-11T12:00:30Z'),
} as const
const around = {
  username: 'alice',
  exchangeName: 'Coffer',
  consoleUrl: 'https://exchange.example/console',
}

test('a notice says what changes and only that, until when nothing does, and how to object', () => {
  const { subject, text } = guardNotice(proposal, around)
  expect(subject).toBe('Coffer: a guard of your account is to be loosened')
  expect(text).toContain('It waits for a second operator, and then for 24 hours. Nothing has changed yet.')
  expect(text).toContain('Your limits become looser.\n  withdraw: tariff -> 5000\n\n')
  expect(text).toContain('sign in at https://exchange.example/console and choose “Object”')
})

test('an approved change tells when it comes into force, and a done one asks for no objection', () => {
  const dueAt = new Date('2026-05-05T13:00:00Z')
  const approved = guardNotice({ ...proposal, status: 'approved', dueAt }, around).text
  expect(approved).toContain('comes into force at 2026-05-05 13:00 UTC. Nothing has changed yet.')
  const done = guardNotice({ ...proposal, status: 'done', dueAt }, around).text
  expect([done.includes('It is in force now.'), done.includes('Object')]).toEqual([true, false])
})

test.for(['declined', 'withdrawn', 'objected', 'expired', 'failed'] as const)(
  'a change that is %s is told as one that will not happen, without a call to act',
  (status) => {
    const { text } = guardNotice({ ...proposal, status }, around)
    expect([text.includes('it will not happen'), text.includes('choose')]).toEqual([true, false])
  },
)

test('who signs in as a customer is told without the subjects of people', () => {
  const change = { action: 'customers set-sso', before: 'sub-of-alice', after: 'sub-of-mallory' }
  const { text } = guardNotice({ ...proposal, ...change }, around)
  expect(text).toContain('Another person signs in to your account, or nobody does.')
  expect(text).not.toContain('sub-of')
})

test('an act that nobody gave words shows neither side', () => {
  const change = { action: 'customers teleport', before: 'secret of before', after: 'secret of after' }
  const { text } = guardNotice({ ...proposal, ...change }, around)
  expect(text).toContain('A guard of your account asks for less.')
  expect(text).not.toContain('secret of')
})
