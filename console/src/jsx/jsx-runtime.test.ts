import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'

const evil = 'pay \u202e001\u2069\u061c\u2028'
const shown = 'pay \\u202e001\\u2069\\u061c\\u2028'
const Title = () => null
const propsOf = (element: unknown) => (element as { props: Record<string, unknown> }).props

test('each text that an element shows has its marks of direction escaped, wherever it comes from', () => {
  expect(propsOf(jsx('p', { children: evil, title: evil, 'aria-label': evil }))).toEqual({
    ...{ children: shown, title: shown, 'aria-label': shown },
  })
  const inner = jsx('b', { children: 'x' })
  expect(propsOf(jsxs('p', { children: [inner, [evil, 7, null]] })).children).toEqual([
    inner,
    [shown, 7, null],
  ])
  expect(propsOf(jsx(Title, { children: evil })).children).toBe(shown)
})

test('what is typed, copied or sent stays exact, and a list that nothing changes stays the same', () => {
  expect(propsOf(jsx('input', { value: evil })).value).toBe(evil)
  const children = ['a', 'b']
  expect(propsOf(jsxs('p', { children })).children).toBe(children)
})
