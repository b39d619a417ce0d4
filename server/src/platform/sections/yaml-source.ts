import { type Document, isMap, isScalar, LineCounter, parseDocument, visit, type YAMLError } from 'yaml'
import type { Path } from './place.ts'

export type YamlSource = {
  /** Undefined where there are faults. */
  readonly value: unknown
  /** The faults that keep the text from being one YAML document of plain mappings and values, in its order. */
  readonly faults: readonly { readonly line: number; readonly message: string }[]
  /** The line of the deepest key on the path that exists, since a missing key has no line of its own. */
  readonly lineOf: (path: Path) => number
}

export function readYaml(text: string): YamlSource {
  const deep = deepLine(text)
  if (deep !== null)
    return unread({ line: deep, message: `has more than ${depthMax} brackets in each other` })
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const faults = [
    ...[...document.errors, ...document.warnings].map(syntaxFault),
    ...aliasFaults(document),
    ...twiceFaults(document, text),
  ]
  return {
    value: faults.length > 0 ? undefined : document.toJS(),
    faults: faults
      .toSorted((left, right) => left.offset - right.offset)
      .map(({ offset, message }) => ({ line: lineAt(offset), message })),
    lineOf: (path) => lineAt(offsetOf(document, path)),
  }
}

type Fault = { readonly offset: number; readonly message: string }

function syntaxFault({ pos: [offset], message }: YAMLError): Fault {
  return { offset, message: `is not valid YAML: ${message}` }
}

/** The library compares each key with each, which takes minutes for a file of many keys. */
function twiceFaults(document: Document.Parsed, text: string): Fault[] {
  const faults: Fault[] = []
  visit(document, {
    Map: (_key, map) => {
      const seen = new Set<string>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        const offset = key.range?.[0] ?? 0
        if (seen.has(name))
          faults.push({ offset, message: `${keyAt(text, offset)}: is given twice, expected each key once` })
        seen.add(name)
      }
    },
  })
  return faults
}

const depthMax = 50

/** The line on which brackets are nested deeper than the parser should follow; null where none is. */
function deepLine(text: string): number | null {
  let [depth, line] = [0, 1]
  for (const character of text) {
    if (character === '\n') line += 1
    if (character === '[' || character === '{') depth += 1
    if ((character === ']' || character === '}') && depth > 0) depth -= 1
    if (depth > depthMax) return line
  }
  return null
}

function unread(fault: { readonly line: number; readonly message: string }): YamlSource {
  return { value: undefined, faults: [fault], lineOf: () => 1 }
}

function keyAt(text: string, offset: number): string {
  return text.slice(offset).split(/[:\n]/, 1)[0] ?? ''
}

function aliasFaults(document: Document.Parsed): Fault[] {
  const faults: Fault[] = []
  visit(document, {
    // Aliases are refused, so that a change in one place changes nothing elsewhere.
    Alias: (_key, alias) => {
      const offset = alias.range?.[0] ?? 0
      faults.push({ offset, message: `*${alias.source}: is an alias, expected the value written out` })
    },
  })
  return faults
}

function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const key of path) {
    if (!isMap(node)) return offset
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    if (pair === undefined || !isScalar(pair.key)) return offset
    offset = pair.key.range?.[0] ?? offset
    node = pair.value
  }
  return offset
}
