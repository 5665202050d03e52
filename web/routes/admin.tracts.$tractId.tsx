import { createFileRoute, notFound } from '@tanstack/react-router'
import { curriculumQuery } from '../courses/authoring/curriculum/curriculum-queries.ts'
import { TractPage } from '../courses/authoring/curriculum/tract-page.tsx'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/tracts/$tractId')({
  loader: async ({ context, params }) => {
    const { tracts } = await context.queryClient.query({ ...curriculumQuery, staleTime: 0 })
    if (!tracts.some(({ id }) => id === params.tractId)) throw notFound()
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Edit tract', description: 'A tract and its courses.', private: true }),
  component: TractRoute,
})

function TractRoute() {
  const { tractId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TractPage key={tractId} tractId={tractId} onDone={() => void navigate({ to: '/admin/curriculum' })} />
  )
}
