import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  AssignmentDetail,
  AssignmentDraft,
  SubmittedFile,
} from '../../../../contract/assessment/assignments.ts'
import { callApi } from '../../../lib/api.ts'
import { type RevisionSaver, saveByRevision } from '../../../lib/autosave/by-revision.ts'
import { deviceCopy, isKeptRevision } from '../../../lib/autosave/device-copy.ts'
import { fitsKeepalive, useAutosave } from '../../../lib/autosave/use-autosave.ts'
import { assignmentQuery } from '../queries.ts'

export interface DraftContent {
  text: string
  links: readonly string[]
  files: readonly SubmittedFile[]
}

export type DraftSaver = RevisionSaver<DraftContent, AssignmentDraft>

/**
 * The draft of one assignment on screen, saved as it is written.
 *
 * @param typed reads the fields: the student may have begun to write before the page's script ran
 */
export function useAssignmentDraft(
  { id, draft }: AssignmentDetail,
  userId: string,
  typed: () => Pick<DraftContent, 'text' | 'links'> | null,
) {
  const queryClient = useQueryClient()
  const name = `creare-assignment-${userId}-${id}`
  const create = () =>
    saveByRevision<DraftContent, AssignmentDraft>({
      saved: draft,
      contentOf: ({ text, links, files }) => ({ text, links, files }),
      isSame: isSameDraft,
      conflictCode: 'draft-changed',
      debounceMs: 700,
      copy: deviceCopy(name, isKeptRevision(isDraft)),
      load: async () =>
        (await callApi('GET /api/user/assignments/{id}', { params: { id } })).assignment.draft,
      send: async ({ text, links, files }, baseRevision) => {
        const body = { baseRevision, text, links: [...links], files: files.map((file) => file.id) }
        const options = { keepalive: fitsKeepalive(body), author: userId }
        const input = { params: { id }, body }
        return (await callApi('PUT /api/user/assignments/{id}/draft', input, undefined, options)).draft
      },
      // A student who comes back to this page finds what was saved, and not what it was opened with.
      onSaved: (saved) =>
        queryClient.setQueryData(
          assignmentQuery(id).queryKey,
          (page) => page && { ...page, assignment: { ...page.assignment, draft: saved } },
        ),
    })
  const [state, saver] = useAutosave(name, create, {
    resume: (known) => known.adopt(draft),
    restore(known) {
      const early = typed()
      const { content } = known.read()
      const begun =
        early !== null && (early.text !== content.text || early.links.join('\n') !== content.links.join('\n'))
      if (begun) known.change({ ...content, ...early })
      else known.restore()
    },
  })
  useEffect(() => saver.adopt(draft), [saver, draft])
  return { state, saver }
}

/** A file is known by its id: its address may change. */
function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  const facts = ({ text, links, files }: DraftContent) =>
    JSON.stringify([text, links, files.map(({ id }) => id)])
  return facts(one) === facts(other)
}

function isDraft(value: unknown): value is DraftContent {
  const { text, links, files } = (value ?? {}) as Partial<DraftContent>
  return typeof text === 'string' && Array.isArray(links) && Array.isArray(files)
}
