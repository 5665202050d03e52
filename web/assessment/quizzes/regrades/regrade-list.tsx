import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Regrade } from '../../../../contract/assessment/regrades.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { choiceLabels, outcomeText } from './correction-words.ts'
import { isUnderWay, regradesKey } from './queries.ts'

/** States of a line: under way, done, undone. */
export function RegradeList({ courseId, regrades }: { courseId: string; regrades: readonly Regrade[] }) {
  const [asked, setAsked] = useState<Regrade | null>(null)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const undo = async (id: string) => {
    setBusy(true)
    try {
      await callApi('POST /api/teach/regrades/{id}/undo', { params: { id } })
      toast({ title: 'Undoing' })
    } catch (error) {
      toast({ title: sentenceOf(error, 'That didn’t work. Please try again.'), variant: 'destructive' })
    } finally {
      setBusy(false)
      setAsked(null)
      await queryClient.invalidateQueries({ queryKey: regradesKey(courseId) })
    }
  }
  return (
    <>
      <ul aria-labelledby="regrades">
        {regrades.map((regrade) => (
          <Line key={regrade.id} regrade={regrade} onUndo={() => setAsked(regrade)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Undo this regrade?"
        description="The attempts get back their old key and results. Points that a teacher gave by hand since then stay. Students are told if their result changes. The question itself keeps its new key."
        confirmLabel="Undo"
        busy={busy}
        onConfirm={() => asked && void undo(asked.id)}
      />
    </>
  )
}

function Line({ regrade, onUndo }: { regrade: Regrade; onUndo: () => void }) {
  const { question, quiz, choice, by, at, undoneBy, undoneAt, attempts, left, state, can } = regrade
  const outcome = outcomeText(regrade)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0 max-w-reading flex-1 basis-80">
        <h3 className="font-[600] wrap-anywhere" dir="auto">
          {question.text}
        </h3>
        <p className="mt-1">
          {isUnderWay(regrade) ? choiceLabels[choice] : `${choiceLabels[choice]}: ${outcome.toLowerCase()}`}
        </p>
        {isUnderWay(regrade) && (
          <Progress
            shown
            className="mt-3 max-w-90"
            label={outcome}
            value={attempts - left}
            max={Math.max(1, attempts)}
          />
        )}
        <p className="type-note mt-1 text-ink-2">
          {`${quiz === null ? 'Question bank' : quiz.title} · ${by ?? 'Deleted account'} · `}
          <LocalTime at={at} />
        </p>
        {undoneAt !== null && (
          <p className="type-note mt-1 text-ink-2">
            {state === 'undoing' ? 'Being undone by ' : 'Undone by '}
            <bdi>{undoneBy ?? 'a deleted account'}</bdi>
            {', '}
            <LocalTime at={undoneAt} />
          </p>
        )}
      </div>
      {can.undo && (
        <Button variant="outline" size="small" onClick={onUndo}>
          Undo<span className="sr-only">{`: ${question.text}`}</span>
        </Button>
      )}
    </li>
  )
}
