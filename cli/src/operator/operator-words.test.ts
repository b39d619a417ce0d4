import { officeActs } from '@coffer/sdk/office-acts'
import { expect, test } from 'vitest'
import { operatorCommand } from '../../../server/test/wire/operator-command.ts'

const operator = operatorCommand({ COFFER_URL: 'http://127.0.0.1:1', DATA_DIR: '/nowhere' })
const typed = (words: string) => operator(...words.split(' '))

test.for([
  ['network halt btc', "There is no 'operator network'; did you mean 'operator networks'?"],
  ['networks hlat btc', "There is no 'operator networks hlat'; did you mean 'operator networks halt'?"],
  ['customers', '`operator customers` needs one of: create, set-tariff, freeze'],
  ['zzz', "There is no 'operator zzz'"],
  ['withdrawals approve', '`operator withdrawals approve` needs ID'],
  ['withdrawals approve 1 2', '`operator withdrawals approve` needs ID'],
  ['configuration show btc', '`operator configuration show` takes no arguments'],
  ['withdrawals approve 1 --reson x', "Unknown option '--reson'; did you mean --reason?"],
  ['withdrawals approve 1 --amount x', "Unknown option '--amount'"],
  ['withdrawals approve 1 --reason', "Option '--reason <value>' argument missing"],
  ['operators create dana', 'works with files of the server’s machine: add --local there'],
  ['networks halt btc --as olivia', 'no server answers at http://127.0.0.1:1'],
])('%s is answered in words: %s', async ([words, told]) => {
  await expect(typed(words!)).rejects.toThrow(told!)
})

test('a failure is one line of JSON with --json, with the code of its refusal', async () => {
  const said = await typed('networks halt btc --as olivia --json').catch((error: Error) => error.message)
  expect(JSON.parse(String(said))).toMatchObject({ success: false, error: { code: 'FAILED' } })
})

test('the help shows each act, and the help of an act its options', async () => {
  const help = await typed('help')
  for (const { name, summary, options } of officeActs) {
    expect(help).toContain(name)
    expect(help).toContain(summary)
    const page = await typed(`${name} --help`)
    for (const { name: option } of options) expect(page).toContain(`--${option}`)
  }
})
