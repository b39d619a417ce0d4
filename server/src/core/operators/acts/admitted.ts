/** The ways in which acts of operators are admitted. */
export const admittedWays = [
  'alone',
  'single_operator',
  'second_person',
  'signatures',
  'held',
  'tightens',
  'recovery',
] as const

export type Admitted = (typeof admittedWays)[number]
