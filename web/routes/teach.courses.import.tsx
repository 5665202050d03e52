import { createFileRoute } from '@tanstack/react-router'
import { ImportPackagePage } from '../courses/authoring/packages/import-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/import')({
  head: ({ matches }) =>
    pageHead(matches, { title: 'Import package', description: 'Import a course.', private: true }),
  component: ImportPackageRoute,
})

function ImportPackageRoute() {
  const navigate = Route.useNavigate()
  return (
    <ImportPackagePage
      frame="teach"
      onImported={({ id }) => navigate({ to: '/teach/courses/$courseId/course', params: { courseId: id } })}
    />
  )
}
