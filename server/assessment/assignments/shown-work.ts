import type { ShownWork, ShownWorkLine } from '../../../contract/assessment/assignments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { mostShownWorks, shownAs } from '../../../rules/assessment/assignments.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { presentFiles } from './present.ts'
import {
  countShown,
  findShownVersion,
  findShownWork,
  hideVersions,
  lockShownWork,
  putShownAt,
  putWithheldAt,
  shownWorks,
} from './shown-work-queries.ts'

const beginning = 280
/** Maximum bytes of a picture in a list. Files stay as submitted, and some photographs have many megabytes. */
const longestListPicture = 500_000

/**
 * Works on a student's public page: a version exactly as submitted. A later version is not shown until chosen, then
 * replaces the earlier one. The profile decides whether the page is enabled.
 */
export interface ShownWorkService {
  /** @throws Refusal `submission-not-found`, also for another student's, `work-withheld` or `too-many-shown` */
  setShown(viewer: Viewer, id: string, shown: boolean): Promise<{ shown: boolean }>

  /** After a report: hides a version from its author's page until released. Then the author may show it again. */
  withhold(tx: Transaction, id: string, isWithheld: boolean): Promise<void>

  /** The works of a public page, except those whose assignment no longer exists in a course. */
  shownBy(userId: string): Promise<ShownWorkLine[]>

  /** One of them with its text and files; null if it is not shown. */
  oneShownBy(userId: string, id: string): Promise<ShownWork | null>
}

export function shownWorkService({
  db,
  catalogue: { work },
  now,
}: {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  now: () => Date
}): ShownWorkService {
  return {
    async setShown(viewer, id, shown) {
      await db.transaction(async (tx) => {
        await lockShownWork(tx, viewer.id)
        const version = await findShownVersion(tx, viewer.id, id)
        if (version === null) throw new Refusal('submission-not-found', 'There is no such work of yours.')
        if ((version.shownAt !== null) === shown) return
        if (shown && version.withheldAt !== null) throw withheld()
        if (shown) {
          await hideVersions(tx, viewer.id, version.assignmentId)
          if ((await countShown(tx, viewer.id)) >= mostShownWorks) throw pageFull()
        }
        await putShownAt(tx, viewer.id, id, shown ? now() : null)
      })
      return { shown }
    },

    withhold: (tx, id, isWithheld) => putWithheldAt(tx, id, isWithheld ? now() : null),

    async shownBy(userId) {
      const rows = await shownWorks(db, userId, mostShownWorks, beginning)
      const lines = await Promise.all(
        rows.map(async ({ files, beginning, ...row }) => {
          const head = await headOf(row)
          const picture = presentFiles(files).find(
            ({ type, size }) => shownAs(type) === 'picture' && size <= longestListPicture,
          )
          return head && { ...head, beginning, picture: picture?.url ?? null }
        }),
      )
      return lines.filter((line) => line !== null)
    },

    async oneShownBy(userId, id) {
      const row = await findShownWork(db, userId, id)
      const head = row && (await headOf(row))
      return head && { ...head, text: row.text, links: row.links, files: presentFiles(row.files) }
    },
  }

  async function headOf({ id, assignmentId, submittedAt }: Headed) {
    const found = await work.assignment(assignmentId)
    if (found === null) return null
    const { assignment, course } = found
    return {
      id,
      title: assignment.title,
      courseId: course.id,
      courseCode: course.code,
      courseTitle: course.title,
      departmentId: course.departmentId,
      submittedAt: submittedAt.toISOString(),
    }
  }
}

function pageFull(): Refusal {
  return new Refusal(
    'too-many-shown',
    `Your public page holds ${mostShownWorks} works. Take one off before you add another.`,
  )
}

function withheld(): Refusal {
  return new Refusal(
    'work-withheld',
    'An administrator took this version off your public page after a report. Write to the school if you think that was wrong.',
  )
}

interface Headed {
  id: string
  assignmentId: string
  submittedAt: Date
}
