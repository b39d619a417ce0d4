import { styleText } from 'node:util'
import type { Terminal } from './terminal.ts'

export type Colour = 'green' | 'red' | 'yellow' | 'cyan' | 'dim' | 'bold'

/** Colours a text on a terminal; elsewhere leaves it unchanged. */
export type Paint = (colour: Colour, text: string) => string

export function paintFor({ env, stdout }: Pick<Terminal, 'env' | 'stdout'>): Paint {
  if (!stdout.isTTY || env.NO_COLOR) return (_, text) => text
  return (colour, text) => styleText(colour, text, { validateStream: false })
}
