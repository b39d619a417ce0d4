import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownTopics } from './own-topics.ts'

test('the console watches every topic of a customer that the stream has', () => {
  const file = new URL('../../../../asyncapi.json', import.meta.url)
  const { channels } = JSON.parse(readFileSync(file, 'utf8')) as {
    channels: Record<string, { address?: string }>
  }
  const whole = Object.values(channels).flatMap(({ address }) =>
    address === undefined || address.includes('{') ? [] : [address],
  )
  expect(ownTopics.toSorted()).toEqual(whole.toSorted())
})
