import { ChevronDown, Copy, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useMemo } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { OrderButtons } from '../outline/order-buttons.tsx'
import { keyState } from './key-state.ts'
import { QuestionFields } from './question-fields.tsx'
import { fromWritten, kindName, type WrittenQuestion } from './written-question.ts'

interface QuestionCardProps {
  /** From 0. */
  index: number
  count: number
  question: WrittenQuestion
  open: boolean
  /** It has errors. */
  faulty: boolean
  /** Another question fits. */
  mayDuplicate: boolean
  fixed?: boolean | undefined
  errorOf: (field: string) => string | undefined
  onOpen: (open: boolean) => void
  onChange: (question: WrittenQuestion) => void
  /** @param byKeys the focus stays on the row */
  onMove: (by: -1 | 1, byKeys: boolean) => void
  onDuplicate: () => void
  onRemove: () => void
  /** Focuses the row above or below. */
  onGo: (by: -1 | 1) => void
}

/** A question in a form's list: a row with what it asks, its type, points and key, and its fields when opened. */
export function QuestionCard(props: QuestionCardProps) {
  const { index, count, question, open, faulty, mayDuplicate, fixed, errorOf, onChange } = props
  const number = index + 1
  const name = `questions.${index}`
  const points = Number.isNaN(question.points)
    ? ''
    : ` · ${question.points} ${question.points === 1 ? 'point' : 'points'}`
  return (
    <li className="question-card" data-open={open || undefined}>
      <div className="question-head">
        <h4 className="min-w-0 flex-1">
          <button
            type="button"
            className="question-toggle"
            aria-expanded={open}
            aria-controls={`${name}.fields`}
            aria-disabled={faulty}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => !faulty && props.onOpen(!open)}
            onKeyDown={(event) => pressed(event, props)}
          >
            <ChevronDown aria-hidden="true" />
            <span className="question-number">
              <span className="sr-only">Question </span>
              {number}
            </span>
            <span className="question-about">
              {!open && (
                <span className="question-text" dir="auto">
                  {question.question.trim() || 'No text yet'}
                </span>
              )}
              <span className="question-note type-note text-ink-2">
                <span>{`${kindName(question.kind)}${points}${question.stimulus.trim() ? ' · shows something' : ''}`}</span>
                {!open && <KeyNote question={question} />}
              </span>
            </span>
          </button>
        </h4>
        <div className="question-actions">
          {faulty && <Tag tone="bad">Needs fixing</Tag>}
          <OrderButtons
            label={`question ${number}`}
            index={index}
            count={count}
            onMove={(by) => props.onMove(by, false)}
          />
          <IconButton
            label={`Duplicate question ${number}`}
            disabled={!mayDuplicate}
            onClick={props.onDuplicate}
          >
            <Copy />
          </IconButton>
          <IconButton label={`Remove question ${number}`} onClick={props.onRemove}>
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
            {...(fixed === undefined ? {} : { fixed })}
            errorOf={errorOf}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  )
}

function KeyNote({ question }: { question: WrittenQuestion }) {
  const { text, lacks } = useMemo(() => keyState(fromWritten(question)), [question])
  return (
    <span className="question-key" data-lacking={lacks ?? undefined} dir="auto">
      {text}
    </span>
  )
}

/** The arrow keys go from row to row; with Alt, they move the question. */
function pressed(event: KeyboardEvent, { index, count, onMove, onGo }: QuestionCardProps): void {
  if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const by = event.key === 'ArrowUp' ? -1 : 1
  const isPossible = index + by >= 0 && index + by < count
  if (!isPossible) return
  if (event.altKey) onMove(by, true)
  else onGo(by)
}
