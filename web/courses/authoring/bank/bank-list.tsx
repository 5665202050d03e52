import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { AuthoredBankQuestion } from '../../../../contract/assessment/question-bank.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { kindName } from '../questions/written-question.ts'
import '../questions/questions.css'

interface BankListProps {
  questions: readonly AuthoredBankQuestion[]
  /** The tag all these questions have; undefined shows the whole bank. */
  tag: string | undefined
  /** Another question fits. */
  mayDuplicate: boolean
  onEdit: (question: AuthoredBankQuestion) => void
  onDuplicate: (question: AuthoredBankQuestion) => void
  onRemove: (question: AuthoredBankQuestion) => void
}

/** Questions of a bank, a row each. A saved question has a key; only its explanation may be missing. */
export function BankList({ questions, tag, mayDuplicate, onEdit, onDuplicate, onRemove }: BankListProps) {
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
        const { id, stimulus, question, kind, points, explanation } = one.question
        const number = /\d+$/.exec(id)?.[0] ?? id
        return (
          <li key={id} className="question-card">
            <div className="question-head">
              <div className="min-w-0 flex-1 py-1.5">
                <h3 className="question-text bank-question" dir="auto">
                  {question}
                </h3>
                <p className="type-note flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
                  <span>{`${kindName(kind)} · ${points} ${points === 1 ? 'point' : 'points'}${stimulus ? ' · shows something' : ''}`}</span>
                  {one.tags.map((name) => (
                    <Tag key={name}>{name}</Tag>
                  ))}
                  {explanation === '' && <span className="text-gold-text">No explanation</span>}
                </p>
              </div>
              <div className="question-actions">
                <IconButton label={`Edit question ${number}`} data-edits={id} onClick={() => onEdit(one)}>
                  <Pencil />
                </IconButton>
                <IconButton
                  label={`Duplicate question ${number}`}
                  disabled={!mayDuplicate}
                  onClick={() => onDuplicate(one)}
                >
                  <Copy />
                </IconButton>
                <IconButton label={`Remove question ${number}`} onClick={() => onRemove(one)}>
                  <Trash2 />
                </IconButton>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
