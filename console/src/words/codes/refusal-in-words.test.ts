import { expect, test } from 'vitest'
import { officeSentences } from '../../../../sdk/src/generated/office-acts.ts'
import { type Message, messageInWords } from '../../../../sdk/src/messages/message-in-words.ts'
import { russianCodes } from './ru.ts'

const unbacked = {
  code: 'UNBACKED',
  params: {
    amount: '1 BTC',
    why: {
      code: 'WALLETS_HOLD',
      params: {
        ...{ network: 'btc', held: '2', asset: 'BTC', height: 7 },
        parts: [
          { code: 'IN_THE_BOOKS', params: { amount: '2.5' } },
          { code: 'IN_WAITING_DEPOSITS', params: { amount: '0.5' } },
        ],
      },
    },
  },
}
const absent = { code: 'WITHDRAWAL_DIFFERS_FROM_SPEND', params: { withdrawal: 'w', status: 'completed' } }
const inEnglish = (message: Message) => messageInWords(message, (code) => officeSentences[code])
const inRussian = (message: Message) =>
  messageInWords(message, (code) => russianCodes.messages[code] ?? officeSentences[code])

test('a claim has its words in both languages, with messages among its facts and words for absent ones', () => {
  expect(inEnglish(unbacked)).toBe(
    '1 BTC are backed by nothing: btc holds 2 BTC at block 7: 2.5 in the books, 0.5 in deposits that wait',
  )
  expect(inRussian(unbacked)).toBe(
    '1 BTC ничем не обеспечены: в btc лежит 2 BTC на блоке 7: 2.5 в книгах, 0.5 в пополнениях, которые ждут',
  )
  expect(inEnglish(absent)).toBe('withdrawal w is completed and its spend missing')
  expect(inRussian(absent)).toBe('состояние вывода w — completed, а его платежа — его нет')
})

test('a code that a language lacks is in English, and one that nobody knows stands with its facts', () => {
  const message = { code: 'ASSET_SUMS_TO', params: { asset: 'BTC', units: '1' } }
  expect(inEnglish(message)).toBe('BTC sums to 1')
  expect(inRussian({ code: 'UNHEARD_OF', params: { a: 1 } })).toBe('UNHEARD_OF {"a":1}')
  expect(inRussian({ code: 'UNHEARD_OF', params: {} })).toBe('UNHEARD_OF')
})
