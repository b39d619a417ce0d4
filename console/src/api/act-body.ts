import { type OfficeAct, type OfficeActOption, officeActs } from '@coffer/sdk/office-acts'

/** The acts that the back office offers; all others need files of the server's machine. */
export function offeredActs(): readonly OfficeAct[] {
  return officeActs.filter(({ isLocal }) => !isLocal)
}

/** The kind of an act's field; the subject is a text. */
export function kindOf(operation: string, field: string): OfficeActOption['kind'] {
  const act = officeActs.find((one) => one.operation === operation)
  return act?.options.find(({ name }) => name === field)?.kind ?? 'text'
}

type Texts = { readonly [field: string]: string }

/** The body of an act from its form's texts; an empty text is omitted. */
export function bodyOf(operation: string, texts: Texts): { readonly [field: string]: unknown } {
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(given.map(([field, text]) => [field, typed(kindOf(operation, field), text)]))
}

function typed(kind: OfficeActOption['kind'], text: string): unknown {
  switch (kind) {
    case 'flag':
      return text === ticked
    case 'whole':
      return Number(text)
    case 'time':
      return new Date(text).toISOString()
    case 'list':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    default:
      return text
  }
}

/** The text of a ticked flag, since form fields are texts. */
export const ticked = 'yes'
