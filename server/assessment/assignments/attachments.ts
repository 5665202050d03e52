import type { Database } from '../../../database/client.ts'
import { harmlessName, nameToSave } from '../../../rules/media/attachments.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hasHandedIn } from './queries.ts'

interface AttachmentsDependencies {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
  media: Pick<MediaService, 'give'>
}

/** Files that the authors give with an assignment. */
export interface AssignmentAttachments {
  /**
   * For readers of the module, and for students who have handed in work, as the assignment itself.
   *
   * @throws Refusal `file-not-found`, `module-not-found`, `module-locked`, `not-signed-in` or `range-not-satisfiable`
   */
  read(
    viewer: Viewer | null,
    at: { id: string; fileId: string },
    options: { method: string; headers: Headers; save: boolean },
  ): Promise<Response>
}

export function assignmentAttachments({
  db,
  catalogue,
  learning,
  media,
}: AttachmentsDependencies): AssignmentAttachments {
  return {
    async read(viewer, { id, fileId }, options) {
      const found = await catalogue.work.assignment(id)
      if (found === null) throw notFound()
      if (viewer === null || !(await hasHandedIn(db, viewer.id, id))) {
        const course = await learning.courseFor(viewer, found.course.id).catch((error: unknown) => {
          throw error instanceof Refusal ? notFound() : error
        })
        await learning.requireOpenModule(viewer, course, found.assignment.moduleId)
      }
      const file = found.assignment.files?.find((one) => one.id === fileId)
      if (file === undefined) throw notFound()
      return media.give(
        file.media,
        (stored) => harmlessName(nameToSave(file.name, stored), file.type),
        options,
      )
    },
  }
}

const notFound = () => new Refusal('file-not-found', 'There is no such file.')
