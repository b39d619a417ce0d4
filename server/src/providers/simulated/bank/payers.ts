import { createHash } from 'node:crypto'

/** As banks show them to the payee: the surname is cut to its first letter. */
export const payers = [
  'Анна Сергеевна К.',
  'Иван Петрович С.',
  'Мария Андреевна Л.',
  'Дмитрий Олегович В.',
  'Ольга Викторовна М.',
  'Тимур Ринатович Г.',
  'Елена Игоревна Ж.',
  'Алексей Николаевич П.',
] as const

/** The payer of a link, always the same one for a reference. */
export function payerOf(reference: string): string {
  const drawn = createHash('sha256').update(reference).digest().readUInt32BE()
  return payers[drawn % payers.length] ?? payers[0]
}
