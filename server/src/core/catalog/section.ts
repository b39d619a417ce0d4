import type { Static, TSchema } from 'typebox'
import type { Place } from './place.ts'

/** The keys of a section with their values, well-formed or not, in the order of the file. */
export type Declared = ReadonlyMap<string, unknown>

export type SectionSource<Entries = unknown> = {
  /** The well-formed entries; the others are reported already. */
  readonly entries: Entries
  readonly place: Place
  /** Another section as it is declared, so that a reference to a broken entry is not called unknown. */
  readonly declared: (section: string) => Declared
  /** The place of another section, for a rule that both must keep. */
  readonly placeOf: (section: string) => Place
  /** What a section that stands earlier in the list was read as. */
  readonly section: <Value>(section: Section<Value>) => Value
}

/** A part of the catalogue: its key, its structure, and what its reader makes of it. */
export type Section<Value = unknown> = {
  readonly name: string
  readonly schema: TSchema
  /** Stands in for a section that the catalogue leaves out; without it, leaving it out is a mistake. */
  readonly whenAbsent?: Record<string, unknown>
  /** Reports to `place` each entry that does not fit. May answer undefined where a part is broken. */
  read(source: SectionSource): Value | undefined
}

type Definition<Schema extends TSchema, Value> = Omit<Section, 'schema' | 'read'> & {
  readonly schema: Schema
  read(source: SectionSource<Sound<Static<Schema>>>): Value | undefined
}

/** Any entry may be broken, and is missing then; a mapping by code does not know its keys anyway. */
type Sound<Entries> = string extends keyof Entries ? Entries : Partial<Entries>

export function defineSection<Schema extends TSchema, Value>(
  section: Definition<Schema, Value>,
): Section<Value> {
  return section
}
