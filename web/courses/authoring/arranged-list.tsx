import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { showCurriculum } from './curriculum/curriculum-queries.ts'
import { OrderButtons } from './outline/order-buttons.tsx'
import { useMove } from './outline/use-move.ts'
import { RemovePartDialog } from './remove-part-dialog.tsx'

/** The fields that departments and tracts share. */
export interface Arranged {
  id: string
  title: string
  courseCount: number
  revision: number
  archived: boolean
}

interface ArrangedListProps<Item extends Arranged> {
  kind: 'departments' | 'tracts'
  items: readonly Item[]
  /** Button beside the heading. */
  add: ReactNode
  /** Empty state. */
  empty: { title: string; text: string }
  show: (item: Item) => ReactNode
  /** Button that edits an item. */
  edit: (item: Item) => ReactNode
  /** Why an item cannot be deleted; null if it can. */
  stays: (item: Item) => string | null
  className?: string
}

const words = {
  departments: { title: 'Departments', one: 'department', column: 'Department' },
  tracts: { title: 'Tracts', one: 'tract', column: 'Tract' },
} as const

/** Departments or tracts in order: moved, edited, archived, restored, deleted. */
export function ArrangedList<Item extends Arranged>(props: ArrangedListProps<Item>) {
  const { kind, items, add, empty, show, edit, stays, className } = props
  const { title, one, column } = words[kind]
  const queryClient = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const isUnderWay = useRef(false)
  const [removed, setRemoved] = useState<Item | null>(null)
  const open = items.filter(({ archived }) => !archived)
  const archived = items.filter((item) => item.archived)
  const move = useMove(kind, [...open, ...archived])

  async function setArchived({ id, revision, title: name }: Item, target: boolean): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const call = { params: { id }, body: { revision, archived: target } }
      if (kind === 'departments') await callApi('PUT /api/admin/departments/{id}/archived', call)
      else await callApi('PUT /api/admin/tracts/{id}/archived', call)
      toast({
        title: target ? `“${name}” is archived` : `“${name}” is restored`,
        description: target ? 'It’s no longer on the site.' : 'It’s on the site again.',
      })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      const failed = target ? `“${name}” wasn’t archived` : `“${name}” is still archived`
      toast({ title: failed, description, variant: 'destructive' })
    } finally {
      isUnderWay.current = false
    }
    await showCurriculum(queryClient)
    // The row moved to the other list, and its focus was lost.
    section.current?.focus()
  }

  const rows = (list: readonly Item[], isArchived: boolean) => (
    <Table compact caption={isArchived ? `Archived ${kind}` : `${title} in catalog order`}>
      <thead>
        <tr>
          <HeaderCell>{column}</HeaderCell>
          <HeaderCell align="right">Courses</HeaderCell>
          <HeaderCell align="right">Actions</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {list.map((item, index) => (
          <tr key={item.id}>
            <RowHeader>
              <span className="wrap-anywhere">{show(item)}</span>
            </RowHeader>
            <Cell label="Courses" align="right">
              {item.courseCount.toLocaleString('en')}
            </Cell>
            <Cell align="right">
              <span className="inline-flex">
                {isArchived ? (
                  <IconButton label={`Restore ${item.title}`} onClick={() => void setArchived(item, false)}>
                    <ArchiveRestore />
                  </IconButton>
                ) : (
                  <>
                    <OrderButtons
                      label={item.title}
                      index={index}
                      count={list.length}
                      onMove={(by) => move(item.id, by)}
                    />
                    {edit(item)}
                    <IconButton label={`Archive ${item.title}`} onClick={() => void setArchived(item, true)}>
                      <Archive />
                    </IconButton>
                  </>
                )}
                <IconButton label={`Delete ${item.title}`} onClick={() => setRemoved(item)}>
                  <Trash2 />
                </IconButton>
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={kind} className={className}>
      <BlockHead id={kind} title={title} aside={add} />
      {open.length === 0 ? (
        <EmptyState title={empty.title} level={3} className="mt-5">
          {empty.text}
        </EmptyState>
      ) : (
        rows(open, false)
      )}
      {archived.length > 0 && (
        <>
          <BlockHead title="Archived" level={3} className="mt-10" />
          {rows(archived, true)}
        </>
      )}
      <RemovePartDialog
        item={removed}
        stays={removed === null ? null : stays(removed)}
        label={`Delete ${one}`}
        onClose={() => setRemoved(null)}
        onRemove={async ({ id, revision }) => {
          const call = { params: { id }, query: { revision } }
          if (kind === 'departments') await callApi('DELETE /api/admin/departments/{id}', call)
          else await callApi('DELETE /api/admin/tracts/{id}', call)
          await showCurriculum(queryClient)
        }}
      />
    </section>
  )
}
