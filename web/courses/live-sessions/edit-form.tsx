import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveSession, sessionChange } from '../../../contract/courses/live-sessions.ts'
import { clockOf } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { MineOrTheirs } from '../../shell/mine-or-theirs.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { momentIn } from '../rounds/round-texts.ts'
import { taughtSessionsKey } from './queries.ts'
import { factsOf, type SessionDraft, SessionFields } from './session-fields.tsx'

interface EditDraft extends SessionDraft {
  following: boolean
}

function draftOf({ title, note, startsAt, timeZone, minutes, link }: LiveSession): EditDraft {
  const clock = clockOf(new Date(startsAt), timeZone)
  return { title, note, ...clock, minutes: String(minutes), link: link ?? '', following: false }
}

interface EditFormProps {
  courseId: string
  session: LiveSession
  onDone: () => void
}

/** Edits or moves a session. */
export function EditForm({ courseId, session, onDone }: EditFormProps) {
  const queryClient = useQueryClient()
  /** The version that the form began with, or that its author chose to replace. */
  const [revision, setRevision] = useState(session.revision)
  const [isOvertaken, setOvertaken] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const form = useChecked(sessionChange, draftOf(session), (draft) => ({
    ...factsOf(draft),
    date: draft.date,
    following: draft.following,
    revision,
  }))
  const { value, set, errorOf } = form
  // It replaced the button that opened it.
  useEffect(focusTitle, [])
  const refresh = () => queryClient.invalidateQueries({ queryKey: taughtSessionsKey(courseId) })
  const save = (over: number) =>
    form.submit(async (body) => {
      try {
        const { session: saved } = await callApi('PUT /api/teach/courses/{id}/live-sessions/{sessionId}', {
          params: { id: courseId, sessionId: session.id },
          body: { ...body, revision: over },
        })
        await refresh()
        onDone()
        toast({
          title: 'Saved',
          ...(saved.startsAt === session.startsAt
            ? {}
            : { description: 'Everyone expected is notified of the new time.' }),
        })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'live-session-changed') throw error
        // Nothing was saved, so leaving the page still asks.
        set({})
        await refresh()
        setOvertaken(true)
      }
    })
  return (
    <form
      method="dialog"
      noValidate
      aria-label={`Edit ${session.title}`}
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        void save(revision)
      }}
    >
      {isOvertaken && (
        <MineOrTheirs
          title="Someone else has changed this session"
          mine="Your change"
          isAnswer
          choice={{
            onSaveMine: () => {
              setRevision(session.revision)
              setOvertaken(false)
              return save(session.revision)
            },
            onTakeTheirs: () => {
              setRevision(session.revision)
              setOvertaken(false)
              form.fill(draftOf(session))
              focusTitle()
            },
          }}
          className="mb-6"
        >
          <p className="my-2 wrap-anywhere">
            It’s <bdi>{session.title}</bdi>
            {`, ${momentIn(new Date(session.startsAt), session.timeZone)}, ${counted(session.minutes, 'minute')}${session.link === null ? '' : `, ${session.link}`}.`}
            {session.note && (
              <>
                {' Note: '}
                <bdi className="whitespace-pre-line">{session.note}</bdi>
              </>
            )}
          </p>
        </MineOrTheirs>
      )}
      <FormTrouble form={form} />
      <SessionFields value={value} set={set} errorOf={errorOf} dateField="date" zone={session.timeZone} />
      {session.following > 0 && (
        <Checkbox
          label={`Change the ${counted(session.following, 'later session')} of this series too`}
          hint="Title, note, minutes and link. Dates and times stay as they are."
          checked={value.following}
          onChange={({ target }) => set({ following: target.checked })}
        />
      )}
      <FormButtons
        form={form}
        label="Save session"
        onCancel={() => (form.isUnsaved() ? setLeaving(true) : onDone())}
      />
      <UnsavedQuestion
        isUnsaved={form.isUnsaved}
        isAsked={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={onDone}
      />
    </form>
  )
}

const focusTitle = () => document.getElementById('title')?.focus()
