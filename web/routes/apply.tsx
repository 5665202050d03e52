import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ApplyPage } from '../admissions/apply-page.tsx'
import { ApplyForm } from '../admissions/forms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/apply')({
  loader: () => ApplyForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Application for Admission',
      description:
        'Tell us who you are and what you want to make. Admission is free, and so is every course.',
    }),
  headers: sameForEveryVisitor,
  component: () => <ApplyPage site={root.useLoaderData().site} />,
})
