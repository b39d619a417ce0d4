import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBounded, requireShortLines } from '#platform/files'
import type { SectionText } from './section-source.ts'
import { SectionsUnusable } from './sections-unusable.ts'

const filesMax = 100
const bytesMax = 256 * 1024
const bounds = { linesMax: 10_000, lineBytesMax: 4 * 1024 }

type SectionFiles = {
  readonly name: string
  readonly files: readonly (SectionText['files'][number] & { readonly bytes: Buffer })[]
}

/** The files as they are on the disk: one of YAML, or all of a folder; `what` names them in a sentence. */
export function readSectionFiles(path: string, what: string): SectionFiles {
  const files = filesOf(path, what).map((name) => {
    const bytes = readOr({ what, path: name }, () => readShortLines(name))
    return { name, bytes, text: bytes.toString() }
  })
  return { name: path, files }
}

function filesOf(path: string, what: string): string[] {
  const unusable = (problem: string) => new SectionsUnusable(what, [problem])
  if (!readOr({ what, path }, () => statSync(path)).isDirectory()) return [path]
  const beside = `${resolve(path)}.yaml`
  // Choosing one of them would be a guess, and a wrong guess would trade by limits that nobody chose.
  if (existsSync(beside))
    throw unusable(
      `${beside}: stands beside the folder ${path}, expected one of them: move its sections into the files of the folder and delete it`,
    )
  const names = readOr({ what, path }, () => readdirSync(path)).filter((name) => /^[^.].*\.ya?ml$/.test(name))
  if (names.length > filesMax)
    throw unusable(`${path}: has ${names.length} YAML files, expected at most ${filesMax}`)
  if (names.length === 0) throw unusable(`${path}: has no YAML file, expected one for each section`)
  return names.toSorted().map((name) => join(path, name))
}

function readShortLines(file: string): Buffer {
  const bytes = readBounded(file, bytesMax)
  requireShortLines(bytes, bounds)
  return bytes
}

type Reading = { readonly what: string; readonly path: string }

function readOr<Found>({ what, path }: Reading, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SectionsUnusable(what, [`${path}: cannot be read: ${reason}`])
  }
}
