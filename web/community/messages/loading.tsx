import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

export function MessagesLoading() {
  return (
    <main id="main" className="wrap pb-24">
      <p className="type-section pt-10 pb-7">Messages</p>
      <Loading label="Loading your messages" className="grid gap-6 pt-4">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className="grid grid-cols-[44px_1fr] items-center gap-4.5">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-64 max-w-full" />
              <Skeleton className="h-4 w-96 max-w-full" />
            </div>
          </div>
        ))}
      </Loading>
    </main>
  )
}
