import { strict as assert } from 'node:assert'
import { type Path, type Problem, placeAt } from './place.ts'
import type { Declared, Section } from './section.ts'
import { inWords } from './section-fields.ts'
import { isMapping, readSource, type SectionText } from './section-source.ts'
import { describeKind, describeValue, structureProblems } from './structure-problems.ts'

export type ReadSections = {
  /** The value that the section's reader made. */
  readonly section: <Value>(section: Section<Value>) => Value
  /** The sections as they are written, for people. */
  readonly written: { readonly [section: string]: unknown }
  /** The file, line and keys of a spot, as a sentence about it begins. */
  readonly placeOf: (path: Path) => string
}

type Reading = {
  /** Read in their order. */
  readonly sections: readonly Section[]
  /** The files as a sentence names them, such as "The catalogue". */
  readonly what: string
  /** The files may have sections that are not in the list: other programs read more of them. */
  readonly leavesOthers?: boolean
  /** No message shows a value, since a secret may stand in the wrong place. */
  readonly hidesValues?: boolean
}

/** Reads every section or throws one SectionsUnusable with every problem. */
export function readSections(
  text: SectionText,
  { sections, what, leavesOthers = false, hidesValues = false }: Reading,
): ReadSections {
  const names = sections.map(({ name }) => name)
  assert(new Set(names).size === names.length, 'a section has one reader')
  const describe = hidesValues ? describeKind : describeValue
  const source = readSource(text, { what, describe, expected: `a mapping with ${inWords(names)}` })
  const read = Object.entries(source.value).filter(([name]) => !leavesOthers || names.includes(name))
  const given = { ...absentIn(sections), ...Object.fromEntries(read) }
  const problems = structureProblems(given, { sections, describe })
  // While a section is missing, every reference to it would be reported as unknown.
  if (!names.every((name) => isMapping(given[name]))) throw source.errorOf(problems)
  const section = readEach(sections, { given: given as Record<string, Entries>, problems }) // mappings, as was asked
  if (problems.length > 0) throw source.errorOf(problems)
  return { section, written: given, placeOf: source.placeOf }
}

type Entries = Record<string, unknown>

function absentIn(sections: readonly Section[]): Record<string, Entries> {
  return Object.fromEntries(
    sections.flatMap(({ name, whenAbsent }) => (whenAbsent ? [[name, whenAbsent]] : [])),
  )
}

type Read = { readonly given: Record<string, Entries>; readonly problems: Problem[] }

/** Reads the entries of well-formed structure, so that their contents are checked in the same run. */
function readEach(sections: readonly Section[], { given, problems }: Read): ReadSections['section'] {
  const broken = new Set(problems.map(({ path: [section, key] }) => `${section}.${key}`))
  const sound = (name: string) =>
    Object.fromEntries(Object.entries(given[name] ?? {}).filter(([key]) => !broken.has(`${name}.${key}`)))
  const placeOf = (name: string) => placeAt([name], problems)
  const declared = (name: string): Declared => new Map(Object.entries(given[name] ?? {}))
  const values = new Map<string, unknown>()
  const section = <Value>({ name }: Section<Value>): Value => {
    if (!values.has(name)) assert.fail(`the section ${name} is not in the list, or after one that uses it`)
    return values.get(name) as Value // made by the section of this name
  }
  for (const one of sections) {
    const { name } = one
    values.set(name, one.read({ entries: sound(name), place: placeOf(name), placeOf, declared, section }))
  }
  return section
}
