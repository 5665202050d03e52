import path from 'node:path'
import type { Course } from '../../contract/catalogue.ts'
import { projectFolder } from '../project-folder.ts'
import type { Api } from './api.ts'

interface ShareImage {
  kicker: string
  title: string
  site: string
  cover: { id: string; department: string }
}

/** Pictures that are drawn and not stored, see web/server.ts. */
export interface DrawnPictures {
  renderCover: (pathname: string) => string | null
  sharePng: (image: ShareImage, fontFolder: string) => Promise<Buffer>
}

const sharePath = /^\/share\/([a-z0-9-]+)\.png$/
const fontFolder = path.join(projectFolder, 'web/share/fonts')

/** Cover art under /covers, and under /share the picture that stands for a page where its link is shared. */
export function pictureRoutes(pictures: DrawnPictures, api: Api): (url: string) => Promise<Response | null> {
  const ask = api.askAs({ viewer: null, address: 'unknown', headers: new Headers() })

  async function shared(name: string): Promise<Response | null> {
    const known = await ask('GET /api/site', {})
    if ('problem' in known) return null
    const { name: site, motto } = known.output.site
    const image = name === 'site' ? siteImage(site, motto) : courseImage(site, await courseOf(name))
    if (image === null) return null
    const png = await pictures.sharePng(image, fontFolder)
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  }

  async function courseOf(id: string) {
    const known = await ask('GET /api/courses/{id}', { params: { id } })
    return 'problem' in known ? null : known.output
  }

  return async (url) => {
    const [pathname = '', query] = url.split('?', 2)
    const [, name] = sharePath.exec(pathname) ?? []
    if (name === undefined && !pathname.startsWith('/covers/')) return null
    // They are drawn once and kept by their address, so there is one address for each.
    if (query !== undefined) return new Response(null, { status: 301, headers: { location: pathname } })
    if (name !== undefined) return shared(name)
    const svg = pictures.renderCover(pathname)
    if (svg === null) return null
    return new Response(svg, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    })
  }
}

function siteImage(site: string, motto: string): ShareImage {
  return {
    kicker: motto,
    title: 'A New Kind of University. Completely Free.',
    site,
    cover: { id: 'fnd-100', department: 'foundation' },
  }
}

function courseImage(site: string, answer: { course: Course } | null): ShareImage | null {
  if (answer === null) return null
  const { id, code, title, department, departmentId } = answer.course
  return { kicker: `${code} · ${department}`, title, site, cover: { id, department: departmentId } }
}
