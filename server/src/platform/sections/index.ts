// Sections: a YAML file, or a folder of such files, that is read whole at start. Each section is declared with its structure
// and the reader of its entries. Invariants: what is read is whole and consistent, or a SectionsUnusable names the file, the
// line and the field of every mistake; a key is given once, aliases are refused, and files, lines and depths are bounded.
// The reader knows no section: `core/catalog` declares those of the catalogue.

export type { Place } from './place.ts'
export { readSectionFiles } from './read-section-files.ts'
export { type ReadSections, readSections } from './read-sections.ts'
export { type Declared, defineSection, type Section, type SectionSource } from './section.ts'
export { sectionFields } from './section-fields.ts'
export type { SectionText } from './section-source.ts'
export { SectionsUnusable } from './sections-unusable.ts'
export { describeKind } from './structure-problems.ts'
