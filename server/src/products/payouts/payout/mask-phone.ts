/** The first four and the last two digits: 7916*****67. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)}${'*'.repeat(phone.length - 6)}${phone.slice(-2)}`
}
