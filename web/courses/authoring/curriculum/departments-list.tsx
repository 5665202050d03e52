import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { KeptDepartment } from '../../../../contract/courses/curriculum.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DepartmentBadge } from '../../../ui/pictures/department-badge.tsx'
import { ArrangedList } from '../arranged-list.tsx'
import { showCurriculum } from './curriculum-queries.ts'

/** Loaded on first use: checking its fields takes as much code as the rest of the page. */
const DepartmentDialog = lazy(() =>
  import('./department-dialog.tsx').then(({ DepartmentDialog }) => ({ default: DepartmentDialog })),
)

/** A department can be deleted when empty, and archived when none of its courses is published. */
export function DepartmentsList({ departments }: { departments: readonly KeptDepartment[] }) {
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<KeptDepartment | 'new' | null>(null)
  return (
    <>
      <ArrangedList
        kind="departments"
        items={departments.map((department) => ({ ...department, title: department.name }))}
        empty={{ title: 'No departments yet', text: 'Every course belongs to a department.' }}
        show={({ id, name }) => <DepartmentBadge department={id}>{name}</DepartmentBadge>}
        stays={({ courseCount }) => (courseCount > 0 ? whyItStays(courseCount) : null)}
        add={
          // Short, so that it fits beside the heading on a phone.
          <Button variant="outline" size="small" aria-label="Add department" onClick={() => setEdited('new')}>
            <Plus />
            Add
          </Button>
        }
        edit={(department) => (
          <IconButton label={`Edit ${department.name}`} onClick={() => setEdited(department)}>
            <Pencil />
          </IconButton>
        )}
      />
      {edited !== null && (
        <Suspense>
          <DepartmentDialog
            department={edited === 'new' ? null : edited}
            onSaved={() => showCurriculum(queryClient)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function whyItStays(courses: number): string {
  const has = courses === 1 ? 'It has a course' : `It has ${courses} courses`
  return `${has}. Move them to another department first, including drafts and archived courses, or archive the department.`
}
