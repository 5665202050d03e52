import type { ReactNode } from 'react'
import type { SayOnHome } from './home-page.tsx'

interface Value {
  title: Parameters<SayOnHome>[0]
  text: Parameters<SayOnHome>[0]
  /** Drawn on a 106 by 100 field, in the same colors in both themes. */
  emblem: ReactNode
}

const VALUES: Value[] = [
  {
    title: 'accessTitle',
    text: 'accessText',
    emblem: (
      <>
        <path d="M14 106V52a38 38 0 0 1 76 0v54z" fill="#5433E8" />
        <path d="M52 14a38 38 0 0 1 38 38v54H52z" fill="#B8A9FF" />
        <path d="M52 106V52l26-13v54z" fill="#24145F" />
        <circle cx="70" cy="72" r="3.5" fill="#F5A300" />
      </>
    ),
  },
  {
    title: 'ledTitle',
    text: 'ledText',
    emblem: (
      <>
        <circle cx="60" cy="60" r="46" fill="#E2432A" />
        <path d="M60 14a46 46 0 0 1 0 92z" fill="#5A1420" />
        <path d="M60 60H14a46 46 0 0 1 46-46z" fill="#FFB9A1" />
        <circle cx="60" cy="60" r="15" fill="#FFF3E8" />
        <circle cx="60" cy="60" r="6" fill="#5A1420" />
      </>
    ),
  },
  {
    title: 'empowerTitle',
    text: 'empowerText',
    emblem: (
      <>
        <path d="M12 106V80h24v26z" fill="#0C3323" />
        <path d="M36 106V54h24v52z" fill="#1B8150" />
        <path d="M60 106V54a24 24 0 0 1 24-24v76z" fill="#B5DFB0" />
        <path d="M84 106V30a24 24 0 0 1 24-24v100z" fill="#0C3323" />
        <circle cx="24" cy="66" r="12" fill="#F7BE3B" />
      </>
    ),
  },
]

export function ValueCards({ say }: { say: SayOnHome }) {
  return (
    <section className="wrap pt-[clamp(48px,6vw,88px)]" aria-label="Values">
      <ul className="grid border-y border-line md:grid-cols-3 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
        {VALUES.map(({ title, text, emblem }) => (
          <li key={title} className="py-7 md:px-10 md:pt-9 md:pb-11 md:first:pl-0 md:last:pr-0">
            <svg viewBox="12 6 108 102" className="mb-4 w-21 md:mb-7 md:w-34" aria-hidden="true">
              {emblem}
            </svg>
            <h3 className="type-heading mb-2 text-[1.625rem]">{say(title)}</h3>
            <p className="text-ink-2">{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
