import type { Path, Problem } from './place.ts'
import { SectionsUnusable } from './sections-unusable.ts'
import { readYaml, type YamlSource } from './yaml-source.ts'

/** The files that are read as one: `name` is their folder, or the one file. */
export type SectionText = {
  readonly name: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

type Source = {
  /** The sections of all files. */
  readonly value: Record<string, unknown>
  /** The problems with their file and line, in the order of the files. */
  readonly errorOf: (problems: readonly Problem[]) => SectionsUnusable
  /** The file, line and keys of a spot, as a sentence about it begins. */
  readonly placeOf: (path: Path) => string
}

type File = YamlSource & { readonly name: string }

/** The files as a sentence names them, and a description of a whole one. */
type Wanted = {
  readonly what: string
  readonly expected: string
  readonly describe: (value: unknown) => string
}

/** Reads the files as one, or throws SectionsUnusable with the faults of every file. */
export function readSource(text: SectionText, { what, expected, describe }: Wanted): Source {
  const files = text.files.map(({ name, text }): File => ({ name, ...readYaml(text) }))
  const owners = new Map<string, File>()
  const given = new Map<string, unknown>()
  const faults = files.flatMap((file) => {
    if (file.faults.length > 0)
      return file.faults.map(({ line, message }) => `${file.name}:${line}: ${message}`)
    if (!isMapping(file.value))
      return [`${file.name}:1: the file: is ${describe(file.value)}, expected ${expected}`]
    return Object.entries(file.value).flatMap(([section, entries]) => {
      const owner = owners.get(section)
      owners.set(section, file)
      given.set(section, entries)
      if (owner === undefined) return []
      return [
        `${file.name}:${file.lineOf([section])}: ${section}: is also in ${owner.name}, expected it once`,
      ]
    })
  })
  if (faults.length > 0) throw new SectionsUnusable(what, faults)
  const origin = { what, name: text.name, files, owners }
  return {
    value: Object.fromEntries(given),
    errorOf: (problems) => errorOf(problems, origin),
    placeOf: (path) => locate(path, origin).text,
  }
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Origin = {
  readonly what: string
  readonly name: string
  readonly files: readonly File[]
  readonly owners: ReadonlyMap<string, File>
}

function errorOf(problems: readonly Problem[], origin: Origin): SectionsUnusable {
  const located = problems.map(({ path, message }) => {
    const { text, ...place } = locate(path, origin)
    return { ...place, text: `${text} ${message}` }
  })
  const sorted = located.toSorted((left, right) => left.order - right.order || left.line - right.line)
  // A value can break two rules with the same expectation.
  return new SectionsUnusable(origin.what, [...new Set(sorted.map(({ text }) => text))])
}

function locate(path: Path, { name, files, owners }: Origin): { order: number; line: number; text: string } {
  const [section = ''] = path
  const file = owners.get(section) ?? (files.length === 1 ? files[0] : undefined)
  // A section that is in none of several files has no line.
  if (file === undefined) return { order: -1, line: 0, text: `${name}: ${path.join('.')}:` }
  const line = file.lineOf(path)
  return { order: files.indexOf(file), line, text: `${file.name}:${line}: ${path.join('.')}:` }
}
