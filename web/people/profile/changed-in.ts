import type { Profile, ProfileChanges } from '../../../contract/people/profile.ts'

/** A profile as the form holds it: empty text means not given. */
export interface Said extends Pick<Profile, 'firstName' | 'lastName' | 'bio' | 'links' | 'isPublic'> {
  timeZone: string
  handle: string
}

export const saidIn = (profile: Profile): Said => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  bio: profile.bio,
  links: profile.links,
  timeZone: profile.timeZone ?? '',
  handle: profile.handle ?? '',
  isPublic: profile.isPublic,
})

/**
 * Returns only the changed fields, so that changes from another tab or device survive.
 *
 * @param before the profile that the form began with
 */
export function changedIn(said: Said, before: Profile): ProfileChanges {
  const was = saidIn(before)
  const names = (Object.keys(was) as (keyof Said)[]).filter(
    (name) => JSON.stringify(inOrder(said[name])) !== JSON.stringify(inOrder(was[name])),
  )
  const changed: Partial<Said> = Object.fromEntries(names.map((name) => [name, said[name]]))
  const { timeZone, handle, ...others } = changed
  return {
    ...others,
    ...(timeZone === undefined ? {} : { timeZone: timeZone || null }),
    ...(handle === undefined ? {} : { handle: handle || null }),
  }
}

/** Links compare equal regardless of key order. */
const inOrder = (value: Said[keyof Said]) =>
  Array.isArray(value) ? value.map(({ label, url }) => [label, url]) : value
