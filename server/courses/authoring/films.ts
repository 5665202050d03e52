import { readFile } from 'node:fs/promises'
import type { Film } from '../../../contract/courses/catalogue.ts'
import type { FilmFacts, KnownFilm } from '../../../contract/courses/lectures.ts'
import type { InputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { filmFaults } from '../../../rules/media/film-facts.ts'
import { filmNotes } from '../../media/film-codecs.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { sentenceOf } from './captions.ts'
import { subjectOf } from './courses.ts'
import { filesOfTheirs, filmsWrittenBy, modulesWithFile, putFilmFiles, usedFiles } from './film-queries.ts'
import { putContent } from './lecture-queries.ts'
import { requireRight } from './questions.ts'
import { requireRevision } from './work.ts'

const mostFilms = 200
export const filmPurposes = ['film', 'captions', 'film-poster'] as const
const fileAddress = /^\/api\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const purposesFor = (drawing: Drawing) =>
  ({
    film: {
      longest: 4_000_000_000,
      accepts: ['video/mp4', 'video/webm'],
      refusal: (type: string) => {
        if (type === 'video/quicktime')
          return 'This is a QuickTime film (.mov), which many browsers cannot play. Please export it as MP4 with H.264.'
        if (type.startsWith('audio/'))
          return 'This is sound without a picture. Please choose a film as MP4 or WebM.'
        return null
      },
      inspect: async (file: string, type: string) =>
        type === 'video/mp4' ? { notes: await filmNotes(file) } : null,
    },
    captions: {
      longest: 1_000_000,
      accepts: ['text/vtt'],
      inspect: async (file: string) => {
        const taken = await drawing.captions(await readFile(file))
        if (taken === null) return null
        if ('line' in taken) return { fault: sentenceOf(taken) }
        const { text, notes } = taken
        if (notes.length === 0) return { notes, type: 'text/vtt' }
        return { notes, type: 'text/vtt', remade: { bytes: Buffer.from(text), ending: 'vtt' } }
      },
    },
    'film-poster': {
      longest: 20_000_000,
      accepts: 'picture',
      picture: { longestSide: 1_920, sizes: [] },
    },
  }) as const

export function filmPurposesOf({
  db,
  drawing,
  teaching,
  learning,
}: FilmPurposeDependencies): Record<string, Purpose> {
  // Access follows the module: the first is public, later ones need progress, drafts are for their authors.
  const mayRead: Purpose['mayRead'] = async (viewer, { id }) => {
    for (const place of await modulesWithFile(db, id)) {
      if (viewer !== null && (await teaching.teaches(viewer, place.courseId, 'edit-course'))) return true
      if (await learning.mayOpenModule(viewer, place)) return true
    }
    return false
  }
  const shared = {
    staysAfterDeletion: true,
    mayUpload: (viewer: Viewer) => viewer.role !== 'student',
    mayRead,
  }
  return Object.fromEntries(
    Object.entries(purposesFor(drawing)).map(([name, purpose]) => [name, { ...purpose, ...shared }]),
  )
}

export type FilmPurposeDependencies = Pick<AuthoringDependencies, 'db' | 'drawing' | 'teaching' | 'learning'>

/** Films of modules. */
export interface FilmsOfAuthors {
  /** Films of modules that the viewer writes, to show again. */
  films(viewer: Viewer): Promise<KnownFilm[]>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  setFilm(
    viewer: Viewer,
    moduleId: string,
    change: InputOf<'PUT /api/authoring/modules/{moduleId}/film'>['body'],
  ): Promise<void>
}

export function filmsOfAuthors(dependencies: AuthoringDependencies, authors: Authors): FilmsOfAuthors {
  const { db, audit, media } = dependencies
  return {
    async films(viewer) {
      return filmsWrittenBy(db, viewer, mostFilms)
    },

    async setFilm(viewer, moduleId, { revision, film }) {
      if (film !== null) requireRight(filmFaults(film))
      await authors.changeModule(viewer, moduleId, async ({ tx, module, course }) => {
        requireRevision(module.revision, revision)
        const written = film === null ? null : toKeep(film)
        await keepFiles(tx, viewer, moduleId, written, module.film)
        await putContent(tx, moduleId, { film: written }, { counts: true })
        await audit.recordChange(tx, viewer, {
          action: 'module.edited',
          subject: subjectOf(course),
          before: auditedFilm(module.film),
          after: { module: module.title, ...auditedFilm(written) },
        })
      })
    },
  }

  /** An author may show only their own files and those of films they write. */
  async function keepFiles(
    tx: Transaction,
    viewer: Viewer,
    moduleId: string,
    film: Film | null,
    before: Film | null,
  ): Promise<void> {
    const wanted = filesOf(film)
    const known = filesOf(before)
    const fresh = wanted.filter((id) => !known.includes(id))
    await media.hold(tx, fresh)
    const theirs = new Set([...known, ...(await filesOfTheirs(tx, viewer, fresh))])
    for (const { id } of await media.attachOwn(tx, viewer.id, filmPurposes, fresh)) theirs.add(id)
    if (!wanted.every((id) => theirs.has(id))) {
      throw new Refusal('invalid-input', 'A file is no longer there. Please choose it again.')
    }
    await media.release(tx, await putFilmFiles(tx, moduleId, wanted), (ids) => usedFiles(tx, ids))
  }
}

export function filesOf(film: Film | null): string[] {
  if (film === null) return []
  const addresses = [film.url, film.poster ?? '', ...film.captions.map(({ url }) => url)]
  return [...new Set(addresses.flatMap((address) => fileAt(address) ?? []))]
}

export function fileAt(address: string): string | null {
  return fileAddress.exec(address)?.[1] ?? null
}

function toKeep({ poster, withoutCaptions, ...film }: FilmFacts): Film {
  return {
    ...film,
    ...(poster === null ? {} : { poster }),
    ...(withoutCaptions && film.captions.length === 0 ? { withoutCaptions } : {}),
  }
}

function auditedFilm(film: Film | null): Record<string, string | number | null> {
  if (film === null) return { film: null }
  return {
    film: film.url,
    captions: film.captions.map(({ label }) => label).join(', ') || (film.withoutCaptions ?? ''),
    chapters: film.chapters.length,
  }
}
