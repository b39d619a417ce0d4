/** A comment of a source: its words without marks, and the line where it begins. Line comments below each other are one. */
export type Comment = { readonly text: string; readonly line: number }

/** A part of a source: code, or one comment with its marks. */
type Piece = { readonly isComment: boolean; readonly text: string; readonly line: number }

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?|[\w$]+|\s+|[\s\S]/y
const templatePart = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{|$)/y
const expression = /\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
/** A slash behind one of these words begins an expression; behind any other it divides. */
const leads = /^(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/

/** The source in pieces, in order. A slash behind `)`, `]` or `}` divides: a statement does not begin with an expression here. */
function* piecesOf(source: string): Generator<Piece> {
  /** Braces that are open inside each `${`. */
  const holes: number[] = []
  let [at, line, before] = [0, 1, '']
  const take = (pattern: RegExp, isComment = false): Piece => {
    pattern.lastIndex = at
    const text = pattern.exec(source)?.[0] ?? ''
    const piece = { isComment, text, line }
    at += text.length
    line += text.split('\n').length - 1
    return piece
  }
  const openTemplate = (): Piece => {
    const piece = take(templatePart)
    const isHole = piece.text.endsWith('${')
    if (isHole) holes.push(0)
    before = isHole ? '(' : '`'
    return piece
  }
  const beginsExpression = () => {
    if (/[\w$)\]}'"`]$/.test(before) && !leads.test(before)) return false
    expression.lastIndex = at
    return expression.test(source)
  }
  while (at < source.length) {
    const two = source.slice(at, at + 2)
    if (two === '//' || two === '/*') {
      yield take(token, true)
      continue
    }
    const piece = take(two.startsWith('/') && beginsExpression() ? expression : token)
    yield piece
    if (/^\s/.test(piece.text)) continue
    before = piece.text
    const depth = holes.at(-1)
    if (before === '`') yield openTemplate()
    else if (depth !== undefined && before === '{') holes[holes.length - 1] = depth + 1
    else if (depth !== undefined && before === '}') {
      if (depth > 0) holes[holes.length - 1] = depth - 1
      else {
        holes.pop()
        yield openTemplate()
      }
    }
  }
}

/** The source without its comments; strings stay. */
export function withoutComments(source: string): string {
  let code = ''
  for (const { isComment, text } of piecesOf(source)) if (!isComment) code += text
  return code
}

/** The comments of a source. Strings, templates and expressions have none. */
export function commentsIn(source: string): Comment[] {
  const found: Comment[] = []
  let between = '\n'
  for (const { isComment, text, line } of piecesOf(source)) {
    if (!isComment) {
      between += text
      continue
    }
    const last = found.at(-1)
    const goesOn = text.startsWith('//') && /^\n[ \t]*$/.test(between) && last !== undefined
    if (goesOn) found[found.length - 1] = { ...last, text: `${last.text}\n${wordsOf(text)}` }
    else found.push({ text: wordsOf(text), line })
    // A block and the line below it are two comments.
    between = text.startsWith('//') ? '' : '/'
  }
  return found
}

function wordsOf(comment: string): string {
  if (comment.startsWith('//')) return comment.replace(/^\/\/+\s*/, '').trimEnd()
  const lines = comment.replace(/^\/\*+|\*+\/$/g, '').split('\n')
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
}
