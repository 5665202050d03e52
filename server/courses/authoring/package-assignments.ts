import type { PackageModule } from '../../../content/package.ts'
import { assignmentPurpose } from './attachments.ts'
import { fileKey } from './package-files.ts'

/** The live assignments, and the drafts. */
export function assignmentsOf(
  files: NonNullable<PackageModule['content']>['assignments'],
  inDraft: boolean,
  ids: ReadonlyMap<string, string>,
) {
  const attached = (given: (typeof files)[number]['files'] = []) =>
    given.flatMap(({ name, file }) => {
      const media = ids.get(fileKey(assignmentPurpose, file))
      // Their type and size are those of the stored file.
      return media === undefined ? [] : [{ id: crypto.randomUUID(), name, media, type: '', size: 0 }]
    })
  const [assignments, draftAssignments] = [false, true].map((isDraft) =>
    files
      .filter(({ draft = false }) => (inDraft || draft) === isDraft)
      .map(({ kind, draft: _, files: given, ...assignment }) => ({
        ...assignment,
        type: kind,
        ...(given === undefined ? {} : { files: attached(given) }),
      })),
  )
  return { assignments: assignments ?? [], draftAssignments: draftAssignments ?? [] }
}
