import { createFileRoute } from '@tanstack/react-router'
import { ImportPackagePage } from '../courses/authoring/packages/import-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/courses/import')({
  head: ({ matches }) =>
    pageHead(matches, { title: 'Import package', description: 'Import a course.', private: true }),
  component: ImportPackageRoute,
})

function ImportPackageRoute() {
  const navigate = Route.useNavigate()
  return (
    <ImportPackagePage
      frame="admin"
      onImported={({ id }) => navigate({ to: '/admin/courses/$courseId', params: { courseId: id } })}
    />
  )
}
