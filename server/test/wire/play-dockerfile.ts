import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyOf, ignoredBy, type Stage } from './dockerfile.ts'

const run = promisify(execFile)

/** npm finds its registry in no way; a build without network cannot be played. */
export class NoRegistry extends Error {}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED/

/** Runs a line of shell with the Node that runs the tests; what belongs to root alone is left out. */
export async function runShell(
  line: string,
  { folder, environment = {} }: { folder: string; environment?: Record<string, string> },
): Promise<string> {
  const shims = join(dirname(folder), 'shims')
  mkdirSync(shims, { recursive: true })
  writeFileSync(join(shims, 'chown'), '#!/bin/sh\n')
  chmodSync(join(shims, 'chown'), 0o755)
  const path = [shims, dirname(process.execPath), process.env.PATH].join(delimiter)
  // The certificates that this machine trusts are no part of the recipe.
  const { HOME = '', NODE_EXTRA_CA_CERTS: trusted } = process.env
  const trust = trusted === undefined ? {} : { NODE_EXTRA_CA_CERTS: trusted }
  const env = { PATH: path, HOME, npm_config_prefer_offline: 'true', ...trust, ...environment }
  try {
    const { stdout } = await run('sh', ['-ec', line], { cwd: folder, env, maxBuffer: 2 ** 26 })
    return stdout
  } catch (error) {
    const told = String((error as { stderr?: string }).stderr) // as execFile fails
    if (line.includes('npm install') && unreachable.test(told)) throw new NoRegistry(told)
    throw new Error(`${line} failed:\n${told}`, { cause: error })
  }
}

type Building = {
  readonly stages: readonly Stage[]
  /** The context that `docker build` sends: these files of the folder, without the ones that `dockerignore` names. */
  readonly context: {
    readonly folder: string
    readonly files: readonly string[]
    readonly dockerignore: string
  }
  /** Each stage gets a folder here, for its `/app`. */
  readonly to: string
  /** Absolute paths of the image, and what stands for them. */
  readonly places: Record<string, string>
}

/** Carries out COPY and RUN of each stage in a folder, as `docker build` does; answers the folder of the last. */
export async function buildImage({ stages, context, to, places }: Building): Promise<string> {
  const isIgnored = ignoredBy(context.dockerignore)
  const sent = context.files.filter((file) => !isIgnored(file))
  const built = new Map<string, string>()
  let last = ''
  for (const [index, { base, name, instructions }] of stages.entries()) {
    last = join(to, String(index), 'app')
    mkdirSync(last, { recursive: true })
    const inherited = built.get(base)
    if (inherited !== undefined) cpSync(inherited, last, { recursive: true, verbatimSymlinks: true })
    for (const { name: kind, text } of instructions) {
      if (kind === 'COPY') copy(text, { context: { ...context, files: sent }, built, into: last })
      if (kind === 'RUN') await runShell(placed(text, places), { folder: last })
    }
    if (name !== null) built.set(name, last)
  }
  return last
}

type Copying = {
  context: Omit<Building['context'], 'dockerignore'>
  built: Map<string, string>
  into: string
}

function copy(text: string, { context, built, into }: Copying): void {
  const { from, sources, target } = copyOf(text)
  const place = join(into, target)
  if (from !== null) {
    const source = join(dirname(built.get(from) ?? ''), sources[0] ?? '')
    cpSync(source, place, { recursive: true, verbatimSymlinks: true })
    return
  }
  for (const source of sources) {
    const taken = context.files.filter(
      (file) => source === '.' || file === source || file.startsWith(`${source}/`),
    )
    if (taken.length === 0) throw new Error(`COPY ${text}: there is no ${source}`)
    for (const file of taken) copyFile(join(context.folder, file), nameIn(place, { file, source }))
  }
}

/** The content of a folder goes into the target, a file goes by its own name. */
function nameIn(place: string, { file, source }: { file: string; source: string }): string {
  if (source === '.') return join(place, file)
  return join(place, file === source ? basename(file) : file.slice(source.length + 1))
}

function copyFile(from: string, to: string): void {
  if (!existsSync(from) || !statSync(from).isFile()) return
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

/** Paths of the image in a line of shell or an argument, replaced by those that stand for them. */
export function placed(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce(
    (line, [place, real]) => line.replace(new RegExp(`(?<![\\w/])${place}(?![\\w-])`, 'g'), real),
    text,
  )
}
