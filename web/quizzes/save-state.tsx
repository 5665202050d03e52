import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { SavedAnswer } from '../../contract/quizzes.ts'
import { classNames } from '../ui/class-names.ts'
import type { Saving } from './answer-keeper.ts'

/** `untouched`: nothing is answered, so there is nothing to save. */
export type ShownSaving = Saving | 'untouched'

const texts: Record<ShownSaving, string> = {
  untouched: 'Saved as you answer',
  saved: 'Saved',
  saving: 'Saving',
  trying: 'Not saved, trying again',
  closed: 'Handed in',
  'signed-out': 'Not saved: you’re signed out',
  refused: 'Not saved',
}

export const savingText = (saving: Saving) => texts[saving]

/** Shows “Saved” only once there is something to save. Flags count. */
export const shownSaving = (saving: Saving, answers: readonly SavedAnswer[]): ShownSaving =>
  saving === 'saved' && answers.every(({ sequence }) => sequence === 0) ? 'untouched' : saving

/** Not a live region: the page announces problems itself. */
export function SaveState({ saving, className }: { saving: ShownSaving; className?: string }) {
  const troubled = saving === 'trying' || saving === 'signed-out' || saving === 'refused'
  const Icon = troubled ? TriangleAlert : saving === 'saving' ? LoaderCircle : Check
  return (
    <span className={classNames('quiz-saving', troubled ? 'text-bad' : 'text-ink-2', className)}>
      {saving !== 'untouched' && <Icon aria-hidden="true" />}
      {texts[saving]}
    </span>
  )
}
