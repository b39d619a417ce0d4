import type { ReactNode } from 'react'
import { useSite } from './site.ts'

/** A part of a guide that comes from the descriptions, which have their own entries in the search. */
export function Described({ children }: { readonly children: ReactNode }) {
  return useSite().isProse ? null : children
}
