/** The forms of a customer's fields, for acts of operators and for the routes that call them. */
export const customerForms = {
  username: /^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/,
  email: /^[^@\s]{1,64}@[^@\s]{1,255}$/,
  kycStatus: /^[a-z_]{1,32}$/,
}
