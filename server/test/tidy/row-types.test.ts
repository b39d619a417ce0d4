import { gather, ratchet } from './ratchet.ts'
import { withoutComments } from './scan-comments.ts'
import { productionSources, roomOf, textOf } from './sources.ts'

const code = productionSources
  .filter((path) => path.startsWith('server/src/'))
  .map((path) => ({ path, text: withoutComments(textOf(path)) }))

/** The matches of a pattern in the server, by rooms. */
function found(pattern: RegExp) {
  return gather(
    code.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(
        ([whole]) => [roomOf(path), `${path}: ${whole.replace(/\s+/g, ' ')}`] as const,
      ),
    ),
  )
}

ratchet({
  name: 'row types',
  instead: 'a table() declares the columns and gives the type of its rows; do not write it by hand',
  found: found(/\b(?:type|interface) \w*Row\b(?=\s*[=<{])/g),
})

ratchet({
  name: 'row readers',
  instead: 'a table() reads its rows; do not write a fromRow by hand',
  found: found(/\b(?:function|const) (?:fromRow|\w+FromRow)\b/g),
})

ratchet({
  name: 'inserts',
  instead: 'a table() writes its rows; do not write the columns of an insert by hand',
  found: found(/\binsert\s+into\s+(?!\$\{name\})\S+/gi),
})
