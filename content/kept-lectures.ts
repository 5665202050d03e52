/**
 * Lectures of the curriculum's files as HTML, made once by the build: a first start has 150 of them to bring into the
 * database, and rendering is most of what it would work. Whatever is not kept, or is not there, is rendered.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Lecture, renderLecture } from './markdown.ts'

type Kept = Record<string, Lecture>

const digestOf = (markdown: string) => createHash('sha256').update(markdown).digest('base64url')

/** Renders every lecture below `folder`, the `content/` folder, and keeps all in `file`. */
export function keepLectures(folder: string, file: string): void {
  const lectures = globSync('courses/*/*/lecture.md', { cwd: folder }).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  )
  const kept: Kept = Object.fromEntries(
    lectures.map((markdown) => [digestOf(markdown), renderLecture(markdown)]),
  )
  writeFileSync(file, JSON.stringify(kept))
}

/**
 * Renders a lecture, unless it is kept in `file`. The file is read with the first lecture that is asked for.
 *
 * @param file written by `keepLectures` of the same program, so that it holds what this one would render
 */
export function withKeptLectures(file: string): (markdown: string) => Lecture {
  let kept: Kept | undefined
  return (markdown) => {
    kept ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
    return kept[digestOf(markdown)] ?? renderLecture(markdown)
  }
}
