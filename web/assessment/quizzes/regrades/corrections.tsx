import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../../rules/text/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { correctionsAddress } from '../addresses.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import { touchesAny } from './correction-words.ts'
import { correctionQuery } from './queries.ts'

interface CorrectionsProps {
  courseId: string
  /** Questions whose key, points or tolerance was just saved. */
  questionIds: readonly string[]
  onClose: () => void
}

/**
 * Shown in the editor after a save: the corrected questions that touch attempts. Shows nothing if none does. States:
 * looking, undecided, all decided, could not look.
 */
export function Corrections({ courseId, questionIds, onClose }: CorrectionsProps) {
  const found = useQueries({ queries: questionIds.map((id) => correctionQuery(courseId, id)) })
  const [decided, setDecided] = useState<readonly string[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const corrections = found.flatMap(({ data }) =>
    data && touchesAny(data.correction) && data.correction.underWay === null ? [data.correction] : [],
  )
  const open = corrections.filter(({ question }) => !decided.includes(question.id))
  const isLooking = found.some(({ isPending }) => isPending)
  const isShown = !isLooking && (open.length > 0 || decided.length > 0)
  useEffect(() => {
    if (isShown) title.current?.focus()
  }, [isShown])

  if (isLooking) return <Spinner label="Looking for attempts with the old key" />
  if (found.some(({ isError }) => isError)) {
    return (
      <Alert tone="bad" role="alert" title="We couldn’t look for attempts with the old key" className="mb-8">
        <TextLink to={correctionsAddress(courseId, questionIds[0])}>Look again</TextLink>
      </Alert>
    )
  }
  if (!isShown) return null
  return (
    <section aria-labelledby="corrections" className="mb-10">
      <h2
        id="corrections"
        ref={title}
        tabIndex={-1}
        className="type-heading border-b border-line-strong pb-2"
      >
        {open.length === 0
          ? 'Decided'
          : `${open.length === 1 ? 'A corrected question affects' : `${counted(open.length, 'corrected question')} affect`} attempts`}
      </h2>
      {open.map((correction) => (
        <CorrectionPanel
          key={correction.question.id}
          correction={correction}
          onDecided={() => {
            setDecided([...decided, correction.question.id])
            title.current?.focus()
          }}
        />
      ))}
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={correctionsAddress(courseId)}>Progress and earlier decisions</TextLink>
        <Button variant="quiet" size="small" onClick={onClose}>
          {open.length === 0 ? 'Close' : 'Decide later'}
        </Button>
      </p>
    </section>
  )
}
