/**
 * The curriculum's lectures as HTML, rendered once by the build: a first start imports 150 of them, and rendering would
 * be most of its work. A missing lecture is rendered on demand.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { siteLecture } from './course-files.ts'
import { type Lecture, renderLecture } from './markdown.ts'

type Kept = Record<string, Lecture>

const digestOf = (markdown: string) => createHash('sha256').update(markdown).digest('base64url')

/** Renders every lecture below `folder` (`content/`) and stores them in `file`. */
export function keepLectures(folder: string, file: string): void {
  const lectures = globSync('courses/*/*/lecture.md', { cwd: folder }).map((name) => {
    const courseId = name.split(path.sep)[1] ?? ''
    return siteLecture(courseId, readFileSync(path.join(folder, name), 'utf8'))
  })
  const kept: Kept = Object.fromEntries(
    lectures.map((markdown) => [digestOf(markdown), renderLecture(markdown)]),
  )
  writeFileSync(file, JSON.stringify(kept))
}

/**
 * Returns a renderer that first looks in `file`, which it reads on first use.
 *
 * @param file written by `keepLectures` of the same build, so that it matches this renderer
 */
export function withKeptLectures(file: string): (markdown: string) => Lecture {
  let kept: Kept | undefined
  return (markdown) => {
    kept ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
    return kept[digestOf(markdown)] ?? renderLecture(markdown)
  }
}
