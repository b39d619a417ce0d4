import Type from 'typebox'
import { expect, test } from 'vitest'
import { fieldsOf, resource } from './resource.ts'

type Wallet = { readonly balance: string; readonly label: string | undefined }

const field = fieldsOf<Wallet>()
const wallet = resource('Wallet', {
  label: field(Type.Optional(Type.String()), ({ label }) => label, undefined),
  balance: field(Type.String(), ({ balance }) => balance, '12'),
})

test('a thing is shown with the fields in the order of their declaration', () => {
  expect(JSON.stringify(wallet.of({ balance: '5', label: 'rent' }))).toBe('{"label":"rent","balance":"5"}')
})

test('an optional field without a value is absent from the answer and the example, and not required', () => {
  expect(Object.keys(wallet.of({ balance: '5', label: undefined }))).toEqual(['balance'])
  expect(Object.keys(wallet.example)).toEqual(['balance'])
  expect(wallet.schema.required).toEqual(['balance'])
})
