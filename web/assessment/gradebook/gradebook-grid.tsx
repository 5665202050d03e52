/* biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part */
/* biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell */

import { useVirtualizer } from '@tanstack/react-virtual'
import { EyeOff, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GradebookRow, GradeItem } from '../../../contract/assessment/gradebook.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { counted } from '../../../rules/text/counted.ts'
import { decimal } from '../../lib/points.ts'
import { cellText, cellTitle } from './cell-text.ts'
import { type GridPlace, movedPlace, typedPoints } from './grid-keys.ts'
import { cellKey, type TypedCell, type TypedCells } from './typed-cells.ts'

const rowHeight = 42
const headHeight = 104
const columnWidth = 108
const gradeWidth = 84

export interface GradebookGridProps {
  items: readonly GradeItem[]
  rows: readonly GradebookRow[]
  /** All students of the course, including those not loaded yet. */
  rowCount: number
  caption: string
  /** Typed but unsaved values, shown in their cells. */
  typed: TypedCells
  /** The viewer may not grade: no cell can be edited. */
  readOnly: boolean
  /** Discards a typed, unsaved value. */
  onForget: (row: GradebookRow, item: GradeItem) => void
  /** Null removes the override. */
  onEnter: (row: GradebookRow, item: GradeItem, points: number | null) => void
  onDetails: (row: GradebookRow, item: GradeItem) => void
  onTrouble: (message: string) => void
}

/**
 * A virtualized grid of students and items. The focus stays on the grid and `aria-activedescendant` names the active
 * cell, so scrolling never loses it. Arrows, Home, End and page keys move; a number or Enter edits, Space opens the
 * details, Delete removes an override.
 */
