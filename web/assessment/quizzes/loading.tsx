import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import './quizzes.css'

export function QuizzesLoading() {
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">Quizzes</h1>
      <Loading label="Loading your quizzes" className="grid gap-6 md:pl-40">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="grid gap-2.5">
            <Skeleton className="h-6 w-72 max-w-full" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-60" />
          </div>
        ))}
      </Loading>
    </main>
  )
}

export function QuizLoading() {
  return (
    <main id="main" className="wrap pt-24 pb-24">
      <Loading label="Loading the quiz" className="grid gap-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-12 w-[32rem] max-w-full" />
        <Skeleton className="h-5 w-[40rem] max-w-full" />
        <Skeleton className="h-64" />
      </Loading>
    </main>
  )
}
