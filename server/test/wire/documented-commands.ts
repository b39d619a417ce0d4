import { readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)

export type Documented = { readonly page: string; readonly command: string }

const program =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|coffer|curl|docker|psql|pg_dump|pg_restore|openssl|jq|cd|git|systemctl|nginx|caddy)(?: |$)/

/** The commands that a page has a reader type: lines of shells, lines behind a `$`, and commands within sentences. */
export function documentedCommands(page: string): Documented[] {
  const text = readFileSync(new URL(page, root), 'utf8')
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)]
  const typed = fences.flatMap(([, language = '', body = '']) => linesOf(language, body))
  const prose = text.replace(/^```(\w*)\n([\s\S]*?)^```/gm, '')
  const inline = [...prose.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, code = '']) =>
    code.replace(/\s+/g, ' '),
  )
  const commands = [...typed, ...inline.filter((code) => program.test(code))]
  return [...new Set(commands)].map((command) => ({ page, command }))
}

function linesOf(language: string, body: string): string[] {
  const lines = body.replace(/ *\\\n\s*/g, ' ').split('\n')
  const isShell = language === 'sh' || language === 'bash'
  const wanted = lines.filter((line) => (isShell ? program.test(line) : line.startsWith('$ ')))
  return wanted.map((line) =>
    line
      .replace(/^\$ /, '')
      .replace(/\s+#\s.*$/, '')
      .trim(),
  )
}
