import { createFileRoute } from '@tanstack/react-router'
import { readCatalogueSearch, readDepartmentSearch } from '../courses/catalogue/catalogue-search.ts'
import { chosenDepartment } from '../courses/catalogue/chosen-department.ts'
import { DepartmentChoice } from '../courses/catalogue/department-choice.tsx'
import { DepartmentPanel } from '../courses/catalogue/department-panel.tsx'
import { PageTitle } from '../courses/catalogue/page-title.tsx'
import { catalogueQuery, courseSearchQuery } from '../courses/catalogue/queries.ts'
import { searchOnServer } from '../courses/catalogue/search-on-server.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Pagination } from '../ui/navigation/pagination.tsx'

export const Route = createFileRoute('/departments')({
  validateSearch: readDepartmentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const catalogue = await context.queryClient.query({ ...catalogueQuery, staleTime: 'static' })
    const wanted = searchOnServer(catalogue, readCatalogueSearch({ ...deps, tab: 'departments' }))
    const found =
      wanted && (await context.queryClient.query({ ...courseSearchQuery(wanted), staleTime: 'static' }))
    return { ...catalogue, found }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Academic Departments',
      description:
        'The departments of the university: what each teaches, and its free courses, from branding to video production.',
    }),
  headers: sameForEveryVisitor,
  component: DepartmentsPage,
})

function DepartmentsPage() {
  const { courses, departments, found } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const chosen = chosenDepartment(departments, Route.useSearch().department)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-(--band)">
      <PageTitle title="Academic Departments">
        Each department is a body of knowledge with its own courses, all of them free. Choose one to see what
        it teaches.
      </PageTitle>
      {chosen && (
        <>
          <DepartmentChoice
            departments={departments}
            selected={chosen.id}
            onChoose={(department) =>
              navigate({ search: { department, page: undefined }, resetScroll: false })
            }
            action="/departments"
          />
          <DepartmentPanel
            department={chosen}
            courses={found?.courses ?? courses}
            pages={
              found && (
                <Pagination
                  className="mt-10"
                  page={found.page}
                  pageCount={found.pageCount}
                  hrefFor={(page) => `/departments?department=${chosen.id}${page > 1 ? `&page=${page}` : ''}`}
                />
              )
            }
          >
            <ButtonLink to="/catalog" variant="outline" className="mt-6">
              View All Courses
            </ButtonLink>
          </DepartmentPanel>
        </>
      )}
    </main>
  )
}
