import type { Database } from '#platform/database'
import type { Answer } from '#platform/http'
import { createLease, findHolders, holdersWorker } from '#platform/leases'
import type { LinkKeys, LinkPort } from '#platform/link'
import type { Worker } from '#platform/workers'
import { connectGatherer, type Gatherer, gatherFor, type Submit, Unanswered } from './gatherer-link.ts'
import { isKeyed } from './records.ts'

/**
 * Commands of all processes meet in one of them, the gatherer, and share its commits: a commit costs about the same for one
 * command as for many. Any process may carry out any command, so this saves work and nothing depends on it. A command without
 * an idempotency key stays in its process, since it could not be repeated there if the link broke before its answer.
 */
export type Gathering = {
  /** Answers how this process submits the commands of a writer: to the gatherer, or here. */
  join<Command, T>(name: string, writer: Joining<Command, T>): Submit<Command, T>
  /** The number of commands that another process has and has not answered. */
  elsewhere(): number
  /** Claims the gathering for this process. */
  readonly gather: Worker
  /** Follows the process that gathers, for one that takes requests. */
  readonly follow: Worker
}

type Joining<Command, T> = {
  readonly here: Submit<Command, T>
  /** Called when another process has answered, before the caller is; must not throw. */
  onElsewhere(command: Command, answer: Answer<T>): void
}

type Options = {
  readonly database: Database
  readonly instanceId: string
  readonly linkKeys: LinkKeys
  readonly linkPort: LinkPort
  /** Commands go to a process of the same version and configuration only: another one may decide them otherwise. */
  readonly version: string
}

const leaseName = 'commands'
/** Beyond this many the gatherer is busy, and a batch of this process is large enough. */
const elsewhereMax = 256

export function openGathering({ database, instanceId, linkKeys, linkPort, version }: Options): Gathering {
  const writers = new Map<string, Submit<unknown, unknown>>()
  const lease = createLease({
    database,
    name: leaseName,
    holder: instanceId,
    address: linkPort.address,
    refusal: () => new Error('another process gathers the commands'),
  })
  linkPort.serve(leaseName, gatherFor({ writers, version }))
  let gatherer: Gatherer | null = null

  async function refresh(): Promise<void> {
    const holders = lease.epoch() > 0n ? [] : await findHolders(database)
    const found = holders.find(({ name, holder }) => name === leaseName && holder !== instanceId)
    if (gatherer !== null && (gatherer.address !== found?.address || gatherer.isClosed())) close()
    if (found !== undefined)
      gatherer ??= connectGatherer({ ...found, keys: linkKeys, channel: leaseName, version })
  }

  function close(): void {
    gatherer?.close()
    gatherer = null
  }

  return {
    join<Command, T>(name: string, { here, onElsewhere }: Joining<Command, T>): Submit<Command, T> {
      writers.set(name, here as Submit<unknown, unknown>) // the writer of this name takes its own commands only
      return async (command, request) => {
        const there = gatherer
        const stays = request === null || !isKeyed(request)
        if (stays || there === null || !there.takes(name) || there.waiting() >= elsewhereMax)
          return here(command, request)
        try {
          const answer = (await there.submit(name, { command, request })) as Answer<T>
          onElsewhere(command, answer)
          return answer
        } catch (error) {
          // Whatever became of it there, its key makes it happen once.
          if (error instanceof Unanswered) return here(command, request)
          throw error
        }
      }
    },
    elsewhere: () => gatherer?.waiting() ?? 0,
    gather: { name: 'gathered commands', run: lease.run },
    follow: holdersWorker({
      name: 'gatherer of commands',
      isLinked: () => gatherer?.isClosed() === false,
      look: refresh,
      end: async () => close(),
    }),
  }
}
