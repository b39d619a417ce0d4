/** The first character of the name, and the domain: i***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}
