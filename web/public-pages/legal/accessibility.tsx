import { LegalPage, type LegalProps, MailTo } from './legal-page.tsx'

export function Accessibility({ name, admissionsEmail }: LegalProps) {
  return (
    <LegalPage
      title="Accessibility"
      lead={`${name} is for everyone, so it has to work for everyone. Here is our goal, how we check it, and where we fall short.`}
    >
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">Something in your way?</strong>
        <p>
          Write to <MailTo address={admissionsEmail} />. We treat every barrier as a bug.
        </p>
      </aside>
      <p>
        We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page, in the
        light and the dark theme, on phones and on desktops.
      </p>

      <h2>What we do</h2>
      <ul>
        <li>Everything works with the keyboard alone, and you can see where the focus is.</li>
        <li>Pages have landmarks, headings in order, and a link that skips to the content.</li>
        <li>Text and controls keep their contrast in both themes. Color is never the only signal.</li>
        <li>Forms name each mistake at its field and in a list above, and announce it.</li>
        <li>Pages fit a screen 360 pixels wide without scrolling sideways, and grow with your text size.</li>
        <li>If your device asks for reduced motion, nothing moves.</li>
        <li>You can read public pages without JavaScript. Forms tell you if they need it.</li>
      </ul>

      <h2>How we check it</h2>
      <p>
        Before each release, a program (axe) checks pages in both themes and at two widths, and another walks
        the main paths through the site by keyboard alone. Such checks find many problems, but never all of
        them.
      </p>

      <h2>Known limits</h2>
      <ul>
        <li>
          People who use a screen reader every day have not tested the site yet. We’d be glad to hear from
          them.
        </li>
        <li>
          Administrators can add films, documents and links to other sites. We ask for captions and readable
          documents, but can’t promise them for everything others have made.
        </li>
        <li>
          The site is in English only. Passages in other languages are marked, so that screen readers
          pronounce them correctly.
        </li>
        <li>Sending a form, signing in and saving your progress need JavaScript.</li>
      </ul>

      <h2>Tell us</h2>
      <p>
        Say which page it was, what you wanted to do and, if you like, which assistive technology you use. If
        you can’t use a page at all, tell us what you need from it, and we’ll send it in a form that works for
        you: <MailTo address={admissionsEmail} />.
      </p>
    </LegalPage>
  )
}
