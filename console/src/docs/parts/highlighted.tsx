import type { ReactNode } from 'react'
import type { Language } from '#docs/samples'

const strings = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
const raw = '`[^`]*`'
const numbers = String.raw`\b\d+(?:\.\d+)?\b`

const tokens: { readonly [language in Language]: RegExp } = {
  json: /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<literal>\b(?:true|false|null)\b|-?\d+(?:\.\d+)?)/g,
  sh: pattern({
    comment: String.raw`(?<=^|\s)#.*`,
    string: strings,
    keyword: String.raw`\b(?:curl|printf|openssl|cut|date|npx)\b`,
  }),
  ts: pattern({
    comment: '//.*',
    string: `${strings}|${raw}`,
    keyword: String.raw`\b(?:import|from|const|let|function|return|if|await|async|new|for|of|true|false|null)\b`,
    literal: numbers,
  }),
  py: pattern({
    comment: '#.*',
    string: `f?(?:${strings})`,
    keyword: String.raw`\b(?:import|from|def|class|return|if|else|not|or|and|in|for|with|as|try|except|True|False|None)\b`,
    literal: numbers,
  }),
  go: pattern({
    comment: '//.*',
    string: String.raw`"(?:[^"\\]|\\.)*"|${raw}`,
    keyword: String.raw`\b(?:package|import|func|const|var|return|if|for|range|defer|nil|true|false)\b`,
    literal: numbers,
  }),
}

function pattern(groups: { readonly [name: string]: string }): RegExp {
  const sources = Object.entries(groups).map(([name, source]) => `(?<${name}>${source})`)
  return new RegExp(sources.join('|'), 'gm')
}

type Props = { readonly text: string; readonly language: Language }

/** Code whose strings, names, numbers, keywords and comments are coloured. */
export function Highlighted({ text, language }: Props) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(tokens[language])) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['']
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className={`token-${kind}`}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}
