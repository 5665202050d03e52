import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { toastStore } from '../../ui/feedback/toast.ts'
import { notifyFailed, notifyUpdated } from './notices.ts'

afterEach(() => toastStore.remove())

// Specification, section 8.
test('a saved profile shows a notice', () => {
  notifyUpdated()
  expect(toastStore.read()).toMatchObject([
    { title: 'Profile updated', description: 'Your profile has been successfully updated.' },
  ])
})

test.each([
  ['the server’s sentence', new ApiError({ status: 409, code: 'taken', message: 'Taken.' }), 'Taken.'],
  [
    'the screen’s own words',
    new ApiError({ status: 502 }),
    'There was an issue updating your profile. Please try again.',
  ],
])('a failed save shows %s', (_, error, description) => {
  notifyFailed(error)
  expect(toastStore.read()).toMatchObject([{ title: 'Update failed', description, variant: 'destructive' }])
})
