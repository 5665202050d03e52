import { expect, test } from 'vitest'
import type { Profile } from '../../../contract/people/profile.ts'
import { changedIn, saidIn } from './changed-in.ts'

const profile: Profile = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@school.example',
  profileImage: null,
  bio: 'I film.',
  links: [{ label: 'Shop', url: 'https://shop.example' }],
  timeZone: 'Europe/Oslo',
  handle: 'maya',
  isPublic: true,
  emailChange: null,
  deletionDueAt: null,
}
const said = saidIn(profile)

test('does not send untouched fields, which another tab may have saved', () => {
  expect(changedIn({ ...said, lastName: 'Obi' }, profile)).toEqual({ lastName: 'Obi' })
  expect(changedIn(said, profile)).toEqual({})
})

test('sends an emptied field as empty', () => {
  expect(changedIn({ ...said, bio: '', timeZone: '', handle: '', isPublic: false }, profile)).toEqual({
    bio: '',
    timeZone: null,
    handle: null,
    isPublic: false,
  })
})

test('sends the whole list of links when one changed', () => {
  const same = [{ url: 'https://shop.example', label: 'Shop' }]
  expect(changedIn({ ...said, links: same }, profile)).toEqual({})
  expect(changedIn({ ...said, links: [] }, profile)).toEqual({ links: [] })
})
