import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { expectBookOfStory } from '../market-replay.ts'
import { seededRandom } from '../seeded-random.ts'
import { createServerHome, postmasterOf, type ServerHome } from '../server-process.ts'
import { createTraders, createTradingLoad } from '../trading-load.ts'

const rounds = Number(process.env.COFFER_CRASH_ROUNDS ?? 3)
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))

let home: ServerHome
beforeEach(() => {
  home = createServerHome()
})
afterEach(() => home.destroy(), 60_000)

test(
  'killed at any moment of trading, each acknowledged order, cancel and trade is there once and the book is what it was',
  async () => {
    const random = seededRandom(seed)
    console.log(`CRASH_SEED=${seed}`)
    let server = await home.start()
    const usernames = ['trader-1', 'trader-2', 'trader-3', 'trader-4', 'trader-5', 'trader-6']
    const traders = await createTraders(server.url, { as: server.customers.alice, usernames })
    const load = createTradingLoad(traders, random)
    for (let round = 0; round < rounds; round++) {
      const afterMs = random.between(150, 1_200)
      const running = load.run(server.url)
      await pause(afterMs)
      // Every other time the database falls with it.
      const postmaster = round % 2 === 0 ? null : postmasterOf(home.dataDir)
      server.signal('SIGKILL')
      if (postmaster !== null) process.kill(postmaster, 'SIGKILL')
      await Promise.all([server.ended, running])
      server = await home.start()
      console.log(
        `round ${round + 1}: killed after ${afterMs} ms, ready in ${Math.round(server.readyMs)} ms`,
        load.counts(),
      )
      await load.repeat(server.url)
      await load.expectKept(server.url)
      await expectBookOfStory({ url: server.url, databaseUrl: embeddedDatabaseUrl(home.dataDir) ?? '' })
      expect(await home.audit()).toMatchObject({
        code: 0,
        output: expect.stringContaining('The books are sound.'),
      })
    }
    const { placed, cancelled, amended, unanswered } = load.counts()
    expect(placed).toBeGreaterThan(rounds * 20)
    for (const count of [cancelled, amended, unanswered]) expect(count).toBeGreaterThan(0)
  },
  60_000 + rounds * 30_000,
)
