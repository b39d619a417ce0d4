import type { Rail } from '#core/rails'
import type { Sandbox } from './sandbox/open-sandbox.ts'

/** The rails of this exchange by their codes in the catalogue. */
export function attachRails(sandbox: Sandbox | null): ReadonlyMap<string, Rail> {
  return sandbox?.rails ?? new Map()
}
