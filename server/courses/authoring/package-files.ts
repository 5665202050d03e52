/** The files of a package: which its texts name, and where they are kept here. */
import { filesIn, type PackageCourse, withFiles, withFilmFiles } from '../../../content/package.ts'
import { stimuliOf } from '../../../content/package-stimuli.ts'
import { assignmentPurpose } from './attachments.ts'
import { coverPurpose } from './courses.ts'
import { documentPurpose } from './documents.ts'
import { purposeOfFile } from './lecture-files.ts'
import type { ExportedCourse } from './package-export.ts'

/** The key of a stored file of a package: a file used for two purposes is stored twice. */
export const fileKey = (purpose: string, name: string) => `${purpose} ${name}`

/** The files of this site that a copy uses, as they are. */
export function fileIds(
  course: PackageCourse,
  { media: files }: Pick<ExportedCourse, 'media'>,
): Map<string, string> {
  return new Map(
    filesUsedBy(course).flatMap(([purpose, name]) => {
      const file = files.get(name)
      return file === undefined ? [] : [[fileKey(purpose, name), file.id] as const]
    }),
  )
}

/** With the addresses of the files that the texts of a package name. */
export const atThisSite = (markdown: string, ids: ReadonlyMap<string, string>) =>
  withFiles(markdown, (name) => {
    const file = ids.get(fileKey(purposeOfFile(name), name))
    return file === undefined ? null : `/api/media/${file}`
  })

export function filesUsedBy({ cover, modules, bank }: PackageCourse): [purpose: string, name: string][] {
  const used: [string, string][] = cover === null ? [] : [[coverPurpose, cover]]
  for (const name of stimuliOf({ modules, bank }).flatMap(filesIn)) used.push([purposeOfFile(name), name])
  for (const { content } of modules) {
    if (content === null) continue
    for (const name of filesIn(content.lectureMarkdown)) used.push([purposeOfFile(name), name])
    for (const { files = [] } of content.assignments)
      for (const { file } of files) used.push([assignmentPurpose, file])
    if (content.document !== undefined) used.push([documentPurpose, content.document.slice('media/'.length)])
    if (content.video === undefined) continue
    withFilmFiles(content.video, (name, purpose) => {
      used.push([purpose, name])
      return null
    })
  }
  return used
}
