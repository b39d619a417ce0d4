import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { expectBookOfStory } from '../load/market-replay.ts'
import { createTraders, createTradingLoad } from '../load/trading-load.ts'
import { crashRandom, crashRounds, expectSoundAudit, killings, useServerHome } from '../wire/crashes.ts'

const home = useServerHome()

test(
  'killed at any moment of trading, each acknowledged order, cancel and trade is there once and the book is what it was',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    const usernames = ['trader-1', 'trader-2', 'trader-3', 'trader-4', 'trader-5', 'trader-6']
    const traders = await createTraders(server.url, { as: server.customers.alice, usernames })
    const load = createTradingLoad(traders, random)
    for (let round = 0; round < crashRounds; round++) {
      const afterMs = random.between(150, 1_200)
      const running = load.run(server.url)
      await pause(afterMs)
      // A busy machine gets less done in that time.
      await vi.waitUntil(() => load.counts().placed > (round + 1) * 20, { timeout: 20_000 })
      // Every other time the database falls with it.
      const kill = killings[round % 2 === 0 ? 'the server' : 'the server and PostgreSQL']
      await kill({ server, home: home(), random })
      await Promise.all([server.ended, running])
      server = await home().start()
      console.log(
        `round ${round + 1}: killed after ${afterMs} ms, ready in ${Math.round(server.readyMs)} ms`,
        load.counts(),
      )
      await load.repeat(server.url)
      await load.expectKept(server.url)
      await expectBookOfStory({ url: server.url, databaseUrl: embeddedDatabaseUrl(home().dataDir) ?? '' })
      await expectSoundAudit(home())
    }
    const { placed, cancelled, amended, unanswered } = load.counts()
    expect(placed).toBeGreaterThan(crashRounds * 20)
    for (const count of [cancelled, amended, unanswered]) expect(count).toBeGreaterThan(0)
  },
  60_000 + crashRounds * 30_000,
)