export function GradebookGrid(props: GradebookGridProps) {
  const { items, rows, rowCount, caption, typed, readOnly, onForget, onEnter, onDetails, onTrouble } = props
  const scroller = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Editing ends only once, by a key or by blur.
  const editing = useRef<{ row: GradebookRow; item: GradeItem } | null>(null)
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 1 })
  const [draft, setDraft] = useState<string | null>(null)
  const id = useId()
  const hintId = `${id}-hint`
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
    initialRect: { width: 1100, height: 640 },
  })
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 4,
    // Keep scrolled-to cells clear of the sticky columns.
    scrollPaddingStart: 8,
    scrollPaddingEnd: 320,
    initialRect: { width: 1100, height: 640 },
  })
  const columns = columnWindow.getVirtualItems()
  const width = columnWindow.getTotalSize()
  const cellId = (place: GridPlace) => `${id}-${place.row}-${place.column}`

  function moveTo(place: GridPlace) {
    setActive(place)
    rowWindow.scrollToIndex(place.row)
    if (place.column > 0) columnWindow.scrollToIndex(place.column - 1)
  }

  function edit(text: string) {
    const [row, item] = [rows[active.row], items[active.column - 1]]
    if (row === undefined || item === undefined) return
    editing.current = { row, item }
    // Flush, because the next digit may be typed before the next frame.
    flushSync(() => setDraft(text))
    input.current?.focus()
  }

  function finish(by: 'key' | 'blur' | 'escape') {
    const edited = editing.current
    if (edited === null) return
    editing.current = null
    const text = draft
    setDraft(null)
    if (by !== 'blur') scroller.current?.focus({ preventScroll: true })
    if (by === 'escape' || text === null) return
    // Save to the student whose cell was opened, even if the rows have moved.
    const { item } = edited
    const row = rows.find(({ userId }) => userId === edited.row.userId) ?? edited.row
    const points = typedPoints(text)
    const before = row.cells[items.findIndex(({ id }) => id === item.id)]?.[0] ?? null
    const kept = typed.get(cellKey(row, item))
    if (text.trim() === '' && before === null) return kept && onForget(row, item)
    if (text.trim() === '') onEnter(row, item, null)
    else if (points === null) return onTrouble(`“${text}” isn’t a number.`)
    else if (points > item.points)
      return onTrouble(`${item.title} is worth at most ${counted(item.points, 'point')}.`)
    else if (points !== before) onEnter(row, item, points)
    else if (kept) onForget(row, item)
    if (by === 'key' && active.row < rows.length - 1) moveTo({ ...active, row: active.row + 1 })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (draft !== null || rows.length === 0) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / rowHeight) - 3)
    const size = { rows: rows.length, columns: items.length + 1 }
    const moved = event.altKey || event.metaKey ? null : movedPlace(active, event, size, page)
    const [row, item] = [rows[active.row], items[active.column - 1]]
    if (moved !== null) moveTo(moved)
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === ' ' && row && item) onDetails(row, item)
    else if (readOnly) return
    else if (/^\d$/.test(event.key)) edit(event.key)
    else if (event.key === 'Enter' || event.key === 'F2') {
      const kept = row && item && typed.get(cellKey(row, item))
      const score = kept ? kept.points : (row?.cells[active.column - 1]?.[0] ?? null)
      edit(score === null ? '' : decimal(score))
    } else if (event.key === 'Delete' && row && item && typed.has(cellKey(row, item))) onForget(row, item)
    else if (event.key === 'Delete' && row && item) onEnter(row, item, null)
    else return
    event.preventDefault()
  }

  return (
    <>
      <p id={hintId} className="type-note mb-3 text-ink-2 pointer-coarse:hidden">
        {readOnly
          ? 'Move with the arrow keys. Press Space for the details of a cell.'
          : 'Move with the arrow keys. Type points or press Enter to edit a cell, Space for its details.'}
      </p>
      <div
        ref={scroller}
        className="gradebook"
        role="grid"
        tabIndex={0}
        aria-label={caption}
        aria-readonly={readOnly || undefined}
        aria-describedby={hintId}
        aria-rowcount={rowCount + 1}
        aria-colcount={items.length + 2}
        aria-activedescendant={rows.length > 0 ? cellId(active) : undefined}
        onKeyDown={onKeyDown}
      >
        <div
          className="gradebook-head"
          role="row"
          aria-rowindex={1}
          style={{ width: `calc(var(--name-width) + ${gradeWidth + width}px)` }}
        >
          <div className="gradebook-name" role="columnheader" aria-colindex={1}>
            Student
          </div>
          <div className="gradebook-grade" role="columnheader" aria-colindex={2}>
            Grade
          </div>
          {columns.map(({ index, start }) => {
            const item = items[index]
            if (item === undefined) return null
            return (
              <div
                key={item.id}
                className="gradebook-item"
                role="columnheader"
                aria-colindex={index + 3}
                title={item.title}
                style={{ left: `calc(var(--name-width) + ${gradeWidth + start}px)` }}
              >
                <span className="gradebook-item-kind">{`${item.modulePosition} ${item.category === 'quizzes' ? 'Quiz' : 'Work'}`}</span>
                <span className="gradebook-item-title">{item.title}</span>
                <span className="gradebook-item-points">{`of ${decimal(item.points)}`}</span>
              </div>
            )
          })}
        </div>
        <div
          className="gradebook-body"
          role="rowgroup"
          style={{
            height: rowWindow.getTotalSize(),
            width: `calc(var(--name-width) + ${gradeWidth + width}px)`,
          }}
        >
          {rowWindow.getVirtualItems().map(({ index: rowIndex, start: top }) => {
            const row = rows[rowIndex]
            if (row === undefined) return null
            const isActive = (column: number) => active.row === rowIndex && active.column === column
            return (
              <div
                key={row.userId}
                className="gradebook-row"
                role="row"
                aria-rowindex={rowIndex + 2}
                style={{ transform: `translateY(${top}px)` }}
              >
                <div className="gradebook-name" role="rowheader" aria-colindex={1} title={row.email}>
                  <bdi>{row.name}</bdi>
                </div>
                <GridCell
                  id={cellId({ row: rowIndex, column: 0 })}
                  className="gradebook-grade"
                  column={2}
                  active={isActive(0)}
                  onSelect={() => setActive({ row: rowIndex, column: 0 })}
                >
                  {percentText(row.percent)}
                </GridCell>
                {columns.map(({ index, start }) => {
                  const [item, cell] = [items[index], row.cells[index]]
                  if (item === undefined || cell === undefined) return null
                  const place = { row: rowIndex, column: index + 1 }
                  const isEdited = draft !== null && isActive(place.column)
                  const kept = typed.get(cellKey(row, item))
                  return (
                    <GridCell
                      key={item.id}
                      id={cellId(place)}
                      className="gradebook-cell"
                      state={kept ? (kept.problem === null ? 'saving' : 'unsaved') : cell[1]}
                      title={kept ? typedTitle(kept) : cellTitle(cell, row.held.includes(item.id))}
                      column={index + 3}
                      active={isActive(place.column)}
                      left={`calc(var(--name-width) + ${gradeWidth + start}px)`}
                      onSelect={() => setActive(place)}
                      onOpen={() => onDetails(row, item)}
                    >
                      {isEdited ? (
                        <input
                          ref={input}
                          className="gradebook-input"
                          inputMode="decimal"
                          aria-label={`Points for ${row.name}, ${item.title}, of ${item.points}`}
                          value={draft ?? ''}
                          onChange={(event) => setDraft(event.target.value)}
                          onBlur={() => finish('blur')}
                          onKeyDown={(event) => {
                            if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'Tab') return
                            event.preventDefault()
                            finish(event.key === 'Escape' ? 'escape' : 'key')
                          }}
                        />
                      ) : kept ? (
                        <TypedPoints typed={kept} />
                      ) : (
                        <>
                          {row.held.includes(item.id) && (
                            <>
                              <EyeOff aria-hidden="true" />
                              <span className="sr-only">Held: </span>
                            </>
                          )}
                          {cellText(cell)}
                        </>
                      )}
                    </GridCell>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

const typedTitle = ({ problem }: TypedCell) => (problem === null ? 'Saving' : `Not saved. ${problem}`)

/** Marks a typed value as unsaved, so that it is not mistaken for a grade. */
function TypedPoints({ typed: { points, problem } }: { typed: TypedCell }) {
  return (
    <>
      {problem !== null && (
        <>
          <TriangleAlert aria-hidden="true" />
          <span className="sr-only">Not saved: </span>
        </>
      )}
      {points === null ? 'as earned' : decimal(points)}
    </>
  )
}

interface GridCellProps {
  id: string
  className: string
  column: number
  active: boolean
  state?: string
  title?: string
  left?: string
  onSelect: () => void
  onOpen?: () => void
  children: React.ReactNode
}

function GridCell({ active, column, left, state, onSelect, onOpen, ...rest }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it takes the keys
    <div
      {...rest}
      role="gridcell"
      aria-colindex={column}
      aria-selected={active}
      data-active={active || undefined}
      data-state={state}
      style={left === undefined ? undefined : { left }}
      onClick={onSelect}
      onDoubleClick={onOpen}
    />
  )
}
