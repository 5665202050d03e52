/**
 * Files of the built-in courses: `content/courses/<id>/media/<name>`. They stay in this folder, and are read at the
 * addresses of uploaded files under ids of their own (docs/decisions/0091).
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ClipFile } from '../rules/media/clips.ts'
import { filesIn, mediaKind, picturesIn, withFiles } from './package.ts'

export interface CourseFileOnDisk {
  id: string
  name: string
  kind: 'picture' | ClipFile
  type: string
  /** Absolute. */
  path: string
}

/** By ending. No others are kept: PNG would be changed when its course is imported elsewhere. */
const types: Record<string, string> = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/**
 * By the course and the name, not by the bytes: lectures that were edited on the site, and copies of courses, keep the
 * address and show the file of the newest release. Version 8 of a UUID, so no uploaded file (version 4) has it.
 */
export function idOfCourseFile(courseId: string, name: string): string {
  const hex = createHash('sha256').update(`${courseId}/media/${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A lecture of the files as the site keeps it: its files have their addresses. */
export function siteLecture(courseId: string, markdown: string): string {
  return withFiles(markdown.normalize('NFC'), (name) => `/api/media/${idOfCourseFile(courseId, name)}`)
}

/** @param folder the `content/` folder */
export function courseFiles(folder: string): CourseFileOnDisk[] {
  return readdirSync(path.join(folder, 'courses')).flatMap((courseId) =>
    namesIn(folder, courseId).flatMap((name) => {
      const [kind, type] = [kindOf(name), types[path.extname(name).slice(1)]]
      if (kind === null || type === undefined) return []
      const id = idOfCourseFile(courseId, name)
      return [{ id, name, kind, type, path: path.join(folder, 'courses', courseId, 'media', name) }]
    }),
  )
}

/**
 * Sentences that begin with file and line: files that lectures name and that are not there, and the reverse.
 *
 * @param lectures texts of the course by file, relative to `folder`
 */
export function mistakesInFiles(
  folder: string,
  courseId: string,
  lectures: ReadonlyMap<string, string>,
): string[] {
  const place = `courses/${courseId}/media`
  const names = namesIn(folder, courseId)
  const used = new Set<string>()
  const mistakes: string[] = []
  for (const [file, text] of lectures) {
    const pictures = picturesIn(text)
    for (const name of filesIn(text)) {
      used.add(name)
      const line = text.slice(0, text.indexOf(`media/${name}`)).split('\n').length
      if (!names.includes(name)) mistakes.push(`${file}:${line} The file “media/${name}” is not in ${place}`)
      else if (pictures.has(name) && kindOf(name) !== 'picture')
        mistakes.push(`${file}:${line} The file “media/${name}” is not a picture`)
    }
  }
  for (const name of names) {
    if (kindOf(name) === null)
      mistakes.push(
        `${place}/${name}:1 A file here is named in small letters, digits and hyphens, and ends in ${Object.keys(types).join(', ')}`,
      )
    else if (!used.has(name))
      mistakes.push(`${place}/${name}:1 No lecture and no question of the course uses this file`)
  }
  return mistakes
}

function kindOf(name: string): CourseFileOnDisk['kind'] | null {
  const kind = path.extname(name).slice(1) in types ? mediaKind(name) : null
  return kind === 'document' || kind === 'attachment' ? null : kind
}

function namesIn(folder: string, courseId: string): string[] {
  const own = path.join(folder, 'courses', courseId, 'media')
  return existsSync(own) ? readdirSync(own).sort() : []
}
