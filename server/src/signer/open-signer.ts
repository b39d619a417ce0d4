import { strict as assert } from 'node:assert'
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { AccountKeys } from '#core/addresses'
import {
  contractKey,
  deriveAccountKeys,
  deriveSigningKey,
  InvalidTransaction,
  type TransactionContent,
} from '#core/chains'
import type { PartyAnswer } from '#core/instructions'
import {
  type JournalHeads,
  type Policies,
  type Signature,
  type Signer,
  SignerInQuarantine,
  type SignerJournal,
  type SigningResult,
} from '#core/spends'
import type { Clock } from '#platform/clock'
import { lockDataDir, makeDirectory, makePrivate } from '#platform/data-dir'
import type { Logger } from '#platform/logging'
import { SecretUnreadable } from '#platform/secrets'
import { type Found, type Journal, openJournal } from './keeping/index.ts'
import { type Asked, membersOf, noKeys, ruleOn } from './rule-on.ts'
import { findSeed, openSeed, type Seeds } from './seed.ts'
import type { SigningNetwork } from './signing-network.ts'

/** A signer in this process, which alone uses its directory. */
export type LocalSigner = Signer & {
  readonly journal: SignerJournal
  /** The link secret of servers with this master key's fingerprint, as the directory has it now. */
  linkSecret(masterKey: string): Buffer | null
  /** Waits until all accepted requests are answered. */
  close(): Promise<void>
}

export type SignerOptions = {
  /** The signer's own directory, which nobody else reads. */
  readonly dir: string
  readonly masterKey: Buffer
  /** The seed at the first start. */
  makeSeed(): Uint8Array
  /** Networks by code. */
  readonly networks: ReadonlyMap<string, SigningNetwork>
  readonly policies: Policies
  readonly clock: Clock
  readonly logger: Logger
}

type Answer = PartyAnswer<SigningResult>

