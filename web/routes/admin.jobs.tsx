import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { readJobsSearch } from '../school/jobs/jobs-address.ts'
import { JobsPage } from '../school/jobs/jobs-page.tsx'
import { jobsQuery } from '../school/jobs/queries.ts'

export const Route = createFileRoute('/admin/jobs')({
  validateSearch: readJobsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.query({ ...jobsQuery(deps), staleTime: 0 }),
  head: ({ matches }) => pageHead(matches, { title: 'Jobs', description: 'Background work.', private: true }),
  component: JobsRoute,
})

function JobsRoute() {
  const search = Route.useSearch()
  const { data, refetch } = useSuspenseQuery(jobsQuery(search))
  return <JobsPage {...data} search={search} onChanged={async () => void (await refetch())} />
}
