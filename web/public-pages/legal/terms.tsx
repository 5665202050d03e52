import { LegalPage, type LegalProps, MailTo } from './legal-page.tsx'

export function Terms({ name, foundationName, admissionsEmail }: LegalProps) {
  return (
    <LegalPage title="Terms" lead={`What you can expect from ${name}, and what we expect from you.`}>
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">In short</strong>
        <p>Everything is free. What you make is yours. Be decent to each other.</p>
      </aside>
      <p>
        These terms are between you and the {foundationName}, which runs {name}. You accept them by applying,
        enrolling or signing in. Just reading the public pages commits you to nothing.
      </p>

      <h2>It is free</h2>
      <p>
        There is no tuition, no hidden fee, no upsell and no premium tier, for any course, at any time. We
        never ask for payment details. If a message in our name asks you for money, it isn’t from us: please
        let us know.
      </p>

      <h2>What a course is, and what it isn’t</h2>
      <p>
        Courses teach and advise as well as we can. They don’t lead to an academic degree, and they promise
        neither an audience nor an income. What they say about law, taxes or contracts is teaching, not advice
        on your case.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>An account is for one person. Use your own name and an email address you can read.</li>
        <li>Keep your password to yourself. If someone else may know it, choose a new one right away.</li>
        <li>
          Are you below the age at which you can agree to such terms where you live? Then ask a parent or
          guardian first.
        </li>
      </ul>

      <h2>What you make</h2>
      <p>
        What you write and make here stays yours. We store and show it only as far as the site needs to do
        what you ask. Don’t post anything that belongs to someone else.
      </p>
      <p>
        The lectures and exercises belong to the university or their authors. Use what you learn in your own
        work, including paid work. Before you publish the texts themselves elsewhere, ask us.
      </p>

      <h2>How we treat each other</h2>
      <ul>
        <li>No harassment, no hate, no threats, no sexual content, no spam, nothing illegal.</li>
        <li>Do your own quizzes and assignments. You’re here to learn to do it yourself.</li>
        <li>
          Don’t try to break the site, get into other people’s accounts, or download it by machine so fast
          that others have to wait. If you find a vulnerability, tell us before you tell others.
        </li>
      </ul>
      <p>
        If you break these rules, you may lose what you posted and, in serious cases, your account. We’ll say
        why, and you can respond.
      </p>

      <h2>What we can’t promise</h2>
      <p>
        The site is provided as is. It may be down for maintenance, a course may change, and one day the
        university may close; as far as we can, we’ll tell you in time. We are liable where the law says we
        must be, and no further.
      </p>

      <h2>Leaving, and changes</h2>
      <p>
        You can leave at any time and have your account removed: write to <MailTo address={admissionsEmail} />
        . If these terms change in a way that matters, we’ll tell students before the change takes effect.
      </p>
    </LegalPage>
  )
}
