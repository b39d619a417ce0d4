import { expect, test } from 'vitest'
import type { StatementLine } from '../statement-line.ts'
import { readStatementFile } from './read-statement-file.ts'

const asset = { symbol: 'RUB', scale: 2 }
const amountMax = { asset, units: 100_000_000_00n }
const day = '2026-11-23'
const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'
const line = 'T1,payment,r1,1500.50,RUB,0.75,2026-11-23T09:30:00+03:00'

async function read(text: string | Buffer): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const one of readStatementFile({ bytes: Buffer.from(text as string), asset, day, amountMax }))
    lines.push(one)
  return lines
}

const parsed = {
  number: 2,
  transactionId: 'T1',
  kind: 'payment',
  reference: 'r1',
  amount: { asset, units: 150_050n },
  fee: { asset, units: 75n },
  bookedAt: new Date('2026-11-23T06:30:00Z'),
}

test.for([
  ['as it should be', `${header}\n${line}\n`],
  ['without an end of its last line', `${header}\n${line}`],
  ['with a byte order mark', `\uFEFF${header}\n${line}\n`],
  ['with CRLF', `${header}\r\n${line}\r\n`],
  ['with quotes', `"${header.replaceAll(',', '","')}"\n"${line.replaceAll(',', '","')}"\n`],
  ['with semicolons', `${header}\n${line}\n`.replaceAll(',', ';')],
  ['with tabs', `${header}\n${line}\n`.replaceAll(',', '\t')],
  ['with spaces and empty lines', `${header.replaceAll(',', ' , ')}\n${line.replaceAll(',', ' ,')}\n\n`],
  [
    'in another order',
    'type,amount,fee,currency,booked_at,reference,transaction_id\npayment,1500.50,0.75,RUB,2026-11-23 06:30Z,r1,T1\n',
  ],
  ['with more columns', `${header},payer\n${line},"Иванов, И.; ""ИП"""\n`],
] as const)('a file %s is read', async ([, text]) => {
  expect(await read(text)).toEqual([parsed])
})

test('a day on which nothing moved has a header alone', async () => {
  expect(await read(header)).toEqual([])
  expect(await read(`${header}\r\n`)).toEqual([])
})

test('lines are numbered as in the file, over records of many lines', async () => {
  const lines = await read(
    `${header},note\nT1,payment,,1,RUB,0,2026-11-23T00:00Z,"two\nlines"\nT2,return,,1,RUB,0,2026-11-23T00:00Z,x\n`,
  )
  expect(lines.map(({ number, reference }) => [number, reference])).toEqual([
    [3, null],
    [4, null],
  ])
})

const instead = (column: string, value: string) => {
  const index = header.split(',').indexOf(column)
  return `${header}\n${line}\n${line.split(',').with(index, value).join(',')}\n`
}

test.for([
  ['', 'line 1: the header lacks transaction_id, type'],
  [`${line}\n`, 'line 1: the header lacks'],
  [header.replace(',fee', ''), 'line 1: the header lacks fee'],
  [header.toUpperCase(), 'line 1: the header lacks transaction_id'],
  [header.replaceAll(',', '|'), 'line 1: the header lacks'],
  [`${header},fee\n`, 'line 1: the header names fee twice'],
  [`${header}\n${line},more\n`, 'line 2: it has another number of fields than the header'],
  [`${header}\nT1,payment\n`, 'line 2: it has another number of fields than the header'],
  [`${header}\n"T1,payment\n`, 'a quotation mark is never closed'],
  [`${header}\n${line.replace('T1', 'T"1')}\n`, 'line 2: a quotation mark stands inside a field'],
  [instead('transaction_id', ''), 'line 3: transaction_id "" is no id'],
  [instead('transaction_id', 'T 1'), 'line 3: transaction_id "T 1" is no id'],
  [instead('transaction_id', 'x'.repeat(201)), 'has more than 200 characters'],
  [instead('reference', 'a\0b'), 'line 3: reference "a\\u0000b" has a control character'],
  [instead('reference', 'a\x1bb'), 'line 3: reference "a\\u001bb" has a control character'],
  [instead('reference', 'a\x85b'), 'has a control character'],
  [instead('booked_at', '0000-01-01T00:00:00Z'), 'is no time with its zone'],
  [instead('type', 'refund'), 'line 3: type "refund" is none of payment, payout, return'],
  [instead('currency', 'USD'), 'line 3: currency "USD" is not the rail\'s, RUB'],
  [instead('amount', '0'), 'line 3: amount "0" must be greater than zero'],
  [instead('amount', '-1'), 'line 3: amount "-1" must be a plain decimal'],
  [instead('amount', '1.001'), 'line 3: amount "1.001" must have at most 2 decimals'],
  [instead('amount', '"1500,50"'), 'line 3: amount "1500,50" must be a plain decimal'],
  [instead('fee', ''), 'line 3: fee "" must be a plain decimal'],
  [instead('fee', '1e3'), 'line 3: fee "1e3" must be a plain decimal'],
  [instead('booked_at', '2026-11-23T09:30:00'), 'is no time with its zone'],
  [instead('booked_at', '2026-11-31T09:30:00Z'), 'is no time with its zone'],
  [instead('booked_at', '23.11.2026'), 'is no time with its zone'],
  [
    instead('booked_at', '2026-11-22T09:30:00Z'),
    'line 3: booked_at "2026-11-22T09:30:00Z" is not of 2026-11-23',
  ],
  [instead('booked_at', '2026-11-24T12:00:00Z'), 'is not of 2026-11-23'],
  [Buffer.from([...Buffer.from(`${header}\n`), 0xcf, 0xf0]), 'the file is not UTF-8'],
  [`${header}\n${'x'.repeat(70_000)}`, 'line 2: it has more than 16384 bytes'],
  [`${header}\n"${`${'x'.repeat(99)}\n`.repeat(1_000)}"`, 'Max Record Size'],
  [`${header},${Array(94).fill('n').join()}\n`, 'line 1: the header has 101 columns, more than 100'],
  [`${header},payer\n${line},${'x'.repeat(4_001)}\n`, 'line 2: payer has more than 4000 characters'],
  [`${header}\n${','.repeat(10_000)}\n`, 'line 2: it has another number of fields than the header'],
] as const)('a file that is wrong is refused with its line: %s', async ([text, words]) => {
  await expect(read(text as string)).rejects.toThrow(words)
  await expect(read(text as string)).rejects.toMatchObject({ name: 'WrongAct' })
})
