import { type ReactNode, useId } from 'react'

const columns = 'grid gap-x-16 gap-y-5 border-t border-line-strong py-7 nav:grid-cols-[4fr_8fr]'

export function FormSection(props: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={columns}>
      <div>
        <h2 id={id} className="type-heading text-[1.75rem]">
          {props.title}
        </h2>
        {props.note && <p className="mt-2 text-ink-2">{props.note}</p>}
      </div>
      <div className="max-w-[620px] min-w-0">{props.children}</div>
    </section>
  )
}

/** On phones the primary button comes first. */
export function FormActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={columns}>
      <div className="nav:col-start-2">
        <div className="flex gap-3 max-sm:flex-col-reverse">{children}</div>
        {note}
      </div>
    </div>
  )
}
