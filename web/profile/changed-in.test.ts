import { expect, test } from 'vitest'
import type { Profile } from '../../contract/profile.ts'
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

test('what nobody touched is not sent: another tab may have saved it since', () => {
  expect(changedIn({ ...said, lastName: 'Obi' }, profile)).toEqual({ lastName: 'Obi' })
  expect(changedIn(said, profile)).toEqual({})
})

test('what was emptied is sent as empty', () => {
  expect(changedIn({ ...said, bio: '', timeZone: '', handle: '', isPublic: false }, profile)).toEqual({
    bio: '',
    timeZone: null,
    handle: null,
    isPublic: false,
  })
})

test('a list of links is sent whole when one of them changed', () => {
  const same = [{ url: 'https://shop.example', label: 'Shop' }]
  expect(changedIn({ ...said, links: same }, profile)).toEqual({})
  expect(changedIn({ ...said, links: [] }, profile)).toEqual({ links: [] })
})
