import type { ReactNode } from 'react'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { callApi } from '../../lib/api.ts'
import { useDrawn } from '../../lib/use-drawn.ts'

interface DrawnTextProps {
  page: 'privacy' | 'terms'
  changed: ChangedWords
  /** The page around its text. */
  children: (html: string) => ReactNode
}

/** The unsaved text of a page as the server draws it. */
export function DrawnText({ page, changed, children }: DrawnTextProps) {
  const texts: ChangedWords = changed.text === undefined ? {} : { text: changed.text }
  const { drawn, failure } = useDrawn(JSON.stringify([page, texts]), (signal) =>
    callApi('POST /api/admin/words/{page}/preview', { params: { page }, body: { texts } }, signal),
  )
  return (
    <>
      {failure && <p className="wrap py-4 text-bad">{failure}</p>}
      {children(drawn?.html ?? '')}
    </>
  )
}
