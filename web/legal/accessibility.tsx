import { LegalPage, type LegalProps, MailTo } from './legal-page.tsx'

export function Accessibility({ name, admissionsEmail }: LegalProps) {
  return (
    <LegalPage
      title="Accessibility"
      lead={`${name} is for everyone, so it has to work for everyone. This is the aim, how we check it, and where we fall short.`}
    >
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">Something in your way?</strong>
        <p>
          Write to <MailTo address={admissionsEmail} />. A barrier is a fault, and is treated as one.
        </p>
      </aside>
      <p>
        We aim at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page, in the light
        theme and in the dark one, on a phone and on a desk.
      </p>

      <h2>What is done</h2>
      <ul>
        <li>Everything works with the keyboard alone, and you can see where the focus is.</li>
        <li>Pages have landmarks, headings in order, and a link that skips to the content.</li>
        <li>Text and controls keep their contrast in both themes. Nothing is told by colour alone.</li>
        <li>Forms name each mistake at its field and in a list above, and read it out.</li>
        <li>Pages fit a screen of 360 pixels without scrolling sideways, and grow with your text size.</li>
        <li>Where your device asks for less motion, nothing moves.</li>
        <li>Public pages can be read without JavaScript. Forms say that they need it.</li>
      </ul>

      <h2>How it is checked</h2>
      <p>
        Pages are checked by a program (axe) in both themes and at two widths before each release, and the
        main ways through the site are walked with the keyboard alone, also by a program. Such checks find
        many faults and never all of them.
      </p>

      <h2>Known limits</h2>
      <ul>
        <li>
          The site was not yet tested by people who use a screen reader every day. We would be glad of
          reports.
        </li>
        <li>
          Administrators can add films, documents and links to other sites. We ask for captions and readable
          documents, but cannot promise them for everything that others made.
        </li>
        <li>
          The site is in English only. Passages in other languages are marked, so that they are read rightly.
        </li>
        <li>Sending a form, signing in and keeping your progress need JavaScript.</li>
      </ul>

      <h2>Tell us</h2>
      <p>
        Say which page it was, what you wanted to do and, if you like, which assistive technology you use. If
        you cannot use a page at all, ask us for what you need from it, and we send it to you in a form that
        works for you: <MailTo address={admissionsEmail} />.
      </p>
    </LegalPage>
  )
}
