import type { ConsoleOperations } from '#api'

export type Key = ConsoleOperations['consoleListKeys']['data']['items'][number]

/** A dialog about a key. */
export type Asking = { readonly act: 'change' | 'confirm' | 'roll' | 'remove'; readonly of: Key }

export const keyStates = ['active', 'disabled', 'expired'] as const

/** Whether a key works, and otherwise why not. */
export function keyState({ is_active, expires_at }: Key): (typeof keyStates)[number] {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return 'expired'
  return is_active ? 'active' : 'disabled'
}