export function openSigner(options: SignerOptions): LocalSigner {
  const { dir, masterKey, makeSeed, clock, logger } = options
  makeDirectory(dir)
  const lock = lockDataDir(dir)
  try {
    makePrivate(dir)
    const { seeds, linkSecrets } = openSeed(dir, { masterKey, make: makeSeed })
    const journal = openJournal(dir, { now: clock.now().getTime(), seal: sealerOf(seeds[0]) })
    const quarantine = createQuarantine(journal)
    const accountKeys = lazily(() => accountKeysOf(seeds))
    const sign = createSign({ ...options, seeds, journal, accountKeys })
    return {
      name: 'signer',
      accountKeys: async () => accountKeys(),
      async sign(request) {
        quarantine.requireEnded()
        const answer = await sign(request)
        if (answer.status !== 'done')
          logger.warn(
            { event: 'not signed', ...aboutRequest(request), answer },
            'the signer refused a transaction',
          )
        return answer
      },
      async find(reference) {
        quarantine.requireEnded()
        const found = await journal.find(reference)
        return found === null ? null : doneBy(found)
      },
      journal: {
        compare: quarantine.compare,
        take: (lines) => journal.take(lines),
        linesAfter: (place) => journal.linesAfter(place),
      },
      linkSecret: (name) => linkSecrets.get(name) ?? newLinkSecret({ dir, masterKey, name }),
      async close() {
        await journal.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The link secret of a master key that was added while this signer runs; null for an unknown one. */
function newLinkSecret({ name, ...from }: { dir: string; masterKey: Buffer; name: string }): Buffer | null {
  try {
    return findSeed(from)?.linkSecrets.get(name) ?? null
  } catch (error) {
    // The signer's own master key was retired.
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/**
 * A journal that was restored from a backup does not have what was signed since. The signer cannot see that by itself, so it
 * begins each time in quarantine.
 */
function createQuarantine(journal: Journal) {
  let hasEnded = false
  return {
    requireEnded(): void {
      if (!hasEnded) throw new SignerInQuarantine()
    },
    compare: async (heads: JournalHeads): Promise<JournalHeads> => {
      const own = journal.heads()
      hasEnded ||= [...heads].every(([id, sequence]) => (own.get(id) ?? 0) >= sequence)
      return own
    },
  }
}

/** Seals lines of the journal under a key of the first seed, so that nobody else can write any. */
function sealerOf(seed: Uint8Array): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', seed, '', 'signer journal', 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

function aboutRequest(request: Asked) {
  const { reference, network } = request
  return {
    reference,
    network,
    spends: membersOf(request).map(({ spendId, purpose }) => ({ spendId, purpose })),
  }
}

function accountKeysOf([first, ...others]: Seeds): AccountKeys {
  return [deriveAccountKeys(first), ...others.map(deriveAccountKeys)]
}

type Signing = SignerOptions & {
  readonly seeds: Seeds
  readonly journal: Journal
  accountKeys(): AccountKeys
}

/** Signs one request after the other, so that each one counts its predecessors' effects. */
function createSign(signing: Signing): (request: Asked) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return async (request) => {
    const turn = last.then(() => decide(signing, request))
    last = turn.catch(() => {})
    // The next requests are judged meanwhile; nothing is answered before it is on disk.
    return (await turn).answered
  }
}

type Decision = { readonly answered: Answer | Promise<Answer> }

async function decide(signing: Signing, request: Asked): Promise<Decision> {
  const { journal, networks, policies, seeds, clock } = signing
  const said = (answered: Answer): Decision => ({ answered })
  const digest = digestOf(request)
  const known = await journal.find(request.reference)
  if (known !== null)
    return said(
      known.signature.digest === digest
        ? doneBy(known)
        : rejected('the reference was used for another request'),
    )
  const on = networks.get(request.network)
  const policy = policies.get(request.network)
  if (on === undefined || policy === undefined)
    return said(rejected(`the signer signs nothing on ${request.network}`))
  const content = read(on, request.unsigned)
  if (typeof content === 'string') return said(rejected(content))
  const at = clock.now().getTime()
  const knowing = { ...signing, keys: signing.accountKeys() }
  const ruling = await ruleOn(knowing, { request, content, on, policy, at })
  if (ruling.verdict !== 'sign') return said({ status: ruling.verdict, reason: ruling.reason })
  const { family } = on.network
  const seed = seeds[request.generation]
  if (seed === undefined) return said(rejected(noKeys))
  const keys = request.fromIndexes.map((index) => deriveSigningKey(seed, { family, index }))
  const { raw, txid } = on.format.sign(request.unsigned, keys)
  const { reference, network, fromIndexes, generation, unsigned } = request
  const signatures = ruling.members.map(({ member, to, units, outflow }, index): Signature => {
    const { spendId, purpose, claim } = member
    const isLast = index === ruling.members.length - 1
    return {
      ...{ reference, spendId, network, purpose, digest, at, raw: isLast ? raw : null, txid },
      // The fee counts once.
      ...{ from: content.from, slots: content.slots, feeMax: isLast ? content.feeMax : 0n },
      ...{ to, tag: claim.tag, contract: contractKey(claim.contract, on.network) },
      ...{ units, outflow, unsigned: isLast ? unsigned : null, fromIndexes, generation },
      ...{ toIndex: member.toIndex ?? null, toGeneration: member.toGeneration ?? null },
    }
  })
  return { answered: append(journal, signatures) }
}

async function append(journal: Journal, signatures: readonly Signature[]): Promise<Answer> {
  const all = await journal.appendAll(signatures)
  const [signature, line] = [signatures.at(-1), all.at(-1)]
  assert(signature !== undefined && line !== undefined, 'a transaction is signed for a spend')
  return doneBy({ signature, line, lines: all.slice(0, -1) })
}

function read({ format }: SigningNetwork, unsigned: string): TransactionContent | string {
  try {
    return format.read(unsigned)
  } catch (error) {
    if (error instanceof InvalidTransaction) return error.message
    throw error
  }
}

/** A hash of everything that decides what is signed, without approvals, which may grow between two tries. */
function digestOf(request: Asked): string {
  const { network, unsigned, fromIndexes, generation } = request
  const later = generation === 0 ? [] : [generation]
  const whose =
    'members' in request
      ? [membersOf(request).map(({ spendId, purpose }) => [spendId, purpose]), network, 'batch']
      : [request.spendId, network, request.purpose]
  return createHash('sha256')
    .update(JSON.stringify([...whose, unsigned, fromIndexes, ...later]))
    .digest('hex')
}

function doneBy({ signature: { raw, txid }, line, lines }: Found): Answer {
  assert(raw !== null, 'a reference leads to the line with the bytes')
  return { status: 'done', result: { raw, txid, line, ...(lines.length > 0 && { lines }) } }
}

function rejected(reason: string): Answer {
  return { status: 'rejected', reason }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
