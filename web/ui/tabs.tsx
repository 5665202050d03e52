import { type ComponentProps, createContext, type KeyboardEvent, use, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { layOutPanels } from './lay-out-panels.ts'
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
 * Panels of which one shows, at first that of `defaultValue`. Arrow keys, Home and End move between tabs. All panels
 * are in the page: without scripts they stand below each other (tabs.css).
 */
export function Tabs({ defaultValue, className, ...rest }: ComponentProps<'div'> & { defaultValue: string }) {
  const [value, choose] = useState(defaultValue)
  const id = useId()
  const idOf: Chosen['idOf'] = (part, of) => `${id}-${part}-${of}`
  return (
    <ChosenTab value={{ value, choose, idOf }}>
      <div {...rest} ref={layOutPanels} className={classNames('min-w-0', className)} />
    </ChosenTab>
  )
}

/** The row of tabs; `label` names it. Scrolls sideways on phones. */
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

/** A tab is chosen as soon as it has the focus (WAI-ARIA practices, "tabs with automatic activation"). */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]:enabled')]
  const index = tabs.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
  if (index === -1 || next === undefined) return
  event.preventDefault()
  // Past the last comes the first, and before the first the last.
  tabs.at(next % tabs.length)?.focus()
}

/** One tab, with an optional count raised beside its name. States: rest, hover, selected, disabled. */
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
      // Safari gives a button that is clicked no focus.
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
  /** The name of its tab, where what it shows does not say what it is: read where there are no scripts, and no tabs. */
  title?: string
}

/** What the tab of the same value shows. */
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
