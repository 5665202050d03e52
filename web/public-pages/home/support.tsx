import type { ReactNode } from 'react'

export function Support({ children }: { children: ReactNode }) {
  return (
    <div className="wrap pt-(--band)">
      <div className="grid border border-line-strong max-md:divide-y max-md:divide-line-strong md:grid-cols-[7fr_5fr] md:divide-x md:divide-line-strong">
        {children}
      </div>
    </div>
  )
}
