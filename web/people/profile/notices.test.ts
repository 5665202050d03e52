import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { notifyFailed, notifyUpdated } from './notices.ts'

vi.mock('../../ui/feedback/toast.ts', () => ({ toast: vi.fn() }))

// Specification, section 8.
test('a saved profile shows a notice', () => {
  notifyUpdated()
  expect(toast).toHaveBeenLastCalledWith({
    title: 'Profile updated',
    description: 'Your profile has been successfully updated.',
  })
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
  expect(toast).toHaveBeenLastCalledWith({ title: 'Update failed', description, variant: 'destructive' })
})
