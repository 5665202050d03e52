import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

export function WorkLoading() {
  return (
    <main id="main" className="wrap pt-24 pb-24">
      <Loading label="Loading" className="grid gap-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-12 w-[32rem] max-w-full" />
        <Skeleton className="h-5 w-[40rem] max-w-full" />
        <Skeleton className="h-64" />
      </Loading>
    </main>
  )
}
