import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Course } from '../../../contract/courses/catalogue.ts'
import type { Portfolio } from '../../../contract/people/profile.ts'
import { fitsSquare } from '../../../rules/school/logo.ts'
import { counted } from '../../../rules/text/counted.ts'
import type { SiteWithLogo } from '../../school/settings/service.ts'
import { projectFolder } from '../../start/project-folder.ts'
import type { PrintService } from '../print/service.ts'
import type { ShareTexts } from '../print/share-texts.ts'
import type { Api } from './api.ts'

interface ShareImage {
  kicker: string
  title: string
  site: string
  accentColour: string | null
  logo: SiteWithLogo['logo']
  cover: { id: string; department: string }
}

type SetTexts = (texts: ShareTexts) => Promise<string | null>

export interface DrawnPictures {
  renderCover: (pathname: string) => string | null
  sharePng: (image: ShareImage, fonts: { folder: string; setTexts: SetTexts }) => Promise<Buffer>
  schoolIcon: (
    pathname: string,
    logo: NonNullable<SiteWithLogo['logo']>,
  ) => Promise<{ type: string; bytes: Buffer } | null>
}

const sharePath = /^\/share\/(@?[a-z0-9-]+)\.png$/

/** Pictures of people, some 60 kB each. */
const mostPeople = 100
const fontFolder = path.join(projectFolder, 'web/share/fonts')

/** The site's icons; a school without a logo uses the files of the build. */
const iconPath = /^\/(favicon\.(svg|ico)|icon-(192|512)\.png)$/

export interface PictureRoutes {
  /** Null for any other address. */
  draw(url: string): Promise<Response | null>
  isOwnIcon(url: string): boolean | Promise<boolean>
}

/**
 * @param school reads the settings with the logo's bytes
 * @param shareTexts outlines text whose letters the picture's fonts lack
 */
export function pictureRoutes(
  pictures: DrawnPictures,
  api: Api,
  school: () => Promise<SiteWithLogo>,
  shareTexts: PrintService['shareTexts'],
): PictureRoutes {
  const ask = api.askAs({ viewer: null, address: 'unknown', headers: new Headers() })
  // A person may hide their page at any time, so each request asks for it; the drawing is kept by what it says.
  const people = new LRUCache<string, Promise<Buffer>>({ max: mostPeople })
  // The page itself reports that the database is away.
  const known = () => school().catch(() => null)

  async function shared(name: string): Promise<Response | null> {
    const site = await known()
    if (site === null) return null
    const isPerson = name.startsWith('@')
    const drawing = await drawingOf(name, site.motto)
    if (drawing === null) return null
    const { name: called, accentColour, logo } = site
    const image = { ...drawing, site: called, accentColour, logo }
    const make = () =>
      pictures.sharePng(image, { folder: fontFolder, setTexts: (texts) => shareTexts(texts, name) })
    const png = await (isPerson ? kept(JSON.stringify(image), make) : make())
    const caching = isPerson ? 'private, max-age=300' : 'public, max-age=86400'
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': caching },
    })
  }

  async function drawingOf(name: string, motto: string): Promise<Drawing | null> {
    if (name === 'site') return siteImage(motto)
    if (!name.startsWith('@')) return courseImage(await courseOf(name))
    const found = await ask('GET /api/people/{handle}', { params: { handle: name.slice(1) } })
    return 'problem' in found ? null : personImage(found.output.person)
  }

  function kept(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = people.get(key)
    if (known) return known
    const made = make()
    people.set(key, made)
    made.catch(() => people.delete(key))
    return made
  }

  async function icon(pathname: string): Promise<Response | null> {
    const logo = (await known())?.logo
    const drawn = logo && (await pictures.schoolIcon(pathname, logo))
    if (!drawn) return null
    return new Response(new Uint8Array(drawn.bytes), {
      headers: { 'content-type': drawn.type, 'cache-control': 'public, max-age=3600' },
    })
  }

  async function courseOf(id: string) {
    const known = await ask('GET /api/courses/{id}', { params: { id } })
    return 'problem' in known ? null : known.output
  }

  async function hasOwnIcon(): Promise<boolean> {
    const logo = (await known())?.logo
    return logo != null && fitsSquare(logo)
  }

  return { draw, isOwnIcon: (url) => iconPath.test(url) && hasOwnIcon() }

  async function draw(url: string): Promise<Response | null> {
    const [pathname = '', query] = url.split('?', 2)
    if (query === undefined && iconPath.test(pathname)) return (await hasOwnIcon()) ? icon(pathname) : null
    const [, name] = sharePath.exec(pathname) ?? []
    if (name === undefined && !pathname.startsWith('/covers/')) return null
    // Pictures are cached by address, so each has only one.
    if (query !== undefined) return new Response(null, { status: 301, headers: { location: pathname } })
    if (name !== undefined) return shared(name)
    const svg = pictures.renderCover(pathname)
    if (svg === null) return null
    return new Response(svg, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    })
  }
}

type Drawing = Pick<ShareImage, 'kicker' | 'title' | 'cover'>

function siteImage(motto: string): Drawing {
  return {
    kicker: motto,
    title: 'A New Kind of University. Completely Free.',
    cover: { id: 'fnd-100', department: 'foundation' },
  }
}

function personImage({ name, handle, courses, works }: Portfolio): Drawing {
  const [latest] = courses
  const done = [
    ...(works.length > 0 ? [counted(works.length, 'work')] : []),
    ...(courses.length > 0 ? [counted(courses.length, 'course')] : []),
  ].join(' · ')
  return {
    kicker: done === '' ? `@${handle}` : `@${handle} · ${done}`,
    title: name,
    cover: latest
      ? { id: latest.id, department: latest.departmentId }
      : { id: 'fnd-100', department: 'foundation' },
  }
}

function courseImage(answer: { course: Course } | null): Drawing | null {
  if (answer === null) return null
  const { id, code, title, department, departmentId } = answer.course
  return { kicker: `${code} · ${department}`, title, cover: { id, department: departmentId } }
}
