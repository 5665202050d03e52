import { isCataloguePath, isUnder } from './is-current.ts'

/** Null for a visitor. */
export interface HeaderViewer {
  firstName: string
  lastName: string
  /** URL of the profile image. */
  profileImage: string | null
  isAdmin: boolean
  role?: 'student' | 'instructor' | 'admin'
}

export interface SiteLink {
  to: string
  label: string
  current: boolean
}

/** The header's links, except Enroll Now and Sign out. */
export function siteLinks(viewer: HeaderViewer | null, path: string): SiteLink[] {
  const links: SiteLink[] = [
    { to: '/about', label: 'About', current: isUnder(path, '/about') },
    { to: '/catalog', label: 'Course Catalog', current: isCataloguePath(path) },
  ]
  if (!viewer) return [...links, { to: '/login', label: 'Sign In', current: isUnder(path, '/login') }]
  if (viewer.isAdmin) links.push({ to: '/admin', label: 'Admin', current: isUnder(path, '/admin') })
  if (viewer.role === 'instructor' || viewer.role === 'admin') {
    links.push({ to: '/teach', label: 'Teaching', current: isUnder(path, '/teach') })
  }
  return [...links, { to: '/dashboard', label: 'Dashboard', current: /^\/dashboard\/?$/.test(path) }]
}
