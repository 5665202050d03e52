import { useSuspenseQuery } from '@tanstack/react-query'
import { Crumb } from '../../../ui/text/text.tsx'
import { curriculumQuery } from './curriculum-queries.ts'
import { DepartmentsList } from './departments-list.tsx'
import { TractsList } from './tracts-list.tsx'

export function CurriculumPage() {
  const { departments, tracts } = useSuspenseQuery(curriculumQuery).data
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/courses">Course Management</Crumb>
      <h1 className="type-section mt-4">Departments and tracts</h1>
      <p className="mt-4 mb-10 max-w-reading text-ink-2">
        Changes here are public immediately. Updates of the built-in curriculum won’t overwrite them or
        restore what you delete.
      </p>
      <DepartmentsList departments={departments} />
      <TractsList tracts={tracts} />
    </main>
  )
}
