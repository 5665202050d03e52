import type { ReactNode } from 'react'

export function Specimen({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section
      className={`grid gap-x-14 gap-y-6 border-t border-line-strong pt-6 pb-16 ${wide ? '' : 'nav:grid-cols-[200px_minmax(0,1fr)]'}`}
    >
      <h2 className="type-heading">{title}</h2>
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3.5">{children}</div>
}
