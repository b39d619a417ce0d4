// Files that people and banks hand in. Invariants: a file is read up to a bound, whatever size it reports; its lines
// are counted and measured before any parser reads them; a file beyond a bound is refused with a sentence that names
// the bound.
export { FileTooLarge, readBounded, readBoundedText } from './read-bounded.ts'
export { requireShortLines } from './require-short-lines.ts'
