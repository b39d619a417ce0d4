import { type UtxoFamily, utxoFamilies } from './policies.ts'

/** The family of this name; throws where its chains have no outputs. */
export function familyOf(name: string): UtxoFamily {
  const family = utxoFamilies.find((one) => one === name)
  if (family === undefined) throw new Error(`chains of ${name} have no outputs`)
  return family
}
