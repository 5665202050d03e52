import { madePdf } from '../../support/made-pdf.ts'
import type { Outcome } from './outcome.ts'
import { replacedFiles, uploaded } from './replaced-files.ts'

const moduleId = 'fnd-100-1'
const document = `/api/authoring/modules/${moduleId}/document`

export const replacedDocuments = (moments: number, random: () => number): Promise<Outcome[]> =>
  replacedFiles(
    {
      name: 'a PDF',
      mustHold: 'students read the old or the new file, whole',
      bytesOf: (version) => new Uint8Array(madePdf([`${version} ${'of the reader '.repeat(400)}`])),
      read: (site) => fetch(`${site.baseUrl}/api/courses/fnd-100/modules/${moduleId}/document`),
      async replace(site, author, bytes) {
        const headers = { cookie: author.cookie, origin: site.baseUrl }
        const pdf = { purpose: 'module-document', name: 'reader.pdf', type: 'application/pdf', bytes }
        const file = await uploaded(site, author, pdf)
        const known = await (await fetch(site.baseUrl + document, { headers })).json()
        const { revision } = (known as { module: { revision: number } }).module
        const answer = await fetch(site.baseUrl + document, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ revision, file }),
        })
        if (!answer.ok) throw new Error(`Not replaced: ${answer.status}`)
      },
    },
    moments,
    random,
  )
