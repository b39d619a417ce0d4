/** The first two and last two characters of an account that is long enough to hide the others: 79*******67. */
export function maskRequisite(requisite: string): string {
  const characters = [...requisite]
  const shown = characters.length < 8 ? 0 : 2
  const hidden = '*'.repeat(characters.length - 2 * shown)
  return `${characters.slice(0, shown).join('')}${hidden}${characters.slice(characters.length - shown).join('')}`
}
