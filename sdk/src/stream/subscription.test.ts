import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSubscription } from './subscription.ts'

test('every topic that the server lets resume is resumed after a lost connection, and no other', () => {
  const file = new URL('../../../asyncapi.json', import.meta.url)
  const { channels } = JSON.parse(readFileSync(file, 'utf8')) as {
    channels: Record<string, { address?: string; description?: string }>
  }
  const topics = Object.values(channels).flatMap(({ address, description = '' }) =>
    address === undefined ? [] : [[address, description.includes('`after` in subscribe')] as const],
  )
  expect(topics.filter(([, resumes]) => resumes)).toHaveLength(3)
  for (const [topic, resumes] of topics)
    expect([topic, createSubscription(topic, undefined).isLogged]).toEqual([topic, resumes])
})
