import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

export function NotificationsLoading() {
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">Notifications</h1>
      <Loading label="Loading your notifications" className="grid gap-6 pt-16">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="grid grid-cols-[44px_1fr] items-center gap-4.5">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-96 max-w-full" />
              <Skeleton className="h-4 w-36" />
            </div>
          </div>
        ))}
      </Loading>
    </main>
  )
}
