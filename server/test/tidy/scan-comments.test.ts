import { expect, test } from 'vitest'
import { commentsIn, withoutComments } from './scan-comments.ts'

const texts = (source: string) => commentsIn(source).map(({ text }) => text)

test('comments are read without their marks, with the line where they begin', () => {
  const source = "const a = 1 // why a\n\n/**\n * Why b.\n * - a point\n */\nconst b = 'x' /* why c */\n"
  expect(commentsIn(source)).toEqual([
    { text: 'why a', line: 1 },
    { text: 'Why b.\n- a point', line: 3 },
    { text: 'why c', line: 7 },
  ])
})

test('line comments below each other are one comment; behind code or an empty line another begins', () => {
  const source = '// One sentence\n  // on two lines.\n\n// Another.\na() // Behind a.\nb() // Behind b.\n'
  expect(texts(source)).toEqual(['One sentence\non two lines.', 'Another.', 'Behind a.', 'Behind b.'])
})

test.each([
  ['a string', `const url = 'https://a.example' + "// no" + 'it\\'s // no' // yes`],
  ['a template', 'const url = `https://a.example/* no */` // yes'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source as it is written
  ['a template in a template', 'const a = `${b ? `// no ${c}` : { d: `}` }} // no` // yes'],
  ['an expression with quotes', String.raw`const a = /['"\/]/g.test(b) || /[/*"]/ // yes`],
  ['an expression behind a word', String.raw`return /\/\/'/.test(a) // yes`],
  ['a division', "const a = b / c + (d) / e[0] / 2 + f('/') // yes"],
  ['a text of a page, up to the end of its line', "<p>It doesn't</p>\n// yes"],
])('what looks like a comment in %s is none', (_, source) => {
  expect(texts(source)).toEqual(['yes'])
})

test('a comment in the hole of a template is one', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source as it is written
  expect(texts('const a = `// no ${b /* yes */} // no`')).toEqual(['yes'])
})

test('the code without comments keeps its strings', () => {
  const source = "a('// kept') // gone\nb(`/* kept */`) /* gone */\n"
  expect(withoutComments(source)).toBe("a('// kept') \nb(`/* kept */`) \n")
})
