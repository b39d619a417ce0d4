import { createHash } from 'node:crypto'
import {
  contractKey,
  deriveAccountKeys,
  deriveDepositAddress,
  deriveSigningKey,
  InvalidAddress,
  InvalidTransaction,
  type TransactionContent,
} from '#core/chains'
import type { PartyAnswer } from '#core/instructions'
import type { Policies, Policy, Signer, SigningRequest, SigningResult } from '#core/spends'
import type { Clock } from '#platform/clock'
import { lockDataDir, makeDirectory, makePrivate } from '#platform/data-dir'
import type { Logger } from '#platform/logging'
import { SecretUnreadable } from '#platform/secrets'
import { type Journal, openJournal, type Signature } from './journal.ts'
import { judge, type Ruling } from './judge.ts'
import { trustedOperators } from './operator-list.ts'
import { findSeed, openSeed } from './seed.ts'
import type { SigningNetwork } from './signing-network.ts'

/** A signer in this process, which alone uses its directory. */
export type LocalSigner = Signer & {
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

const hourMs = 3_600_000

type Answer = PartyAnswer<SigningResult>

export function openSigner(options: SignerOptions): LocalSigner {
  const { dir, masterKey, makeSeed, clock, logger } = options
  makeDirectory(dir)
  const lock = lockDataDir(dir)
  try {
    makePrivate(dir)
    const { seed, linkSecrets } = openSeed(dir, { masterKey, make: makeSeed })
    const journal = openJournal(dir, { now: clock.now().getTime() })
    const accountKeys = lazily(() => deriveAccountKeys(seed))
    const sign = createSign({ ...options, seed, journal, accountKeys })
    return {
      name: 'signer',
      accountKeys: async () => accountKeys(),
      async sign(request) {
        const answer = await sign(request)
        if (answer.status !== 'done')
          logger.warn(
            { event: 'not signed', ...aboutRequest(request), answer },
            'the signer refused a transaction',
          )
        return answer
      },
      async find(reference) {
        const found = await journal.find(reference)
        return found === null ? null : doneBy(found)
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

function aboutRequest({ reference, spendId, network, purpose }: SigningRequest) {
  return { reference, spendId, network, purpose }
}

type Signing = SignerOptions & {
  readonly seed: Uint8Array
  readonly journal: Journal
  accountKeys(): ReturnType<typeof deriveAccountKeys>
}

/** Signs one request after the other, so that each one counts its predecessors' effects. */
function createSign(signing: Signing): (request: SigningRequest) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return async (request) => {
    const turn = last.then(() => decide(signing, request))
    last = turn.catch(() => {})
    const { answer, isWritten } = await turn
    // The next requests are judged meanwhile; nothing is answered before it is on disk.
    await isWritten
    return answer
  }
}

type Decision = { readonly answer: Answer; readonly isWritten: Promise<void> }

async function decide(signing: Signing, request: SigningRequest): Promise<Decision> {
  const { journal, networks, policies, seed, clock } = signing
  const said = (answer: Answer): Decision => ({ answer, isWritten: Promise.resolve() })
  const digest = digestOf(request)
  const known = await journal.find(request.reference)
  if (known !== null)
    return said(
      known.digest === digest ? doneBy(known) : rejected('the reference was used for another request'),
    )
  const on = networks.get(request.network)
  const policy = policies.get(request.network)
  if (on === undefined || policy === undefined)
    return said(rejected(`the signer signs nothing on ${request.network}`))
  const content = read(on, request.unsigned)
  if (typeof content === 'string') return said(rejected(content))
  const at = clock.now().getTime()
  const ruling = await ruleOn(signing, { request, content, on, policy, at })
  if (ruling.verdict !== 'sign') return said({ status: ruling.verdict, reason: ruling.reason })
  const { family } = on.network
  const keys = request.fromIndexes.map((index) => deriveSigningKey(seed, { family, index }))
  const { raw, txid } = on.format.sign(request.unsigned, keys)
  const { reference, spendId, network, purpose, claim } = request
  const signature: Signature = {
    ...{ reference, spendId, network, purpose, digest, at, raw, txid },
    ...{ from: content.from, slots: content.slots, feeMax: content.feeMax },
    ...{ to: ruling.to, tag: claim.tag, contract: contractKey(claim.contract, on.network) },
    ...{ units: ruling.units, outflow: ruling.outflow },
  }
  return { answer: doneBy(signature), isWritten: journal.append(signature) }
}

type Ruled = {
  request: SigningRequest
  content: TransactionContent
  on: SigningNetwork
  policy: Policy
  at: number
}

async function ruleOn({ dir, journal, accountKeys }: Signing, { at, ...given }: Ruled): Promise<Ruling> {
  const { code, family } = given.on.network
  const accountKey = accountKeys()[family]
  try {
    return judge({
      ...given,
      addressAt: (index) => deriveDepositAddress({ family, accountKey, index }),
      trusted: () => trustedOperators(dir),
      earlier: await journal.ofSpend(given.request.spendId),
      lastHour: journal.since(at - hourMs).filter(({ network }) => network === code),
    })
  } catch (error) {
    // The claim has no valid address or index.
    if (error instanceof InvalidAddress || error instanceof RangeError)
      return { verdict: 'rejected', reason: error.message }
    throw error
  }
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
function digestOf({ spendId, network, purpose, unsigned, fromIndexes }: SigningRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([spendId, network, purpose, unsigned, fromIndexes]))
    .digest('hex')
}

function doneBy({ raw, txid }: Signature): Answer {
  return { status: 'done', result: { raw, txid } }
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
