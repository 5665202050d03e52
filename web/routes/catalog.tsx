import { createFileRoute } from '@tanstack/react-router'
import { AllCourses } from '../courses/catalogue/all-courses.tsx'
import { ByDepartment } from '../courses/catalogue/by-department.tsx'
import { readCatalogueSearch } from '../courses/catalogue/catalogue-search.ts'
import { CatalogueTabs, PANEL_ID } from '../courses/catalogue/catalogue-tabs.tsx'
import { CatalogueIsland } from '../courses/catalogue/live-catalogue.tsx'
import { PageTitle } from '../courses/catalogue/page-title.tsx'
import { catalogueQuery, courseSearchQuery } from '../courses/catalogue/queries.ts'
import { searchOnServer } from '../courses/catalogue/search-on-server.ts'
import type { GoTo } from '../courses/catalogue/use-typed-search.ts'
import { useIsDocument } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'

export const Route = createFileRoute('/catalog')({
  validateSearch: readCatalogueSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const catalogue = await context.queryClient.query({ ...catalogueQuery, staleTime: 'static' })
    const wanted = searchOnServer(catalogue, deps)
    const found =
      wanted && (await context.queryClient.query({ ...courseSearchQuery(wanted), staleTime: 'static' }))
    return { ...catalogue, found }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Course Catalog',
      description: 'A growing collection of free courses to help you thrive in the creator economy.',
    }),
  headers: sameForEveryVisitor,
  component: CatalogPage,
})

function CatalogPage() {
  const { found, ...catalogue } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const goTo: GoTo = (next, options) => navigate({ search: next, resetScroll: false, ...options })
  const isDocument = useIsDocument()
  const props = { ...catalogue, found, search }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-(--band)">
      <PageTitle title="Course Catalog">
        A growing collection of free courses to help you thrive in the creator economy.
      </PageTitle>
      <CatalogueTabs search={search} />
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-tab`}>
        {search.tab === 'departments' ? (
          <ByDepartment {...props} goTo={goTo} />
        ) : isDocument ? (
          <CatalogueIsland {...props} />
        ) : (
          <AllCourses {...props} goTo={goTo} />
        )}
      </div>
    </main>
  )
}
