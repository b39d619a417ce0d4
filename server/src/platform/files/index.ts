// Files that people and banks hand in. Invariants: a file is read up to a bound, whatever its size says, and its lines are
// counted and measured before anything looks into them; a file beyond a bound is refused by a sentence that names it.
export { FileTooLarge, readBounded, readBoundedText } from './read-bounded.ts'
export { requireShortLines } from './require-short-lines.ts'
