import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KeptDepartment } from '../../contract/curriculum.ts'
import { callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { DepartmentBadge } from '../ui/department-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { BlockHead } from '../ui/text.tsx'
import { showCurriculum } from './curriculum-queries.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { RemovePartDialog } from './remove-part-dialog.tsx'
import { useMove } from './use-move.ts'

/** The departments in the order of the catalogue: added, changed, moved, and deleted when empty. */
export function DepartmentsList({ departments }: { departments: readonly KeptDepartment[] }) {
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<KeptDepartment | 'new' | null>(null)
  const [removed, setRemoved] = useState<(KeptDepartment & { title: string }) | null>(null)
  const move = useMove('departments', departments)
  return (
    <section aria-labelledby="departments">
      <BlockHead
        id="departments"
        title="Departments"
        aside={
          // Short, so that on a phone it stands beside the heading.
          <Button variant="outline" size="small" aria-label="Add department" onClick={() => setEdited('new')}>
            <Plus />
            Add
          </Button>
        }
      />
      <Table caption="Departments in the order of the catalogue">
        <thead>
          <tr>
            <HeaderCell>Department</HeaderCell>
            <HeaderCell align="right">Courses</HeaderCell>
            <HeaderCell align="right">Order and changes</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {departments.map((department, index) => (
            <tr key={department.id}>
              <RowHeader>
                <DepartmentBadge department={department.id}>{department.name}</DepartmentBadge>
              </RowHeader>
              <Cell label="Courses" align="right">
                {department.courseCount.toLocaleString('en')}
              </Cell>
              <Cell label="Order and changes" align="right">
                <span className="inline-flex">
                  <OrderButtons
                    label={department.name}
                    index={index}
                    count={departments.length}
                    onMove={(by) => move(department.id, by)}
                  />
                  <IconButton label={`Edit ${department.name}`} onClick={() => setEdited(department)}>
                    <Pencil />
                  </IconButton>
                  <IconButton
                    label={`Delete ${department.name}`}
                    onClick={() => setRemoved({ ...department, title: department.name })}
                  >
                    <Trash2 />
                  </IconButton>
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {edited !== null && (
        <DepartmentDialog
          department={edited === 'new' ? null : edited}
          onSaved={() => showCurriculum(queryClient)}
          onClose={() => setEdited(null)}
        />
      )}
      <RemovePartDialog
        item={removed}
        stays={removed !== null && removed.courseCount > 0 ? whyItStays(removed.courseCount) : null}
        label="Delete department"
        onClose={() => setRemoved(null)}
        onRemove={async ({ id, revision }) => {
          await callApi('DELETE /api/admin/departments/{id}', {
            params: { id },
            query: { revision },
          })
          await showCurriculum(queryClient)
        }}
      />
    </section>
  )
}

function whyItStays(courses: number): string {
  const has = courses === 1 ? 'It has a course' : `It has ${courses} courses`
  return `${has}. Move them to another department first, also those in preparation and archived.`
}
