import type { ReactNode } from 'react'

export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid items-end gap-x-12 gap-y-5 pt-[clamp(40px,5vw,72px)] pb-7 md:grid-cols-[7fr_5fr]">
      <h1 className="type-display text-[clamp(2.75rem,1.4rem+5vw,5.5rem)]">{title}</h1>
      <p className="type-lead">{children}</p>
    </div>
  )
}
