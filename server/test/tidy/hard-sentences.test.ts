import { expect, test } from 'vitest'
import { descriptionOf, doors } from '../wire/descriptions.ts'
import { isObject, partsOf, readApi } from './api-descriptions.ts'
import { hardSentencesIn, plainly, sentencesIn } from './plain-words.ts'
import { gather, ratchet } from './ratchet.ts'
import { commentsIn } from './scan-comments.ts'
import { roomOf, sources, textOf } from './sources.ts'

ratchet({
  name: 'hard sentences in comments',
  instead: plainly,
  found: gather(
    sources.flatMap((path) =>
      commentsIn(textOf(path)).flatMap(({ text, line }) =>
        hardSentencesIn(text).map((sentence) => [roomOf(path), `${path}:${line} ${sentence}`] as const),
      ),
    ),
  ),
})

ratchet({
  name: 'hard sentences of the API',
  instead: plainly,
  found: gather([
    ...doors.flatMap((door) => hardSentencesOf(door, JSON.parse(JSON.stringify(descriptionOf(door))))),
    ...hardSentencesOf('stream', readApi('asyncapi.json')),
  ]),
})

/** Each hard sentence of a description by its place; a sentence that operations of one tag share is one. */
function hardSentencesOf(file: string, api: ReturnType<typeof readApi>) {
  const found = partsOf(api).flatMap(({ place, value }) =>
    wordsIn(value)
      .flatMap((words) => hardSentencesIn(words))
      .map((sentence) => [`${file} ${place}`, sentence] as const),
  )
  return new Map(found.map((one) => [one.join('\n'), one])).values().toArray()
}

/** The texts for people in a description; of its samples only messages, which the exchange itself writes. */
function wordsIn(value: unknown, names = /^(?:description|summary|message)$/): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => wordsIn(item, names))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, child]) => {
    if (typeof child === 'string') return names.test(name) ? [child] : []
    return wordsIn(child, /^examples?$/.test(name) ? /^message$/ : names)
  })
}

test.each([
  ['Of the two, the later.'],
  ['It waits.'],
  ['(What is left.)'],
  ['whoever asks'],
  ['A customer is told.'],
  ['The key by which it\nis signed.'],
  ['Sorted. One that comes later loses.'],
])('%s is a hard sentence', (text) => {
  expect(hardSentencesIn(text)).toHaveLength(1)
})

test.each([
  ['Sorted, so two concurrent posts cannot deadlock.'],
  ['Any order of a customer; it may be closed.'],
  ['Offers and itself: words that only begin alike.'],
  ['See example.com. `It` is a name.'],
])('%s is a plain sentence', (text) => {
  expect(hardSentencesIn(text)).toEqual([])
})

test('a text is cut into sentences at stops, empty lines, points of a list and tags', () => {
  expect(sentencesIn('One is\nlong. Two (e.g. this).\n\nthree\n- four\n@deprecated five')).toEqual([
    'One is long.',
    'Two (e.g. this).',
    'three',
    'four',
    '@deprecated five',
  ])
})
