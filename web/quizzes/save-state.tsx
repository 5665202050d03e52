import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import type { Saving } from './answer-keeper.ts'

const texts: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving',
  trying: 'Not saved, trying again',
  closed: 'Handed in',
  'signed-out': 'Not saved: you are signed out',
  refused: 'Not saved',
}

export const savingText = (saving: Saving) => texts[saving]

/** Whether the server has every answer. It is told aloud by the page, and only when something is wrong. */
export function SaveState({ saving, className }: { saving: Saving; className?: string }) {
  const troubled = saving !== 'saved' && saving !== 'saving' && saving !== 'closed'
  const Icon = troubled ? TriangleAlert : saving === 'saving' ? LoaderCircle : Check
  return (
    <span className={classNames('quiz-saving', troubled ? 'text-bad' : 'text-ink-2', className)}>
      <Icon aria-hidden="true" />
      {texts[saving]}
    </span>
  )
}
