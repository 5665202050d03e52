import { useSuspenseQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { DocumentVersion } from '../../../../contract/courses/documents.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { Button, ExternalButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { UploadButton } from '../upload-button.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { documentQuery } from './queries.ts'
import { useDocumentChanges } from './use-document-changes.ts'

/** The PDF that students read in a module, in place of the typeset lecture, and its versions. */
export function DocumentPart({ moduleId }: { moduleId: string }) {
  const { versions } = useSuspenseQuery(documentQuery(moduleId)).data
  const changes = useDocumentChanges(moduleId)
  const shown = versions.find((version) => version.shown)
  return (
    <section aria-label="PDF of the module" className="max-w-reading">
      <p className="mb-5 text-ink-2">
        {shown
          ? 'Students read this PDF in the page and can download it. The search finds its text.'
          : 'Upload a PDF of your own for students to read. Without one, they read the lecture as a PDF.'}
      </p>
      {changes.failed && (
        <Alert tone="bad" role="alert" title="Not saved" className="mb-5">
          <p>{changes.failed.why}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={changes.failed.again}>
            Try again
          </Button>
        </Alert>
      )}
      {shown && <ShownDocument version={shown} />}
      <UploadButton
        label={shown ? 'Replace the PDF' : 'Upload a PDF'}
        purpose="module-document"
        accept="application/pdf,.pdf"
        onUploaded={({ id, name }) => void changes.show(id, name)}
      />
      <p className="type-note text-ink-2">
        Up to 100 MB and 2,000 pages, without a password. Students see it immediately.
      </p>
      {shown && (
        <Button variant="quiet" size="small" className="mt-3" busy={changes.busy} onClick={changes.hide}>
          Show the lecture instead
        </Button>
      )}
      {versions.length > 0 && <DocumentVersions versions={versions} changes={changes} />}
    </section>
  )
}

function ShownDocument({ version: { name, size, pages, pagesWithText, url } }: { version: DocumentVersion }) {
  return (
    <div className="mb-5 rounded-box border border-line bg-raised px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="type-note text-ink-2">{`${pagesInWords(pages)}, ${sizeInWords(size)}`}</p>
        </div>
        <ExternalButtonLink href={url} target="_blank" variant="outline" size="small">
          <ExternalLink aria-hidden="true" />
          Open
          <span className="sr-only"> the PDF in a new tab</span>
        </ExternalButtonLink>
      </div>
      {pagesWithText < pages && (
        <p className="type-note mt-3 border-l-2 border-gold pl-3">{missingText(pages, pagesWithText)}</p>
      )}
    </div>
  )
}

export const pagesInWords = (pages: number) =>
  pages === 1 ? '1 page' : `${pages.toLocaleString('en')} pages`

function missingText(pages: number, withText: number): string {
  const rest = 'The search cannot find the others, and screen readers cannot read them aloud.'
  if (withText === 0) {
    return 'It has no text, only pictures of pages: the search cannot find it, and screen readers cannot read it aloud.'
  }
  return `${withText.toLocaleString('en')} of ${pages.toLocaleString('en')} pages have text. ${rest}`
}
