import { differenceFrom } from '#core/addresses'
import { type Bell, createBell, every, type Worker } from '#platform/workers'
import { type Signer, SignerInQuarantine, type SignerJournal } from '../spend/signer.ts'
import type { Payer, SpendingParts } from '../spend/spending-parts.ts'
import { learnSignature } from './learn-signature.ts'
import { headsSince, readHeads, readLinesAfter, readPlaced } from './signed-lines.ts'

/** Keeps the signer's journal and the copy in these books in step; each gets from the other what it lacks. */
export type InStep = {
  readonly workers: readonly Worker[]
  /** Compares at once; for tests and the sandbox's controls. */
  compare(): Promise<void>
  /** Asks the signer, once this process has compared. Throws `SignerInQuarantine` before that. */
  ask<Answer>(call: (signer: Signer) => Promise<Answer>): Promise<Answer>
}

type Parts = Pick<SpendingParts, 'database' | 'accountKeys' | 'clock' | 'systemClock' | 'logger'> & {
  readonly signer: Signer
  readonly payers: readonly Payer[]
}

const compareEveryMs = 5_000
const backOffMaxMs = 10_000
const linesMax = 100
/** A signer reads at least so many days of its journal, and decides by no older line. */
const rememberedMs = 89 * 24 * 60 * 60 * 1_000

export function keepInStep(parts: Parts): InStep {
  const { signer } = parts
  const { journal } = signer
  if (journal === null) return { workers: [], compare: async () => {}, ask: (call) => call(signer) }
  const bell: Bell = createBell()
  let hasCompared = false
  async function compare(kept: SignerJournal): Promise<void> {
    const differs = differenceFrom(parts.accountKeys, await signer.accountKeys())
    if (differs !== null) {
      hasCompared = false
      throw new SignerLacksKeys(differs)
    }
    await exchangeLines(parts, kept)
    hasCompared = true
  }
  return {
    workers: [
      every(compareEveryMs, { name: 'signer journal', bell, backOffMaxMs, act: () => compare(journal) }),
    ],
    compare: () => compare(journal),
    async ask(call) {
      try {
        // Books that were restored would take a payment that was made since for one that the signer refuses.
        if (!hasCompared) throw new SignerInQuarantine()
        return await call(signer)
      } catch (error) {
        if (error instanceof SignerInQuarantine) bell.ring()
        throw error
      }
    },
  }
}

/** Another signer, or one that was restored from a backup of before its seed was rotated, is asked for nothing. */
class SignerLacksKeys extends Error {
  override name = 'SignerLacksKeys'
  constructor({ generation }: { readonly generation: number }) {
    super(`the signer has not the keys of seed ${generation} that this exchange uses`)
  }
}

async function exchangeLines(parts: Parts, journal: SignerJournal): Promise<void> {
  const { database, systemClock } = parts
  const since = new Date(systemClock.now().getTime() - rememberedMs)
  const stored = await readHeads(database)
  const wanted = headsSince(stored, since)
  const held = await journal.compare(wanted)
  for (const [id, sequence] of held)
    await learn(parts, journal, { id, from: stored.get(id)?.sequence ?? 0, to: sequence })
  let given = 0
  for (const [id, sequence] of wanted)
    given += await give(parts, journal, { id, from: held.get(id) ?? 0, to: sequence, since })
  if (given === 0) return
  parts.logger.warn({ event: 'signer journal restored', lines: given })
  await journal.compare(wanted)
}

type Range = { readonly id: string; readonly from: number; readonly to: number }

/** Gets from the signer what these books lack. */
async function learn(parts: Parts, journal: SignerJournal, { id, from, to }: Range): Promise<void> {
  const { database, payers, clock, logger } = parts
  for (let sequence = from; sequence < to; ) {
    const lines = (await journal.linesAfter({ journal: id, sequence })).map(readPlaced)
    for (const line of lines) {
      const isUnknown = await database.inTransaction((tx) =>
        learnSignature(tx, { payers, line, now: clock.now() }),
      )
      const { reference, spendId, network, txid } = line.signature
      if (isUnknown)
        logger.error({ event: 'signature unknown to the books', reference, spendId, network, txid })
    }
    const last = lines.at(-1)
    // The rest is in months that the signer does not read.
    if (last === undefined) return
    sequence = last.place.sequence
  }
}

/** Gives the signer what it lacks; answers how many lines. */
async function give(
  { database }: Parts,
  journal: SignerJournal,
  { id, from, to, since }: Range & { readonly since: Date },
): Promise<number> {
  let given = 0
  for (let sequence = from; sequence < to; ) {
    const lines = await readLinesAfter(database, { journal: id, sequence, since, max: linesMax })
    const last = lines.at(-1)
    if (last === undefined) break
    await journal.take(lines.map(({ text }) => text))
    given += lines.length
    sequence = last.place.sequence
  }
  return given
}
