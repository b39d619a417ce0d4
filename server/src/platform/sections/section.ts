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
  /** The value of a section earlier in the list. */
  readonly section: <Value>(section: Section<Value>) => Value
}

/** A part of a file: its key, its structure, and what its reader makes of it. */
export type Section<Value = unknown> = {
  readonly name: string
  readonly schema: TSchema
  /** The default of an absent section; without it, an absent section is a mistake. */
  readonly whenAbsent?: Record<string, unknown>
  /** Reports to `place` each entry that does not fit. May answer undefined where a part is broken. */
  read(source: SectionSource): Value | undefined
}

type Definition<Schema extends TSchema, Value> = Omit<Section, 'schema' | 'read'> & {
  readonly schema: Schema
  read(source: SectionSource<Sound<Static<Schema>>>): Value | undefined
}

/** A malformed entry is missing here; a mapping by code does not know its keys anyway. */
type Sound<Entries> = string extends keyof Entries ? Entries : Partial<Entries>

export function defineSection<Schema extends TSchema, Value>(
  section: Definition<Schema, Value>,
): Section<Value> {
  return section
}
