import { LegalPage, type LegalProps, MailTo } from './legal-page.tsx'

export function Terms({ name, foundationName, admissionsEmail }: LegalProps) {
  return (
    <LegalPage title="Terms" lead={`What you may expect of ${name}, and what we expect of you.`}>
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">In short</strong>
        <p>Everything is free. What you make is yours. Be decent to the others.</p>
      </aside>
      <p>
        These terms hold between you and the {foundationName}, which runs {name}. You accept them by applying,
        enrolling or signing in. Reading the public pages binds you to nothing.
      </p>

      <h2>It is free</h2>
      <p>
        There is no tuition, no hidden fee, no upsell and no premium tier, for any course, at any time. We
        never ask for payment details. If a message in our name asks you for money, it is not from us: please
        tell us.
      </p>

      <h2>What a course is, and is not</h2>
      <p>
        Courses teach and advise as well as we can. They lead to no academic degree, and they promise neither
        an audience nor an income. What they say about law, taxes or contracts is teaching, not advice on your
        case.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>An account is for one person. Give your own name and an email address that you can read.</li>
        <li>Keep your password to yourself. If someone else may know it, set a new one at once.</li>
        <li>
          Are you younger than the age at which you may agree to such terms where you live? Then ask whoever
          looks after you first.
        </li>
      </ul>

      <h2>What you make</h2>
      <p>
        What you write and make here stays yours. We store and show it as far as the site needs to do what you
        ask of it, and no further. Do not put here what belongs to somebody else.
      </p>
      <p>
        The lectures and exercises belong to the university or their authors. Use what you learn in your own
        work, paid work too. Before you publish the texts themselves elsewhere, ask us.
      </p>

      <h2>How we treat each other</h2>
      <ul>
        <li>No harassment, no hate, no threats, no sexual content, no spam, nothing against the law.</li>
        <li>Do your quizzes and assignments yourself. You are here to be able to do it.</li>
        <li>
          Do not try to break the site, to get at other people’s accounts, or to fetch it by machine so fast
          that others wait. If you find a weakness, tell us before you tell others.
        </li>
      </ul>
      <p>
        Who breaks these rules may lose what they posted, and in bad cases their account. We say why, and you
        can answer.
      </p>

      <h2>What we cannot promise</h2>
      <p>
        The site is offered as it is. It may be away for repairs, a course may change, and one day the
        university may close; as far as we can we say so in time. We are liable where the law says that we
        must be, and not beyond it.
      </p>

      <h2>Leaving, and changes</h2>
      <p>
        You may leave at any time and have your account removed: write to <MailTo address={admissionsEmail} />
        . If these terms change in something that matters, we tell students before the change holds.
      </p>
    </LegalPage>
  )
}
