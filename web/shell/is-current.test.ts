import { describe, expect, it } from 'vitest'
import { isCataloguePath, isUnder } from './is-current.ts'
import { siteLinks } from './site-links.ts'

describe('the catalogue item', () => {
  it.each(['/catalog', '/departments', '/departments/branding', '/departments-all'])(
    'is lit for %s',
    (path) => expect(isCataloguePath(path)).toBe(true),
  )
  it.each(['/', '/catalogue-raisonne', '/courses'])('is dark for %s', (path) =>
    expect(isCataloguePath(path)).toBe(false),
  )
})

it('takes a prefix by whole segments', () => {
  expect(isUnder('/dashboard/courses/1', '/dashboard/courses')).toBe(true)
  expect(isUnder('/dashboard/courses-old', '/dashboard/courses')).toBe(false)
})

it('offers Sign In to visitors and the dashboard to students', () => {
  const labels = (viewer: Parameters<typeof siteLinks>[0]) => siteLinks(viewer, '/').map((link) => link.label)
  expect(labels(null)).toEqual(['About', 'Course Catalog', 'Sign In'])
  expect(labels({ firstName: 'Amara', lastName: 'Okafor', profileImage: null, isAdmin: false })).toEqual([
    'About',
    'Course Catalog',
    'Dashboard',
  ])
})
