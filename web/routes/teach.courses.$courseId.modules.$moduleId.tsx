import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AuthoredModule } from '../../contract/courses/lectures.ts'
import { documentQuery } from '../courses/authoring/document/queries.ts'
import { LecturePart } from '../courses/authoring/lecture/lecture-part.tsx'
import { type ModulePart, moduleParts } from '../courses/authoring/module/module-addresses.ts'
import { ModulePage } from '../courses/authoring/module/module-page.tsx'
import {
  authoredModuleQuery,
  filmsQuery,
  modulePreviewQuery,
  versionsQuery,
} from '../courses/authoring/module/module-queries.ts'
import { ModulePanel } from '../learning/modules/module-panel.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { laterParts, loadPart } from './-module-parts.ts'

export const Route = createFileRoute('/teach/courses/$courseId/modules/$moduleId')({
  validateSearch: ({ part }: Record<string, unknown>): { part?: ModulePart } =>
    moduleParts.includes(part as ModulePart) && part !== 'lecture' ? { part: part as ModulePart } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const fresh = { staleTime: 0 }
    const { moduleId } = params
    const [{ module }] = await Promise.all([
      queryClient.query({ ...authoredModuleQuery(moduleId), ...fresh }),
      deps.part === 'versions' && queryClient.query({ ...versionsQuery(moduleId), ...fresh }),
      deps.part === 'film' && queryClient.query({ ...filmsQuery(), ...fresh }),
      deps.part === 'document' && queryClient.query({ ...documentQuery(moduleId), ...fresh }),
      // The lecture is shown rendered before editing.
      (deps.part === undefined || deps.part === 'preview') &&
        queryClient.query({ ...modulePreviewQuery(moduleId), ...fresh }),
      loadPart(deps.part),
    ]).catch(orNotFound)
    if (module.course.id !== params.courseId) throw notFound()
    return { title: `${module.course.code}: ${module.title}` }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData?.title ?? 'Module not found',
      description: 'A module as its authors write it.',
      private: true,
    }),
  component: ModuleRoute,
})

const {
  film: FilmPart,
  document: DocumentPart,
  'key-points': KeyPointsPart,
  quizzes: QuizzesPart,
  assignments: AssignmentsPart,
  order: OrderPart,
  versions: VersionsPart,
} = laterParts

function ModuleRoute() {
  const { courseId, moduleId } = Route.useParams()
  const { part = 'lecture' } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(authoredModuleQuery(moduleId))
  const { module } = data
  return (
    <ModulePage
      module={module}
      part={part}
      courseAddress={user.isAdmin ? `/admin/courses/${courseId}` : `/teach/courses/${courseId}/course`}
    >
      {part === 'lecture' && <Lecture key={moduleId} module={module} />}
      {part === 'film' && <FilmRoom key={moduleId} module={module} />}
      {part === 'document' && <DocumentPart key={moduleId} moduleId={moduleId} />}
      {part === 'key-points' && <KeyPointsPart key={moduleId} module={module} />}
      {part === 'quizzes' && (
        <QuizzesPart
          key={moduleId}
          module={module}
          showPaper={(questions, onClose) => (
            <Suspense>
              <PaperPreview questions={questions} onClose={onClose} />
            </Suspense>
          )}
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
        />
      )}
      {part === 'assignments' && <AssignmentsPart key={moduleId} module={module} />}
      {part === 'order' && <OrderPart key={moduleId} module={module} />}
      {part === 'versions' && (
        <VersionsPart module={module} onRestored={() => void navigate({ search: {}, resetScroll: false })} />
      )}
      {part === 'preview' && <Preview moduleId={moduleId} number={module.position} />}
    </ModulePage>
  )
}

function Lecture({ module }: { module: AuthoredModule }) {
  const { data } = useSuspenseQuery(modulePreviewQuery(module.id))
  return <LecturePart module={module} html={data.module.lecture} />
}

/** The film form, with the students' player. */
function FilmRoom({ module }: { module: AuthoredModule }) {
  const { films } = useSuspenseQuery(filmsQuery()).data
  return (
    <FilmPart
      module={module}
      films={films}
      showPlayer={(film, onClose) => (
        <Suspense>
          <FilmPlayer
            content={{ ...nothing, id: module.id, courseId: module.course.id, title: module.title, film }}
            startAt={0}
            onStopped={() => {}}
            onClose={onClose}
          />
        </Suspense>
      )}
    />
  )
}

/** The player needs a module with a title and a film. */
const nothing = {
  type: 'video' as const,
  lecture: null,
  headings: [],
  minutes: 0,
  keyPoints: [],
  document: null,
  notionUrl: null,
  assignments: [],
  quizzes: [],
  items: null,
}

const PaperPreview = lazy(() =>
  import('../assessment/quizzes/teaching/paper-preview.tsx').then((loaded) => ({
    default: loaded.PaperPreview,
  })),
)

const Corrections = lazy(() =>
  import('../assessment/quizzes/regrades/corrections.tsx').then((loaded) => ({
    default: loaded.Corrections,
  })),
)

const FilmPlayer = lazy(() =>
  import('../learning/player/film-player.tsx').then((loaded) => ({ default: loaded.FilmPlayer })),
)

/** A preview saves no position. */
const nothingKept = () => {}

/** The module as students will see it once everything is live. */
function Preview({ moduleId, number }: { moduleId: string; number: number }) {
  const { data } = useSuspenseQuery(modulePreviewQuery(moduleId))
  return (
    <ModulePanel
      content={data.module}
      number={number}
      moduleCount={null}
      position={undefined}
      onStopped={nothingKept}
      toggle={null}
    />
  )
}
