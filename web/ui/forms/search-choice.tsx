import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'
import './search-choice.css'

export interface FoundOption {
  value: string
  label: string
  /** Distinguishes options of the same name. */
  context?: string
}

export interface SearchChoiceProps {
  /** The selected option, or null. */
  chosen: FoundOption | null
  onChoose: (option: FoundOption | null) => void
  /** The results so far. */
  options: readonly FoundOption[]
  /** Called on every key with the text. */
  onSearch: (text: string) => void
  /** Called near the end of the list; null if everything is loaded. */
  onMore: (() => void) | null
  state: 'found' | 'waiting' | 'failed'
  /** "courses", as in "No courses have these letters". */
  plural: string
  placeholder?: string
}

/** Pixels before the end of the list that load more. */
const nearTheEnd = 120

/**
 * A combobox for thousands of options, with infinite scrolling. Place it in a Field. States: nothing selected, open,
 * loading, nothing found, failed, selected.
 */
export function SearchChoice(props: SearchChoiceProps) {
  const { chosen, onChoose, options, onSearch, onMore, state, plural, placeholder } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const active = isOpen ? options[Math.min(at, options.length - 1)] : undefined
  const optionId = (option: FoundOption) => `${id}-${option.value}`
  const activeId = active && optionId(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    setIsOpen(true)
    onSearch(text)
    if (chosen !== null) onChoose(null)
  }
  const take = (option: FoundOption) => {
    setIsOpen(false)
    onChoose(option)
  }
  const close = () => {
    setIsOpen(false)
    setAt(0)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return setIsOpen(true)
      const next = Math.min(Math.max(at + step, 0), options.length - 1)
      if (next === options.length - 1) onMore?.()
      setAt(next)
    } else if (event.key === 'Enter' && isOpen) {
      // Enter selects an option and must not submit the form.
      event.preventDefault()
      if (active) take(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list and must not clear the field or close a dialog.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const onScroll = ({ currentTarget: box }: UIEvent) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearTheEnd) onMore?.()
  }

  return (
    <div className="search-choice">
      <SearchInput
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        dir="auto"
        placeholder={placeholder}
        value={chosen?.label ?? typed}
        onValueChange={type}
        onKeyDown={onKey}
        onClick={() => setIsOpen(true)}
        onBlur={close}
      />
      {/* Mounted even when closed, because it announces the selection. */}
      <p role="status" className={isOpen && options.length === 0 ? 'search-choice-note' : 'sr-only'}>
        {isOpen && noteOf(state, options.length, onMore !== null, plural)}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={`Found ${plural}`}
        className="search-choice-list"
        hidden={!isOpen || options.length === 0}
        onScroll={onScroll}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are not focused themselves
          <div
            key={option.value}
            id={optionId(option)}
            role="option"
            aria-selected={option === active}
            onPointerMove={option === active ? undefined : () => setAt(index)}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            <bdi>{option.label}</bdi>
            {option.context && <span className="type-note">{option.context}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

function noteOf(state: SearchChoiceProps['state'], count: number, hasMore: boolean, plural: string): string {
  if (state === 'failed') return 'The list didn’t load. Check your connection and keep typing.'
  if (count > 0) return `${count}${hasMore ? ' and more' : ''} ${plural}. Use the arrow keys, then Enter.`
  return state === 'waiting' ? 'Searching…' : `No ${plural} match.`
}
