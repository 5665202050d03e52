import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KeptTract } from '../../contract/curriculum.ts'
import { callApi } from '../lib/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton, IconLink } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { BlockHead } from '../ui/text.tsx'
import { showCurriculum } from './curriculum-queries.ts'
import { OrderButtons } from './order-buttons.tsx'
import { RemovePartDialog } from './remove-part-dialog.tsx'
import { useMove } from './use-move.ts'

/** The tracts in their order: added, changed, moved, deleted. */
export function TractsList({ tracts }: { tracts: readonly KeptTract[] }) {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<KeptTract | null>(null)
  const move = useMove('tracts', tracts)
  return (
    <section aria-labelledby="tracts" className="mt-16">
      <BlockHead
        id="tracts"
        title="Tracts"
        aside={
          <ButtonLink to="/admin/tracts/new" variant="outline" size="small" aria-label="Add tract">
            <Plus />
            Add
          </ButtonLink>
        }
      />
      {tracts.length === 0 ? (
        <EmptyState title="No tract yet" level={3}>
          A tract leads through some courses in order, and says why each stands at its place.
        </EmptyState>
      ) : (
        <Table caption="Tracts in their order">
          <thead>
            <tr>
              <HeaderCell>Tract</HeaderCell>
              <HeaderCell align="right">Courses</HeaderCell>
              <HeaderCell align="right">Order and changes</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {tracts.map((tract, index) => (
              <tr key={tract.id}>
                <RowHeader>{tract.title}</RowHeader>
                <Cell label="Courses" align="right">
                  {tract.courses.length}
                </Cell>
                <Cell label="Order and changes" align="right">
                  <span className="inline-flex">
                    <OrderButtons
                      label={tract.title}
                      index={index}
                      count={tracts.length}
                      onMove={(by) => move(tract.id, by)}
                    />
                    <IconLink to={`/admin/tracts/${tract.id}`} label={`Edit ${tract.title}`}>
                      <Pencil />
                    </IconLink>
                    <IconButton label={`Delete ${tract.title}`} onClick={() => setRemoved(tract)}>
                      <Trash2 />
                    </IconButton>
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <RemovePartDialog
        item={removed}
        stays={null}
        label="Delete tract"
        onClose={() => setRemoved(null)}
        onRemove={async ({ id, revision }) => {
          await callApi('DELETE /api/admin/tracts/{id}', { params: { id }, query: { revision } })
          await showCurriculum(queryClient)
        }}
      />
    </section>
  )
}
