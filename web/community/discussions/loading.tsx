import { Loading, Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'

export function RowsLoading({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-7 pt-7">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid grow gap-2.5">
            <Skeleton className="h-6 w-96 max-w-full" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

export function DiscussionsLoading() {
  return (
    <main id="main" className="wrap pb-24">
      <Skeleton className="mt-10 mb-7 h-16 w-96 max-w-full" />
      <RowsLoading label="Loading discussions" />
    </main>
  )
}

export function ThreadLoading() {
  return (
    <main id="main" className="wrap pt-16 pb-24">
      <Loading label="Loading the discussion" className="grid max-w-[760px] gap-8">
        <Skeleton className="h-12 w-full" />
        {['question', 'first', 'second'].map((post) => (
          <div key={post} className="flex gap-4">
            <Skeleton className="size-11 rounded-full" />
            <div className="grow">
              <SkeletonText lines={4} />
            </div>
          </div>
        ))}
      </Loading>
    </main>
  )
}
