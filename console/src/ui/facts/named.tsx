import { type CodeList, useCodes } from '#words'

/** A code of a list as people read it. */
export function Named({ list, code }: { readonly list: CodeList; readonly code: string }) {
  return useCodes().name(list, code)
}
