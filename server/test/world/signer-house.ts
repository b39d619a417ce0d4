import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { deriveAccountKeys, deriveDepositAddress } from '#core/chains'
import { type SigningRequest, signerPolicies } from '#core/spends'
import { createLogger } from '#platform/logging'
import { simulatedFormat } from '#providers/simulated'
import { type LocalSigner, openSigner, rotateSeed, type SigningNetwork, sandboxSeed } from '#signer'
import {
  decodeTransaction,
  encodeTransaction,
  type SimulatedTransaction,
} from '../../src/providers/simulated/transactions/simulated-transaction.ts'
import { shippedCatalog } from './shipped-catalog.ts'

/** A signer in a directory of its own, and requests to it that keep every rule. */
export type SignerHouse = {
  readonly dir: string
  readonly masterKey: Buffer
  readonly signer: LocalSigner
  /** The signer's own address at an index, of the first seed where no other is named. */
  address(network: string, index: number, generation?: number): string
  /** Moves the clock of the machine. */
  pass(ms: number): void
  /** A request as an honest server makes it; the changes to the transaction are what its claim does not say. */
  request(change?: Partial<Asked>, tampering?: Partial<SimulatedTransaction>): SigningRequest
  /** The transaction of a request, changed. */
  encode(request: SigningRequest, change: Partial<SimulatedTransaction>): string
  close(): Promise<void>
  /** The same signer after a restart. */
  reopen(): Promise<void>
  /** The same signer with another seed. */
  rotate(): Promise<void>
}

export type Asked = Omit<SigningRequest, 'unsigned' | 'claim'> & {
  readonly slots: readonly string[]
  readonly to: string
  readonly tag: string | null
  readonly contract: string | null
  readonly units: bigint
  readonly feeMax: bigint
  readonly change: bigint
  readonly claimedUnits: bigint | null
}

/** Somebody else's addresses. */
export const strangers: { readonly [network: string]: string } = {
  bep20: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  erc20: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  btc: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  xrp: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  ton: 'UQBAFAPJQ1oo5nLwe2J-hSnGNFrIrH5Lgc_kF0FfXRpXi_eK',
}

/** The slot of an output on a network with outputs. */
export const outputOf = (digits: string, index = 0): string => `${digits.repeat(32)}:${index}`

export const usdtOnErc20 = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const aUsdt = 1_000_000n

type Options = {
  readonly catalog?: typeof shippedCatalog
  readonly masterKey?: Buffer
  readonly isQuarantined?: boolean
}

export function openSignerHouse(
  folder: string,
  { catalog = shippedCatalog, masterKey = randomBytes(32), isQuarantined = false }: Options = {},
): SignerHouse {
  const dir = join(folder, randomUUID())
  const keysOf = new Map<number, ReturnType<typeof deriveAccountKeys>>()
  const networks = new Map<string, SigningNetwork>(
    catalog.networks.map((network) => [
      network.code,
      { network, format: simulatedFormat, chain: network.code },
    ]),
  )
  let now = Date.UTC(2026, 4, 15, 12)
  function open(): LocalSigner {
    const opened = openSigner({
      dir,
      masterKey,
      makeSeed: () => sandboxSeed(masterKey),
      networks,
      policies: catalog.section(signerPolicies),
      clock: { now: () => new Date(now) },
      logger: createLogger('silent'),
    })
    // Its quarantine ends at once, as with a server that knows of no signature.
    if (!isQuarantined) void opened.journal.compare(new Map())
    return opened
  }
  let signer = open()
  let serial = 0
  const familyOf = (network: string) => networks.get(network)!.network.family
  const address = (network: string, index: number, generation = 0) => {
    const family = familyOf(network)
    const keys = keysOf.get(generation) ?? deriveAccountKeys(sandboxSeed(masterKey, generation))
    keysOf.set(generation, keys)
    return deriveDepositAddress({ family, accountKey: keys[family], index })
  }
  return {
    dir,
    masterKey,
    get signer() {
      return signer
    },
    address,
    pass: (ms) => {
      now += ms
    },
    request(change = {}, tampering = {}) {
      const network = change.network ?? 'erc20'
      const asked: Asked = {
        reference: randomUUID(),
        spendId: randomUUID(),
        network,
        purpose: 'withdrawal',
        fromIndexes: [0],
        generation: 0,
        slots: [String(++serial)],
        to: strangers[network] ?? '',
        tag: null,
        contract: null,
        units: 10n ** 17n,
        claimedUnits: change.units ?? 10n ** 17n,
        feeMax: 10n ** 15n,
        change: 0n,
        approvals: [],
        ...change,
      }
      const { slots, to, tag, contract, units, claimedUnits, feeMax, change: back, ...request } = asked
      const transaction: SimulatedTransaction = {
        family: familyOf(network),
        chain: network,
        from: asked.fromIndexes.map((index) => address(network, index, asked.generation)),
        slots,
        payment: { address: to, tag, contract, units },
        change: back,
        feeMax,
        ...tampering,
      }
      const claim = { address: to, tag, contract, units: claimedUnits, feeMax }
      return { ...request, unsigned: encodeTransaction(transaction), claim }
    },
    encode: ({ unsigned }, change) => encodeTransaction({ ...decodeTransaction(unsigned), ...change }),
    close: () => signer.close(),
    async reopen() {
      await signer.close()
      signer = open()
    },
    async rotate() {
      await signer.close()
      const make = (generation: number) => sandboxSeed(masterKey, generation)
      rotateSeed(dir, { masterKey, signatures: [], make })
      signer = open()
    },
  }
}
