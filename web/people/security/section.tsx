import { type ReactNode, useId } from 'react'

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-t border-line-strong pt-7 pb-12 md:grid-cols-[minmax(0,17rem)_minmax(0,38rem)]"
    >
      <div>
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {note && <p className="type-note mt-2 text-ink-2">{note}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
