/** No sentence begins with one of these: its subject comes first. */
const openings = /^(?:of|it|that|those|one|whoever|what|who)\b/i
/** Each has a plainer word. */
const hardWords = /\b(?:told|whom|by which|anew|for want of)\b/i

/** The rule of STYLE.md, for a reader of a red test. */
export const plainly =
  'name the subject first (not Of, It, That, Those, One, Whoever, What, Who), and write plainer words for told, whom, by which, anew, for want of'

/** The sentences of a text, each on one line. An empty line, a point of a list and a tag begin another. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*[-*@|])/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?]["')`]?) (?=["'(`]?[A-Z])/))
    .map((sentence) => sentence.replace(/^[-*\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
}

/** Whether a sentence, or a part of one, has to be read twice. */
export function isHard(sentence: string): boolean {
  return hardWords.test(sentence) || openings.test(sentence.replace(/^["'(]+/, ''))
}

/** The sentences of a text that have to be read twice. */
export function hardSentencesIn(text: string): string[] {
  return sentencesIn(text).filter(isHard)
}
