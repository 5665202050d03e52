import { LegalPage, type LegalProps, MailTo } from './legal-page.tsx'

/** Update this text when the software stores something new. */
export function Privacy({
  name,
  foundationName,
  admissionsEmail,
  sendsMail,
}: LegalProps & { sendsMail: boolean }) {
  return (
    <LegalPage
      title="Privacy"
      lead="What this site stores about you, why, and how to have it removed. There is no tracking and no advertising."
    >
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">In short</strong>
        <p>Two cookies, for signing in. No tracking, no third parties, nothing sold.</p>
      </aside>
      <p>
        You can read the catalogue and the first module of every course without telling us anything. We store
        something about you only when you apply, enroll or sign in, and then only what the site needs to work.
      </p>

      <h2>Who is responsible</h2>
      <p>
        {name} is run by the {foundationName}. Questions about your data, and everything you ask for below, go
        to <MailTo address={admissionsEmail} />.
      </p>

      <h2>What we store</h2>
      <ul>
        <li>
          <strong>Your application.</strong> What you wrote in the form: name, email address, and where you
          gave them phone number, kind of work, experience, reasons and goals. We use it to admit you and to
          advise you, and show it to administrators only.
        </li>
        <li>
          <strong>Your account.</strong> Name, email address and the day it was made. Your password is stored
          as a hash (argon2id): we can check it, but nobody can read it, and we cannot either.
        </li>
        <li>
          <strong>Your sessions.</strong> For each device you are signed in on: the time, its network address
          and the name of its browser, so that a stolen session can be found and ended. A session ends when
          you sign out, when you choose a new password elsewhere, 30 days after you were last here, and after
          90 days in any case.
        </li>
        <li>
          <strong>Your learning.</strong> Courses you enrolled in, modules you completed or bookmarked, how
          far you have read, your answers in quizzes and reviews, the work and files you handed in, and what
          was said and given for it. Whoever teaches a course sees your results and your work in it. Your
          notes are yours: no page shows them to anybody else.
        </li>
        <li>
          <strong>Your profile.</strong> What you write of yourself, your picture and your time zone. A public
          page with the works and certificates you choose is there only while you have switched it on.
        </li>
        <li>
          <strong>What you write in the discussions and study groups.</strong> Your posts with their earlier
          versions, your reactions, which discussions you follow and how far you have read them. Everyone who
          is signed in can read what you post in a discussion, under your name; what you write in a group, its
          members. When your account goes, your posts stay, without your name.
        </li>
        <li>
          <strong>Our messages to you.</strong> That a message was sent, when, to which address and with which
          subject.{' '}
          {sendsMail
            ? 'Links that open your account are removed from our records once the message is sent.'
            : 'This school sends no e-mail: messages are kept with their links, which it hands you itself, for 90 days.'}
        </li>
      </ul>
      <p>
        The server’s log holds faults and sign-ins, with the network address they came from, not visits: it
        keeps no list of the pages you read, and passwords and links are left out of it. What administrators
        and teachers change about you, a role or a grade, is written down with who did it and when.
      </p>

      <h2>Cookies and your device</h2>
      <p>
        There are two cookies, set when you sign in, and scripts can read neither. One holds the key of your
        session and nothing else, and goes when you sign out. The other stays: it only says that this browser
        has signed in to your account before, so that strangers who guess at your password cannot keep you
        out. Both are necessary for signing in, which is why no banner asks for your consent. A university
        that spreads its reading over several databases keeps a third for a day after you saved something: a
        number of its log, by which the next page knows what it has to show you.
      </p>
      <p>
        On your own device the browser keeps the colour theme you chose and the half-finished form you were
        writing, never a password. These stay there until the form is sent or you clear the site’s data; they
        are not sent to us.
      </p>

      <h2>Who else sees it</h2>
      <p>
        Nobody. Pages load nothing from other companies: no statistics, no fonts, no advertising, no maps.
        Where a page links to another site, that site learns of you only if you follow the link. Email reaches
        you through mail servers, as all email does.
      </p>

      <h2>Your rights, and how to leave</h2>
      <p>
        You may see what we store about you, have it corrected, take it with you, or have it removed. Write to{' '}
        <MailTo address={admissionsEmail} /> from the address of your account. When an account is removed, its
        sessions, its learning records and its application go with it.
      </p>
      <p>You may also complain to the authority that watches over data protection where you live.</p>

      <h2>This text</h2>
      <p>
        It describes the software as it comes. Whoever runs a university with it and adds something, a mail
        service for instance, says so here.
      </p>
    </LegalPage>
  )
}
