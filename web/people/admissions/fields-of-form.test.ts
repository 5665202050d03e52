import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { asFieldsOfForm } from './fields-of-form.ts'

test('moves the errors of both name halves to the full name, once', () => {
  const message = 'Maximum 200 characters'
  const refused = new ApiError({
    status: 400,
    code: 'invalid-input',
    message,
    errors: [
      { field: 'firstName', message },
      { field: 'lastName', message },
      { field: 'email', message: 'Invalid email address' },
    ],
  })
  expect(asFieldsOfForm(refused)).toMatchObject({
    status: 400,
    code: 'invalid-input',
    message,
    fields: [
      { field: 'fullName', message },
      { field: 'email', message: 'Invalid email address' },
    ],
  })
})

test('returns other errors unchanged', () => {
  const error = new Error('no')
  expect(asFieldsOfForm(error)).toBe(error)
})
