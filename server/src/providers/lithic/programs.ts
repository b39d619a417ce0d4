import type { CardOptions } from '#core/suppliers'

/** The issuer's card programs, by the card choice that each makes. */
export type Programs = ReadonlyMap<string, string>

/** Reads `SHOPPING/US/VISA:<token>,…`; the setting has checked the form. */
export function readPrograms(text: string): Programs {
  return new Map(
    text.split(',').map((one): [string, string] => {
      const [choice = '', token = ''] = one.split(':')
      return [choice, token]
    }),
  )
}

/** Undefined for a choice without a program. */
export function programOf(programs: Programs, options: CardOptions): string | undefined {
  return programs.get(`${options.cardType}/${options.region}/${options.paymentSystem}`)
}
