import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  '/office',
  '/office/',
  '/office/customers/7?symbol=USDT&kind=funding_held',
  '/office/entries/0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61',
  '/office/log?action=deposit.*%2Ctransfer.%2A&from=2026-05-04',
  '/office/search?q=%25%2F..',
])('%s is where a person goes back to', (wanted) => {
  expect(ownPath(wanted, 'office')).toBe(wanted)
})

test('a path is given as a browser resolves it', () => {
  expect(ownPath('/office/a/../keys?x=1', 'office')).toBe('/office/keys?x=1')
  expect(ownPath('/office/a/%2E%2e/keys', 'office')).toBe('/office/keys')
  expect(ownPath('/office/./keys/.', 'office')).toBe('/office/keys/')
})

const outside = [
  ...[
    '/office/..',
    '/office/../..',
    '/office/../console',
    '/office/../office/../console',
    '/office/../../console/keys',
  ],
  ...['/office/%2e%2e/console', '/office/%2E%2E/console', '/office/.%2e/console', '/office/%2e./console'],
  ...['/office/a/../../console', '/office/%2e%2e%2fconsole', '/office/..%2fconsole', '/office/..%5cconsole'],
  ...[
    '/office/%252e%252e/console',
    '/office/%25%32%65/console',
    '/office/a%2fb',
    '/office/a%5Cb',
    '/office/%zz',
  ],
  ...[
    '/office/%',
    '/office/%2',
    '/office/a%00',
    '/office/a%0d%0aset-cookie:x',
    '/office/a%7f',
    '/office/a%1F',
  ],
  ...[
    '//evil.example',
    '///evil.example',
    '/office//evil.example',
    '/office?to=//evil.example',
    '/%2f/evil.example',
  ],
  ...[
    '/\\evil.example',
    '\\\\evil.example',
    '/office\\..\\..',
    '/office/\\evil.example',
    '/office/..\\console',
  ],
  ...[
    'https://evil.example',
    'https:/office',
    'javascript:alert(1)',
    'office',
    '',
    ' /office',
    '/office ',
    './office',
  ],
  ...[
    '/office\n',
    '/office\r\nx',
    '/\t/evil.example',
    '/office/\t../..',
    '/office/.\t./console',
    '/office\0',
    '/office\u2028',
  ],
  ...[
    '/officers',
    '/office.example',
    '/OFFICE',
    '/office@evil.example',
    '/office#x',
    '/office;x',
    '/console',
    '/',
  ],
  ...['/offıce', '/office/..;/console', '/office/\u2025/x', '/office／..', `/office/${'a'.repeat(1_500)}`],
]

test.each(outside)('%j leads to the first page of the application', (wanted) => {
  expect(ownPath(wanted, 'office')).toBe('/office')
})

test('no composition of steps, separators and encodings leads out of the application', () => {
  const parts = [
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '/',
    '%2f',
    '\\',
    '%5c',
    '%252e',
    'office',
    'console',
    '?',
    '\t',
    ';',
    'a',
  ]
  const beginnings = ['/office', '/office/', '/console/', '/', '']
  for (const beginning of beginnings)
    for (const one of parts)
      for (const two of parts)
        for (const three of parts) {
          const path = ownPath(beginning + one + two + three, 'office')
          const { pathname, origin } = new URL(path, 'https://own.example')
          expect([path, origin]).toEqual([path, 'https://own.example'])
          expect(decodeURIComponent(pathname), path).toMatch(/^\/office(\/|$)/)
          expect(decodeURIComponent(pathname).split('/'), path).not.toContain('..')
        }
})
