import { expect } from 'vitest'
import { sql } from '#platform/database'
import { type SignedIn, signIn } from './sign-in.ts'
import type { Reply, TestServer } from './test-server.ts'
import { wordsOf } from './words-of.ts'

/** The proposal that an act of an operator waits for; fails for one that was done at once. */
export function proposalIn(text: string): string {
  const [, id] = /^It waits for a second person: proposal ([\da-f-]{36})/.exec(text) ?? []
  return id ?? expect.fail(`nothing waits for a second person: ${text}`)
}

/** Approves as a second person what an answered act waits for, and returns what that answers. */
export async function approveBySecond(second: SignedIn, { text, data }: Reply): Promise<Reply> {
  return approve(second, proposalIn(data === undefined ? text : wordsOf(data)))
}

/** Waits until one act waits for a second person, and approves it as them. */
export async function approveWaiting(server: TestServer, username: string): Promise<void> {
  const waiting = () =>
    server.database.query<{ id: string }>(sql`select id from proposals where status = 'waiting'`)
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const second = await signIn(server, username)
  for (const { id } of await waiting()) await approve(second, id)
}

async function approve(second: SignedIn, subject: string): Promise<Reply> {
  const approved = await second.send('POST', '/acts/proposals/approve', { body: { subject } })
  expect(approved.status, approved.text).toBe(200)
  return approved
}
