import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { tellFailed, tellUpdated } from './tell.ts'

vi.mock('../ui/toast.ts', () => ({ toast: vi.fn() }))

// Specification, section 8: the error catalogue.
test('a profile that is saved is told', () => {
  tellUpdated()
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
])('one that could not be saved tells %s', (_, error, description) => {
  tellFailed(error)
  expect(toast).toHaveBeenLastCalledWith({ title: 'Update failed', description, variant: 'destructive' })
})
