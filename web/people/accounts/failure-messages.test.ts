import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import { failureText } from './failure-text.ts'
import { tellSignInFailed } from './tell-sign-in-failed.ts'

beforeEach(() => toastStore.remove())

const refusal = (status: number, message?: string) =>
  new ApiError({ status, ...(message === undefined ? {} : { message, code: 'refused' }) })

// Specification, section 8: the error catalogue.
test.each([
  ['the server’s sentence', refusal(400, 'Invalid or expired setup token'), 'Invalid or expired setup token'],
  ['the screen’s own words', refusal(502), 'Failed to set up password'],
  ['a lost connection', refusal(0), 'Network error. Please try again.'],
  ['an exception', new TypeError('fetch'), 'Network error. Please try again.'],
])('a failed password change shows %s', (_, error, text) => {
  expect(failureText(error, 'Failed to set up password')).toBe(text)
})

test('a refused sign-in shows the server’s message', () => {
  tellSignInFailed(refusal(401, 'Invalid credentials'))
  expect(toastStore.read()).toMatchObject([
    { title: 'Login Failed', description: 'Invalid credentials', variant: 'destructive', open: true },
  ])
})

test.each([refusal(500, 'x'), refusal(0), new Error('x')])(
  'a sign-in that failed on our side shows a general error',
  (error) => {
    tellSignInFailed(error)
    expect(toastStore.read()).toMatchObject([
      {
        title: 'Login Error',
        description: 'Something went wrong. Please try again.',
        variant: 'destructive',
        open: true,
      },
    ])
  },
)
