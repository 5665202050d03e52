import { SectionHead } from '../../ui/text/text.tsx'

const STEPS = [
  {
    title: 'Expert-Led Curriculum',
    text: 'Each department plans its courses around the decisions working creators make every week, and keeps them current.',
  },
  {
    title: 'Practical Learning',
    text: 'A lecture, an assignment, a quiz: hear it, do it, check that it stuck. What you make is yours.',
  },
  {
    title: 'Structured Progression',
    text: 'Three levels, five modules per course, in sequence. A tract shows which course comes next, and why.',
  },
  {
    title: 'Community Support',
    text: 'Discussion forums for every course, study groups you can join or start, and answers from people who have been there.',
  },
  {
    title: 'Zero Financial Barriers',
    text: 'No tuition and no card on file. Certificates are free too, because a diploma with a price is a receipt.',
  },
]

export function Approach() {
  return (
    <section className="wrap pt-(--band)">
      <SectionHead kicker="How we teach" title="Our Approach" />
      <ol className="border-t border-line md:ml-[calc(25%+6px)]">
        {STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] border-b border-line py-6 md:grid-cols-[6rem_1fr]"
          >
            <span className="type-number text-iris-text" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="type-heading">{title}</h3>
              <p className="mt-1.5 max-w-[58ch] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
