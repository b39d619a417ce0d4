import type { Bank } from '#core/rails'

/** Some members of SBP, by the codes that its operator gives them. */
export const bankDirectory: readonly Bank[] = [
  { code: '100000000111', name: 'Сбербанк' },
  { code: '100000000004', name: 'Т-Банк' },
  { code: '100000000005', name: 'ВТБ' },
  { code: '100000000008', name: 'Альфа-Банк' },
  { code: '100000000001', name: 'Газпромбанк' },
  { code: '100000000007', name: 'Райффайзенбанк' },
  { code: '100000000013', name: 'Совкомбанк' },
  { code: '100000000017', name: 'МТС Банк' },
  { code: '100000000150', name: 'Яндекс Банк' },
  { code: '100000000273', name: 'Озон Банк' },
]
