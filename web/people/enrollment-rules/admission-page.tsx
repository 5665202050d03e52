import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { enrollmentRulesText } from '../../../rules/people/enrollment-rules.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { Crumb, Kicker } from '../../ui/text/text.tsx'

export type Admission = OutputOf<'GET /api/user/courses/{id}/admission'>

interface AdmissionPageProps {
  admission: Admission
  /** Of the link that the viewer followed. */
  code: string
  onEnrolled: () => Promise<void>
  /** Reads the admission again. */
  onChanged: () => Promise<void>
}

/** Where a student enrolls in a course with enrollment rules, or asks for a place. */
export function AdmissionPage(props: AdmissionPageProps) {
  const { course, rules, enrolled, request } = props.admission
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24" data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to={courseAddress(course.id)}>{`${course.code} ${course.title}`}</Crumb>
      </div>
      <div className="mt-6 grid items-start gap-x-16 gap-y-8 min-[861px]:grid-cols-[1fr_240px]">
        <div className="max-w-[44rem]">
          <Kicker className="text-department">{course.code}</Kicker>
          <h1 className="type-section mt-2 wrap-anywhere">{`Enroll in ${course.title}`}</h1>
          <p className="type-lead mt-4 mb-8">{enrollmentRulesText(rules)}</p>
          {enrolled ? (
            <Enrolled courseId={course.id} />
          ) : request === null ? (
            <Entrance {...props} />
          ) : (
            <Waiting {...props} request={request} />
          )}
        </div>
        <div className="max-[860px]:hidden">
          <Volume id={course.id} department={course.departmentId} code={course.code} title={course.title} />
        </div>
      </div>
    </main>
  )
}

function Enrolled({ courseId }: { courseId: string }) {
  return (
    <>
      <p className="mb-5 font-[560] text-ok">You’re enrolled in this course.</p>
      <ButtonLink to={courseAddress(courseId)}>
        Go to the course
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </>
  )
}

function Waiting({
  admission,
  request,
  onChanged,
}: AdmissionPageProps & { request: NonNullable<Admission['request']> }) {
  const { course } = admission
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isPlace = request.kind === 'place'
  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await callApi('DELETE /api/user/courses/{id}/enrollment-request', { params: { id: course.id } })
      await onChanged()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="waiting-heading" className="rounded-panel bg-sunk p-7 sm:p-9">
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <h2 id="waiting-heading" className="type-heading">
        {isPlace ? 'You’re on the waiting list' : 'You asked for a place'}
      </h2>
      <p className="mt-3 text-ink-2">
        {isPlace
          ? `${beforeYou(request.ahead)} When a place is free for you, you’re enrolled, and you get a notification and an email.`
          : 'Your school decides, and you get a notification and an email.'}{' '}
        Since <LocalDate at={request.askedAt} />.
      </p>
      {request.note !== '' && (
        <blockquote className="mt-4 border-l-2 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
          <bdi>{request.note}</bdi>
        </blockquote>
      )}
      <Button variant="outline" className="mt-6" busy={busy} onClick={() => void withdraw()}>
        {isPlace ? 'Leave the waiting list' : 'Take back the request'}
      </Button>
    </section>
  )
}

const beforeYou = (ahead: number) =>
  ahead === 0
    ? 'You’re the first in line.'
    : `${counted(ahead, 'person', 'people')} ${ahead === 1 ? 'waits' : 'wait'} before you.`

/** One button: enroll, or ask, whichever the rules allow. */
function Entrance({ admission: { course, rules, admission, missing }, ...props }: AdmissionPageProps) {
  const [code, setCode] = useState(props.code)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [codeError, setCodeError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Only known once the code is right. */
  const [isFull, setIsFull] = useState(admission === 'full')
  const codeId = useId()
  if (admission === 'closed') return null
  const asks = isFull || admission === 'invitation' || admission === 'prerequisites'
  const send = async () => {
    setBusy(true)
    setFailure(null)
    setCodeError(null)
    const given = admission === 'code' ? { code } : {}
    try {
      if (asks) {
        const params = { id: course.id }
        await callApi('PUT /api/user/courses/{id}/enrollment-request', { params, body: { note, ...given } })
        await props.onChanged()
      } else {
        await callApi('POST /api/user/enroll', { body: { courseId: course.id, ...given } })
        await props.onEnrolled()
      }
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.find(({ field }) => field === 'code') : undefined
      if (wrong) setCodeError(wrong.message)
      else setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      if (error instanceof ApiError && error.code === 'conflict' && rules.capacity !== null) setIsFull(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {missing.length > 0 && (
        <>
          <h2 className="type-heading mb-2">Complete first</h2>
          <ul className="mb-7 divide-y divide-line">
            {missing.map(({ id, code, title }) => (
              <li key={id}>
                <Link
                  to={courseAddress(id)}
                  className="flex min-h-11 items-center gap-3 py-2 hover:underline"
                >
                  <span className="course-code flex-none">{code}</span>
                  <span className="wrap-anywhere">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {admission === 'code' && (
        <Field id={codeId} label="Code" error={codeError ?? undefined} className="max-w-72">
          <TextInput
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="ABCD-2345"
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      )}
      {(admission === 'invitation' || admission === 'prerequisites') && (
        <Field label="Why you’d like to join" optional>
          <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        {isFull ? 'Join the waiting list' : asks ? askLabels[admission === 'invitation' ? 0 : 1] : 'Enroll'}
      </Button>
    </form>
  )
}

const askLabels = ['Ask for a place', 'Ask for permission'] as const
