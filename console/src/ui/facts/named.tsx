import { type CodeList, useCodes } from '#words'

/** A code of a list in words. */
export function Named({ list, code }: { readonly list: CodeList; readonly code: string }) {
  return useCodes().name(list, code)
}
