import { type ComponentProps, createContext, type KeyboardEvent, use, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { TabCount } from './tab-count.tsx'

interface Chosen {
  value: string
  choose: (value: string) => void
  idOf: (part: 'tab' | 'panel', value: string) => string
}

const ChosenTab = createContext<Chosen | null>(null)

function useTabs(): Chosen {
  const tabs = use(ChosenTab)
  if (tabs === null) throw new Error('A tab or a panel outside of Tabs')
  return tabs
}

/**
 * Arrow keys, Home and End move between tabs. All panels are in the page: without scripts they appear below each other
 * (tabs.css).
 */
export function Tabs({ defaultValue, className, ...rest }: ComponentProps<'div'> & { defaultValue: string }) {
  const [value, choose] = useState(defaultValue)
  const id = useId()
  const idOf: Chosen['idOf'] = (part, of) => `${id}-${part}-${of}`
  return (
    <ChosenTab value={{ value, choose, idOf }}>
      <div {...rest} className={classNames('min-w-0', className)} />
    </ChosenTab>
  )
}

/** Chooses a tab from elsewhere within `Tabs`. */
export const useChooseTab = () => useTabs().choose

/** `label` names the list. Scrolls sideways on phones. */
export function TabList({ label, className, ...rest }: ComponentProps<'div'> & { label: string }) {
  return (
    <div
      {...rest}
      role="tablist"
      aria-label={label}
      className={classNames('tab-list', className)}
      onKeyDown={moveFocus}
    />
  )
}

/** Focusing a tab selects it (WAI-ARIA practices, automatic activation). */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:enabled')]
  const index = tabs.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
  if (index === -1 || next === undefined) return
  event.preventDefault()
  // Wraps around.
  tabs.at(next % tabs.length)?.focus()
}

/** States: rest, hover, selected, disabled. */
export function Tab({
  value,
  count,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { value: string; count?: number }) {
  const tabs = useTabs()
  const isChosen = tabs.value === value
  const choose = () => tabs.choose(value)
  return (
    <button
      type="button"
      {...rest}
      id={tabs.idOf('tab', value)}
      role="tab"
      aria-selected={isChosen}
      aria-controls={tabs.idOf('panel', value)}
      tabIndex={isChosen ? 0 : -1}
      className={classNames('tab', className)}
      // Safari does not focus a clicked button.
      onClick={choose}
      onFocus={choose}
    >
      {children}
      <TabCount count={count} />
    </button>
  )
}

interface TabPanelProps extends ComponentProps<'div'> {
  value: string
  /** Heading without scripts, if the content does not name itself. */
  title?: string
}

export function TabPanel({ value, title, className, children, ...rest }: TabPanelProps) {
  const tabs = useTabs()
  return (
    <div
      {...rest}
      id={tabs.idOf('panel', value)}
      role="tabpanel"
      aria-labelledby={tabs.idOf('tab', value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys scroll it (WAI-ARIA practices)
      tabIndex={0}
      data-chosen={tabs.value === value || undefined}
      className={classNames('tab-panel', className)}
    >
      {title !== undefined && <p className="tab-title type-heading">{title}</p>}
      {children}
    </div>
  )
}
