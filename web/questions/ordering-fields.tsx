import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'
import { moved } from './moved.ts'
import { useDragOrder } from './use-drag-order.ts'

/**
 * Ordering by buttons, by arrow keys on a handle, or by dragging a handle. The initial order may be correct, so a
 * button confirms it as the answer.
 */
export function OrderingFields({ question, answer, onAnswer }: AnswerFieldsProps<'ordering'>) {
  const { kind, items } = question
  const order = answer?.kind === kind ? answer.order : items.map(({ id }) => id)
  const list = useRef<HTMLOListElement>(null)
  const keep = useRef<string | null>(null)
  const [message, setMessage] = useState('')
  const textOf = (id: string) => items.find((item) => item.id === id)?.text ?? ''
  const move = (from: number, to: number) => {
    const next = moved(order, from, to)
    const id = order[from] ?? ''
    if (next.every((each, index) => each === order[index])) return
    onAnswer({ kind, order: next })
    setMessage(`${textOf(id)}: place ${next.indexOf(id) + 1} of ${next.length}`)
  }
  const keepOrder = () => {
    // The button disappears once pressed: focus the list.
    keep.current = `handle ${order[0]}`
    onAnswer({ kind, order })
    setMessage('This order is your answer.')
  }
  const drag = useDragOrder(list, move)

  // A row that moves in the DOM loses the focus; return it to continue by keyboard.
  useLayoutEffect(() => {
    if (keep.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-control="${keep.current}"]`)?.focus()
    keep.current = null
  })

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = targetOf(event.key, index, order.length)
    if (to === null) return
    event.preventDefault()
    moveWith('handle', index, to)
  }
  const moveWith = (control: string, from: number, to: number) => {
    keep.current = `${control} ${order[from]}`
    move(from, to)
  }

  return (
    <>
      <p className="quiz-hint">
        Put these in order, the first at the top: use the buttons, drag, or use the arrow keys on a handle.
        {answer === null && ' It counts as unanswered until you move one or keep this order.'}
      </p>
      <ol ref={list} className="quiz-order" {...drag.list}>
        {order.map((id, index) => {
          const text = textOf(id)
          return (
            <li key={id} data-held={drag.held === index || undefined}>
              <button
                type="button"
                className="quiz-order-handle"
                data-control={`handle ${id}`}
                aria-label={`${text}, place ${index + 1} of ${order.length}. Arrow keys move it`}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => drag.take(event, index)}
              >
                <GripVertical aria-hidden="true" />
                <span className="quiz-option-letter" aria-hidden="true">
                  {index + 1}
                </span>
              </button>
              <span className="quiz-order-text">{text}</span>
              <span className="quiz-order-buttons">
                <IconButton
                  label={`Move up: ${text}`}
                  data-control={`up ${id}`}
                  aria-disabled={index === 0}
                  onClick={() => moveWith('up', index, index - 1)}
                >
                  <ArrowUp />
                </IconButton>
                <IconButton
                  label={`Move down: ${text}`}
                  data-control={`down ${id}`}
                  aria-disabled={index === order.length - 1}
                  onClick={() => moveWith('down', index, index + 1)}
                >
                  <ArrowDown />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {answer === null && (
        <Button variant="outline" size="small" className="mt-4" onClick={keepOrder}>
          Keep this order
        </Button>
      )}
      <p className="sr-only" role="status">
        {message}
      </p>
    </>
  )
}

function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return index - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
