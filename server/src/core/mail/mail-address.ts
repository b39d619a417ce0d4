const lengthMax = 254

/** Whether a mail can go to it: one plain address, without a name, a list or anything that a header could hold. */
export function isMailAddress(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  return (
    text.length <= lengthMax &&
    more.length === 0 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/.test(name) &&
    /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])$/.test(domain)
  )
}
