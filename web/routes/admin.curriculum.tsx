import { createFileRoute } from '@tanstack/react-router'
import { CurriculumPage } from '../courses/authoring/curriculum/curriculum-page.tsx'
import { curriculumQuery } from '../courses/authoring/curriculum/curriculum-queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/admin/curriculum')({
  loader: ({ context }) => context.queryClient.query({ ...curriculumQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Departments and tracts',
      description: 'The structure of the catalog.',
      private: true,
    }),
  component: CurriculumPage,
})
