import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** The accessible name; visible with `showCaption`. */
  caption: ReactNode
  showCaption?: boolean
  /** On phones, scrolls sideways instead of turning rows into sheets. */
  scroll?: boolean
  /** A long list: on a phone the cells of a row flow in a few lines below its name. */
  compact?: boolean
}

/**
 * Compose with `thead`/`tbody`/`tr`, HeaderCell, RowHeader and Cell. Below 640 px a row becomes a sheet: give every
 * Cell its column's `label`.
 */
export function Table({ caption, showCaption, scroll, compact, className, children, ...rest }: TableProps) {
  return (
    <div className="table-shell">
      <table
        {...rest}
        className={classNames('table', !scroll && 'table-rows', compact && 'table-compact', className)}
      >
        <caption className={showCaption ? 'type-heading pb-3' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export type SortDirection = 'ascending' | 'descending'

export interface HeaderCellProps extends ComponentProps<'th'> {
  align?: 'left' | 'right'
  /** With `onSort`: the current direction, or null if another column sorts. */
  sort?: SortDirection | null
  onSort?: () => void
}

/** A button if the column can be sorted. */
export function HeaderCell({ align, sort, onSort, children, ...rest }: HeaderCellProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" {...rest} data-align={align} aria-sort={onSort ? (sort ?? 'none') : undefined}>
      {onSort ? (
        <button type="button" onClick={onSort}>
          {children}
          <Arrow />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** Names its row. */
export function RowHeader(props: ComponentProps<'th'>) {
  return <th scope="row" {...props} />
}

/**
 * `label` repeats the column's name in a sheet; `long` puts sentences below it instead of beside it. `plain` needs no
 * label in a compact row.
 */
export function Cell({
  label,
  align,
  long,
  plain,
  ...rest
}: ComponentProps<'td'> & { label?: string; align?: 'left' | 'right'; long?: boolean; plain?: boolean }) {
  return (
    <td
      {...rest}
      data-label={label}
      data-align={align}
      data-long={long ? '' : undefined}
      data-plain={plain ? '' : undefined}
    />
  )
}
