import { ExternalLink } from 'lucide-react'
import type { Submission } from '../../../../contract/assessment/assignments.ts'
import type { Commenting } from './commenting.ts'
import { SubmittedFiles } from './submitted-files.tsx'

/** Shown as plain text, never as markup. */
export function SubmittedWork({
  work,
  commenting = null,
}: {
  work: Pick<Submission, 'text' | 'links' | 'files'> & Partial<Pick<Submission, 'comments'>>
  /** For teachers. */
  commenting?: Commenting | null
}) {
  return (
    <div className="grid gap-4">
      {work.text !== '' && (
        <p className="submitted-text" dir="auto">
          {work.text}
        </p>
      )}
      {work.links.length > 0 && (
        <ul className="grid gap-1.5">
          {work.links.map((link) => (
            <li key={link}>
              <a
                href={link}
                rel="noopener noreferrer nofollow ugc"
                target="_blank"
                className="text-link inline-flex min-h-7 items-center gap-1.5 [overflow-wrap:anywhere]"
              >
                {link}
                <span className="sr-only"> (opens in a new tab)</span>
                <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <SubmittedFiles files={work.files} comments={work.comments ?? []} commenting={commenting} />
    </div>
  )
}
