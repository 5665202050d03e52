import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BankPage } from '../courses/authoring/bank/bank-page.tsx'
import { bankQuery } from '../courses/authoring/bank/bank-queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/teach/courses/$courseId/bank')({
  validateSearch: ({ tag }: Record<string, unknown>): { tag?: string } =>
    // The router parses digits as a number.
    tag === undefined || String(tag).trim() === '' ? {} : { tag: String(tag).slice(0, 60) },
  loader: async ({ context: { queryClient }, params }) => {
    const { bank } = await queryClient
      .query({ ...bankQuery(params.courseId), staleTime: 0 })
      .catch(orNotFound)
    return { title: `${bank.course.code}: Question bank` }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Question bank not found',
      description: 'Tagged questions for this course’s quizzes.',
      private: true,
    }),
  component: BankRoute,
})

function BankRoute() {
  const { courseId } = Route.useParams()
  const { tag } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(bankQuery(courseId))
  return (
    <BankPage
      key={courseId}
      bank={data.bank}
      tag={tag}
      showCorrections={(questionIds, onClose) => (
        <Suspense>
          <Corrections
            key={questionIds.join()}
            courseId={courseId}
            questionIds={questionIds}
            onClose={onClose}
          />
        </Suspense>
      )}
      courseAddress={user.isAdmin ? `/admin/courses/${courseId}` : `/teach/courses/${courseId}/course`}
    />
  )
}

const Corrections = lazy(() =>
  import('../assessment/quizzes/regrades/corrections.tsx').then((loaded) => ({
    default: loaded.Corrections,
  })),
)
