import Type from 'typebox'
import { fieldsOf, resource } from '#platform/http'
import type { Customer } from './customer.ts'

const field = fieldsOf<Pick<Customer, 'number' | 'username'> | undefined>()

/** A customer as the back office refers to one; number 0 where the customer is not found. */
export const customerRef = resource('CustomerRef', {
  number: field(
    Type.Integer({ description: 'Public id of the customer.' }),
    (customer) => Number(customer?.number ?? 0n),
    1,
  ),
  username: field(Type.String(), (customer) => customer?.username ?? '', 'alice'),
})
