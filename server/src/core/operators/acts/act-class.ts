/**
 * The meaning of an operator's act for the money of customers and of the house:
 * - reads: it changes nothing.
 * - stops: it halts, freezes, disables or gives up a wish; one person does it at once.
 * - givesValue: money or its like becomes somebody's, or is let go on.
 * - loosensGuard: somebody can do more afterwards, or a guard asks for less.
 */
export type ActClass = 'reads' | 'stops' | 'givesValue' | 'loosensGuard'

/** The classes as tables store them. */
export const storedClass = {
  stops: 'stops',
  givesValue: 'gives_value',
  loosensGuard: 'loosens_guard',
} as const

export type GovernedClass = 'givesValue' | 'loosensGuard'
