import { SectionHead } from '../../ui/text/text.tsx'

const VALUES = [
  {
    title: 'Excellence',
    text: 'We write, check and revise lectures like a textbook. Claims cite their sources, figures their year, and we say so when no one knows.',
  },
  {
    title: 'Accessibility',
    text: 'Open to anyone with a browser. It works on an old phone, by keyboard and with a screen reader, has captions, and needs no entry exam.',
  },
  {
    title: 'Practicality',
    text: 'Every module ends in work you can use on Monday: a brand sheet, a sound check, a price list, a contract you understand.',
  },
  {
    title: 'Community',
    text: 'No one should have to learn this alone. Forums and study groups put you beside people one step ahead, and one step behind.',
  },
]

export function Values() {
  return (
    <section className="surface-night mt-(--band) py-(--band)">
      <div className="wrap">
        <SectionHead
          kicker="What we hold to"
          title="Our Values"
          className="border-night-line [&_.kicker]:text-on-night-2"
        />
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {VALUES.map(({ title, text }) => (
            <li key={title} className="border-t border-night-line pt-5">
              <h3 className="type-heading text-[1.625rem]">{title}</h3>
              <p className="mt-2 text-on-night-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
