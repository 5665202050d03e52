import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { admissionSite } from '../people/admissions/admission-site.ts'
import { ApplyIsland } from '../people/admissions/apply-page.tsx'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/apply')({
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Application for Admission',
      description:
        'Tell us who you are and what you want to make. Admission is free, and so is every course.',
    }),
  headers: sameForEveryVisitor,
  component: ApplyRoute,
})

function ApplyRoute() {
  return <ApplyIsland site={admissionSite(root.useLoaderData().site)} sent={useSentForm()} />
}
