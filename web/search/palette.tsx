import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useBrowsing } from '../lib/browsing.tsx'
import { keepScrollbarPlace } from '../ui/dialogs/keep-scrollbar-place.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PaletteOption } from './palette-option.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { type Option, useOptions } from './use-options.ts'
import './palette.css'

interface PaletteProps {
  viewerId: string | null
  /** Increases with each request to open. */
  asked: number
  onClosed: () => void
}

/**
 * A combobox in a native modal dialog, which traps and restores the focus. States: nothing typed (recent searches,
 * continue, quick links), searching, found, similar results only, nothing found, failed.
 */
export default function Palette({ viewerId, asked, onClosed }: PaletteProps) {
  const { go } = useBrowsing()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(() => recentSearches(viewerId))
  const [chosen, setChosen] = useState<string | null>(null)
  const { groups, waiting, failed, similar } = useOptions(typed, viewerId !== null, recent)
  const options = groups.flatMap((group) => group.options)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  const active = options[at]
  const optionId = (key: string) => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again when it is asked for again
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    keepScrollbarPlace()
    element.showModal()
    setTyped('')
    setChosen(null)
  }, [asked])
  // The close event fires late; the palette may already be open again.
  const onClose = () => {
    if (!dialog.current?.open) onClosed()
  }
  useEffect(() => {
    if (active) document.getElementById(optionId(active.key))?.scrollIntoView({ block: 'nearest' })
  })

  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
  }
  // Emptied while it closes: emptied only when it opens again, the first letters typed then would be added to the old ones.
  const close = () => {
    type('')
    dialog.current?.close()
  }
  const take = (option: Option, elsewhere: boolean) => {
    if (option.is === 'recent') return type(option.words)
    if (option.is === 'action') {
      close()
      option.act()
      return
    }
    rememberSearch(viewerId, typed)
    if (elsewhere) {
      window.open(option.to, '_blank', 'noopener')
      return
    }
    close()
    go(option.to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(options[(at + step + options.length) % options.length]?.key ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      take(active, event.ctrlKey || event.metaKey)
    }
  }
  const found = options.filter((option) => option.is === 'result').length

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; a click on the backdrop is one more
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      onCancel={() => type('')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="palette-question">
        <Search />
        <input
          type="text"
          role="combobox"
          aria-label="Search the university"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.key)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          placeholder="Courses, lectures, discussions, people"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        {waiting && <Spinner label="Searching" />}
        <IconButton label="Close search" onClick={close}>
          <X />
        </IconButton>
      </div>
      <p className="sr-only" role="status">
        {typed.trim() !== '' && !waiting && !failed && (found === 1 ? '1 result' : `${found} results`)}
      </p>
      {failed && (
        <p className="palette-note" role="alert">
          The search isn’t responding. Check your connection and keep typing.
        </p>
      )}
      {similar && <p className="palette-note">No exact matches. Here are some similar ones.</p>}
      {typed.trim().length > 1 && !waiting && !failed && found === 0 && (
        <p className="palette-note">
          Nothing found for “<bdi>{typed.trim()}</bdi>”.
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="palette-list" tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as the listbox pattern has it
          <div key={group.name} role="group" aria-labelledby={optionId(`group-${group.name}`)}>
            <p id={optionId(`group-${group.name}`)} className="kicker palette-group" role="presentation">
              {group.name}
            </p>
            {group.options.map((option) => (
              <PaletteOption
                key={option.key}
                id={optionId(option.key)}
                option={option}
                active={option === active}
                onActive={() => setChosen(option.key)}
                onTake={(elsewhere) => take(option, elsewhere)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="palette-foot">
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </span>
        {recent.length > 0 && typed === '' && (
          <button
            type="button"
            className="text-link"
            onClick={() => {
              forgetSearches(viewerId)
              setRecent([])
            }}
          >
            Clear recent searches
          </button>
        )}
      </div>
    </dialog>
  )
}
