/**
 * The curriculum's lectures as HTML, rendered once by the build: a first start imports 150 of them, and rendering would
 * be most of its work, and checking their blocks the rest. A missing lecture is rendered and checked on demand.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { blockFaults } from './blocks/faults.ts'
import { siteLecture } from './course-files.ts'
import { type Lecture, readLecture, renderLecture } from './markdown.ts'

type Kept = Record<string, Lecture>

const digestOf = (markdown: string) => createHash('sha256').update(markdown).digest('base64url')

/** Renders every lecture below `folder` (`content/`) and stores those without a mistake in `file`. */
export function keepLectures(folder: string, file: string): void {
  const lectures = globSync('courses/*/*/lecture.md', { cwd: folder }).map((name) => {
    const courseId = name.split(path.sep)[1] ?? ''
    return siteLecture(courseId, readFileSync(path.join(folder, name), 'utf8'))
  })
  const kept: Kept = Object.fromEntries(
    lectures
      .filter((markdown) => blockFaults(readLecture(markdown)).length === 0)
      .map((markdown) => [digestOf(markdown), renderLecture(markdown)]),
  )
  writeFileSync(file, JSON.stringify(kept))
}

export interface LectureSource {
  render(markdown: string): Lecture
  /** Whether its blocks are known to be without mistakes, so that they need not be parsed again. */
  isChecked(markdown: string): boolean
}

/** Renders and checks everything itself. */
export const freshLectures: LectureSource = { render: renderLecture, isChecked: () => false }

/**
 * Looks in `file` first, which it reads on first use.
 *
 * @param file written by `keepLectures` of the same build, so that it matches this renderer
 */
export function withKeptLectures(file: string): LectureSource {
  let kept: Kept | undefined
  const find = (markdown: string) => {
    kept ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
    return kept[digestOf(markdown)]
  }
  return {
    render: (markdown) => find(markdown) ?? renderLecture(markdown),
    isChecked: (markdown) => find(markdown) !== undefined,
  }
}
