import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table for assistive technology; shown with `showCaption`. */
  caption: ReactNode
  showCaption?: boolean
  /** Keep columns on phones and scroll sideways. Otherwise each row becomes a small sheet. */
  scroll?: boolean
  /** A long list: on a phone what a row says flows in a few lines below its name, instead of a line for each cell. */
  compact?: boolean
}

/**
 * Rows of alike things. Compose with `thead`/`tbody`/`tr`, HeaderCell, RowHeader and Cell.
 * Under 640 px a row turns into a sheet: give every Cell its column's `label`.
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
  /** Given with `onSort`: the direction now, or null when another column sorts. */
  sort?: SortDirection | null
  onSort?: () => void
}

/** A column's head; a button when the column can sort. */
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

/** The cell that names its row. */
export function RowHeader(props: ComponentProps<'th'>) {
  return <th scope="row" {...props} />
}

/**
 * A cell; `label` repeats the column's name where the row is a sheet. `long` holds sentences: there they stand below
 * that name, not beside it. `plain` says of itself what it is: in a compact row it needs no name.
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
