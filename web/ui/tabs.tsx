import { Tabs as RadixTabs } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { TabCount } from './tab-count.tsx'

/** Panels of which one shows. Arrow keys move between tabs. Controlled by `value`, or by `defaultValue`. */
export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} className={classNames('min-w-0', props.className)} />
}

/** The row of tabs; `label` names it. Scrolls sideways on phones. */
export function TabList({
  label,
  className,
  ...rest
}: ComponentProps<typeof RadixTabs.List> & { label: string }) {
  return <RadixTabs.List {...rest} aria-label={label} className={classNames('tab-list', className)} />
}

/** One tab, with an optional count raised beside its name. States: rest, hover, selected, disabled. */
export function Tab({
  count,
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixTabs.Trigger> & { count?: number }) {
  return (
    <RadixTabs.Trigger {...rest} className={classNames('tab', className)}>
      {children}
      <TabCount count={count} />
    </RadixTabs.Trigger>
  )
}

/** What the tab of the same value shows. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={classNames('tab-panel', className)} />
}
