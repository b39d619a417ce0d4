import type { ServiceInput } from '#core/suppliers'

const required = (name: string, title: string, regexp: string | null): ServiceInput => ({
  name,
  required: true,
  title,
  regexp,
})

/** The fields of the forms for simulated services. */
export const fields = {
  phoneRu: required('phone', 'Mobile number', '^7\\d{10}$'),
  phoneKz: required('phone', 'Mobile number', '^77\\d{9}$'),
  phoneUz: required('phone', 'Mobile number', '^998\\d{9}$'),
  /** A number of an account, of so many digits. */
  account: (digits: string, title = 'Account number') => required('account', title, `^\\d{${digits}}$`),
  contract: required('account', 'Contract number', '^[A-Z]{2}-\\d{6,8}$'),
  login: required('account', 'Login', '^[A-Za-z0-9_.-]{3,32}$'),
  email: required('account', 'E-mail of the account', '^[^@\\s]{1,64}@[^@\\s]{1,190}$'),
  server: required('server', 'Server', '^(EU|RU|ASIA)$'),
  plan: required('plan', 'Plan', '^(month|quarter|year)$'),
  period: required('period', 'Month that is paid, such as 05.2026', '^(0[1-9]|1[0-2])\\.20\\d\\d$'),
  reading: { ...required('reading', 'Meter reading, in whole kWh', '^\\d{1,6}$'), required: false },
  payerName: { ...required('name', 'Full name of the payer', null), required: false },
  taxNumber: required('account', 'Taxpayer number (INN)', '^(\\d{10}|\\d{12})$'),
  iin: required('account', 'Individual identification number (IIN)', '^\\d{12}$'),
  fine: required('account', 'Number of the resolution (UIN)', '^\\d{20}$'),
  card: required('account', 'Transport card number', '^\\d{19}$'),
  plate: required('plate', 'Registration plate', '^[A-Z]\\d{3}[A-Z]{2}\\d{2,3}$'),
} as const
