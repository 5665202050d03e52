import type { AuthoredBankQuestion } from '../../../../contract/assessment/question-bank.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { kindName } from '../questions/written-question.ts'

interface BankListProps {
  questions: readonly AuthoredBankQuestion[]
  /** The tag all these questions have; undefined shows the whole bank. */
  tag: string | undefined
  onEdit: (question: AuthoredBankQuestion) => void
  onRemove: (question: AuthoredBankQuestion) => void
}

export function BankList({ questions, tag, onEdit, onRemove }: BankListProps) {
  if (questions.length === 0) {
    return (
      <p className="max-w-reading pt-4 text-ink-2">
        {tag === undefined
          ? 'No questions yet. Add a few with the same tag, then let a quiz draw from them.'
          : `No question has the tag ${tag}.`}
      </p>
    )
  }
  return (
    <ul aria-labelledby="questions">
      {questions.map((one) => {
        const { id, question, kind, points, explanation } = one.question
        const number = /\d+$/.exec(id)?.[0] ?? id
        return (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0 max-w-reading flex-1 basis-80">
              <h3 className="wrap-anywhere font-[600]" dir="auto">
                {question}
              </h3>
              <p className="type-note mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
                <span>{`${kindName(kind)} · ${points} ${points === 1 ? 'point' : 'points'}`}</span>
                {one.tags.map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
                {explanation === '' && <span className="text-bad">No explanation</span>}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                variant="outline"
                size="small"
                aria-label={`Edit question ${number}`}
                data-edits={id}
                onClick={() => onEdit(one)}
              >
                Edit
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove question ${number}`}
                onClick={() => onRemove(one)}
              >
                Remove
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
