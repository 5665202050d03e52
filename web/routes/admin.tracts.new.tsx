import { createFileRoute } from '@tanstack/react-router'
import { curriculumQuery } from '../courses/authoring/curriculum/curriculum-queries.ts'
import { TractPage } from '../courses/authoring/curriculum/tract-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/tracts/new')({
  loader: ({ context }) => context.queryClient.query({ ...curriculumQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Add tract', description: 'Add a tract.', private: true }),
  component: NewTractRoute,
})

function NewTractRoute() {
  const navigate = Route.useNavigate()
  return <TractPage tractId={null} onDone={() => void navigate({ to: '/admin/curriculum' })} />
}
