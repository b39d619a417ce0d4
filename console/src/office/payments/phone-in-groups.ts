/** A number of Russia as people write it; another one as it is. */
export function phoneInGroups(digits: string): string {
  return digits.replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')
}
