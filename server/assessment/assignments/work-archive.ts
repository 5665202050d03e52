import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'
import type { Database } from '../../../database/client.ts'
import { fileName, folderName } from '../../../rules/assessment/work-archive.ts'
import { harmlessCell } from '../../../rules/text/csv.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import type { TeachingService } from '../teaching/service.ts'
import { gradingOfCourse, studentNumbers } from './assignment-grading-queries.ts'
import { submissionPurpose } from './files.ts'
import { assignmentTimings } from './timing.ts'
import { textsOf, type WorkRow, worksOf } from './work-archive-queries.ts'

/** The most students in one archive. */
const mostWorks = 5_000
/** Texts held in memory at a time. */
const textsAtOnce = 50

export interface WorkArchiveDependencies {
  db: Database
  teaching: TeachingService
  media: Pick<MediaService, 'openFiles'>
  audit: AuditService
  settings: Pick<SettingsService, 'site'>
}

/** The handed-in work of an assignment as one file. */
export interface WorkArchiveService {
  /**
   * Streams a zip: a folder per student with their latest version, and a table of contents. Where names are hidden, it
   * has numbers instead.
   *
   * @throws Refusal `course-not-found`, `assignment-not-found`, or `conflict` for more students than fit
   */
  download(viewer: Viewer, place: { id: string; assignmentId: string }, method: string): Promise<Response>
}

interface ArchivedWork {
  row: WorkRow
  folder: string
  shownName: string
  late: boolean
  names: string[]
}

type OpenFiles = Awaited<ReturnType<MediaService['openFiles']>>

export function workArchiveService({
  db,
  teaching,
  media,
  audit,
  settings,
}: WorkArchiveDependencies): WorkArchiveService {
  const timings = assignmentTimings({ db, settings })
  return {
    async download(viewer, { id: courseId, assignmentId }, method) {
      const course = await teaching.requireCourse(viewer, courseId, 'see-work')
      const assignment = course.assignments.find((known) => known.id === assignmentId)
      if (assignment === undefined) {
        throw new Refusal('assignment-not-found', 'This course has no such assignment.')
      }
      const rows = await worksOf(db, { courseId, assignmentId }, mostWorks + 1)
      if (rows.length > mostWorks) {
        const most = mostWorks.toLocaleString('en-GB')
        throw new Refusal('conflict', `An archive holds the work of at most ${most} students.`)
      }
      const hidesNames = (await gradingOfCourse(db, courseId)).get(assignmentId)?.hideNames === true
      const numberOf = await studentNumbers(db, hidesNames ? [assignmentId] : [])
      const timingOf = await timings.read(
        [courseId],
        rows.map(({ userId }) => userId),
      )
      const files = await media.openFiles(
        rows.flatMap((row) => row.files.map((file) => file.id)),
        [submissionPurpose],
      )
      const works = rows.map((row, index): ArchivedWork => {
        const number = hidesNames ? numberOf(assignmentId, row.userId) : index + 1
        const shownName = hidesNames ? `Student ${number}` : row.name
        const late = timingOf(row.userId, courseId, assignmentId).isLate(row.submittedAt)
        const names = row.files.map(({ name }, place) =>
          fileName(place, hidesNames ? `File${/\.\w{1,8}$/.exec(name)?.[0] ?? ''}` : name),
        )
        return { row, folder: folderName(number, shownName), shownName, late, names }
      })
      // In the order of numbers: the order of rows is that of names.
      if (hidesNames) works.sort((one, other) => (one.folder < other.folder ? -1 : 1))
      if (method !== 'HEAD') {
        await db.transaction((tx) =>
          audit.record(tx, viewer, {
            action: 'assignment.work-exported',
            subject: { kind: 'course', id: courseId, label: `${course.code} ${course.title}` },
            after: { assignment: assignment.title, rows: works.length },
          }),
        )
      }
      const index = indexOf(works, hidesNames)
      return new Response(method === 'HEAD' ? null : archiveOf(db, works, files, index), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${assignmentId.replaceAll(/[^a-z0-9-]/g, '')}-work.zip"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }
}

function indexOf(works: readonly ArchivedWork[], hidesNames: boolean): string {
  const lines = works.map(({ row, folder, shownName, late, names }) => [
    folder,
    shownName,
    ...(hidesNames ? [] : [row.email]),
    row.number,
    row.submittedAt.toISOString(),
    late ? 'late' : '',
    row.links.join(' '),
    names.join(' | '),
  ])
  const head = [
    'Folder',
    'Student',
    ...(hidesNames ? [] : ['E-mail']),
    'Version',
    'Handed in',
    'Late',
    'Links',
    'Files',
  ]
  return stringify([head, ...lines], { bom: true, cast: { string: harmlessCell } })
}

/** Files and texts are read when their turn comes, so memory does not grow with the archive. */
function archiveOf(
  db: Database,
  works: readonly ArchivedWork[],
  files: OpenFiles,
  index: string,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // A pipe does not close its source, so an aborted download would leave a file open.
  let current: Readable | null = null
  output.once('close', () => current?.destroy())
  const add = (path: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { compress }, (callback) => {
      open().then(
        (stream) => {
          current = stream
          if (output.destroyed) stream.destroy()
          callback(null, stream)
        },
        (error: unknown) => callback(error, undefined as never),
      )
    })
  zip.addBuffer(Buffer.from(index), 'index.csv')
  let texts: { from: number; known: Promise<ReadonlyMap<string, string>> } | null = null
  const textAt = async (place: number) => {
    const from = place - (place % textsAtOnce)
    if (texts?.from !== from) {
      const ids = works.slice(from, from + textsAtOnce).map(({ row }) => row.id)
      texts = { from, known: textsOf(db, ids) }
    }
    return (await texts.known).get(works[place]?.row.id ?? '') ?? ''
  }
  for (const [place, { row, folder, names }] of works.entries()) {
    add(`${folder}/work.txt`, true, async () =>
      Readable.from([Buffer.from([await textAt(place), ...row.links].filter(Boolean).join('\n\n'))]),
    )
    for (const [at, { id }] of row.files.entries()) {
      const file = files.get(id)
      // The table of contents still names a file that is gone.
      if (file !== undefined) add(`${folder}/${names[at]}`, false, () => file.open())
    }
  }
  zip.end()
  return Readable.toWeb(Readable.from(output)) as ReadableStream<Uint8Array>
}
