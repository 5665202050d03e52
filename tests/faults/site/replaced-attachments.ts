import type { Outcome } from './outcome.ts'
import { replacedFiles, uploaded } from './replaced-files.ts'

const module = '/api/authoring/modules/fnd-100-1'
const assignmentId = 'fnd-100-1-a1'
const fileId = '7f1c4a52-9e0b-4c1d-8a55-0f6f2f9f5a01'

export const replacedAttachments = (moments: number, random: () => number): Promise<Outcome[]> =>
  replacedFiles(
    {
      name: 'a file of an assignment',
      mustHold: 'students save the old or the new file, whole, at the same address',
      bytesOf: (version) => new TextEncoder().encode(`${version} ${'of the sheet '.repeat(4_000)}`),
      read: (site, { cookie }) =>
        fetch(`${site.baseUrl}/api/assignments/${assignmentId}/files/${fileId}`, { headers: { cookie } }),
      async replace(site, author, bytes) {
        const headers = { cookie: author.cookie, origin: site.baseUrl }
        const sheet = { purpose: 'assignment-attachment', name: 'sheet.txt', type: 'text/plain', bytes }
        const media = await uploaded(site, author, sheet)
        const known = await (await fetch(site.baseUrl + module, { headers })).json()
        const { revision, assignments } = (known as Known).module
        const {
          id: _,
          isDraft,
          work,
          ...facts
        } = assignments.find(({ id }) => id === assignmentId) ?? {
          id: '',
        }
        const answer = await fetch(`${site.baseUrl}${module}/assignments/${assignmentId}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ...facts, revision, files: [{ id: fileId, media, name: 'The sheet' }] }),
        })
        if (!answer.ok) throw new Error(`Not replaced: ${answer.status}`)
      },
    },
    moments,
    random,
  )

interface Known {
  module: { revision: number; assignments: { id: string; isDraft?: boolean; work?: number }[] }
}
