import { Failure } from '#terminal'

/** A thing of a catalogue with its name. */
export type Named = { readonly id: number; readonly name: string; readonly country: string | null }

const shownMax = 6

/** The only thing with this name or, without one, the only thing whose name contains the text. */
export function findOne<One extends Named>(
  search: string,
  { found, noun, lists }: { found: readonly One[]; noun: string; lists: string },
): One {
  const exact = found.filter(({ name }) => plain(name) === plain(search))
  const [one, ...others] = exact.length > 0 ? exact : found
  if (one === undefined) throw new Failure(`There is no ${noun} '${search}'; \`${lists}\` lists them`)
  if (others.length === 0) return one
  const shown = [one, ...others].slice(0, shownMax).map(tell)
  const more = others.length >= shownMax ? ' and more' : ''
  throw new Failure(
    `'${search}' may be ${shown.join(', ')}${more}: give one of these numbers, or a --country`,
  )
}

function tell({ id, name, country }: Named): string {
  return `${id} (${name}${country === null ? '' : `, ${country}`})`
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
