import { ChevronDown, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { OrderButtons } from '../outline/order-buttons.tsx'
import { QuestionFields } from './question-fields.tsx'
import { kindName, type WrittenQuestion } from './written-question.ts'

interface QuestionCardProps {
  /** From 0. */
  index: number
  count: number
  question: WrittenQuestion
  open: boolean
  /** It has errors. */
  faulty: boolean
  fixed?: boolean
  errorOf: (field: string) => string | undefined
  onOpen: (open: boolean) => void
  onChange: (question: WrittenQuestion) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A question in a form's list: a summary line, and its fields when opened. */
export function QuestionCard(props: QuestionCardProps) {
  const { index, count, question, open, faulty, fixed, errorOf, onOpen, onChange, onMove, onRemove } = props
  const number = index + 1
  const name = `questions.${index}`
  const points = Number.isNaN(question.points)
    ? ''
    : ` · ${question.points} ${question.points === 1 ? 'point' : 'points'}`
  return (
    <li className="question-card" data-open={open || undefined}>
      <div className="question-head">
        <h4 className="min-w-0">
          <button
            type="button"
            className="question-toggle"
            aria-expanded={open}
            aria-controls={`${name}.fields`}
            aria-disabled={faulty}
            onClick={() => !faulty && onOpen(!open)}
          >
            <ChevronDown aria-hidden="true" />
            <span className="question-number">{`Question ${number}`}</span>
            <span className="question-about">
              {!open && (
                <span className="question-text" dir="auto">
                  {question.question.trim() || 'No text yet'}
                </span>
              )}
              <span className="type-note text-ink-2">{`${kindName(question.kind)}${points}`}</span>
            </span>
          </button>
        </h4>
        <div className="question-actions">
          {faulty && <Tag tone="bad">Needs fixing</Tag>}
          <OrderButtons label={`question ${number}`} index={index} count={count} onMove={onMove} />
          <IconButton label={`Remove question ${number}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <div id={`${name}.fields`} hidden={!open} className="question-fields">
        {open && (
          <QuestionFields
            name={name}
            about={`question ${number}`}
            question={question}
            fixed={fixed}
            errorOf={errorOf}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  )
}
