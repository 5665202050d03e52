import { useQueryClient } from '@tanstack/react-query'
import { type LiveSession, sessionChange } from '../../../contract/courses/live-sessions.ts'
import { clockOf } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
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
  const form = useChecked(sessionChange, draftOf(session), (draft) => ({
    ...factsOf(draft),
    date: draft.date,
    following: draft.following,
    revision: session.revision,
  }))
  const { value, set, errorOf } = form
  const refresh = () => queryClient.invalidateQueries({ queryKey: taughtSessionsKey(courseId) })
  return (
    <form
      method="dialog"
      noValidate
      aria-label={`Edit ${session.title}`}
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (body) => {
          const params = { id: courseId, sessionId: session.id }
          const { session: saved } = await callApi('PUT /api/teach/courses/{id}/live-sessions/{sessionId}', {
            params,
            body,
          }).catch(async (error: unknown) => {
            // The next save is over the version that the other person saved.
            if (error instanceof ApiError && error.code === 'live-session-changed') await refresh()
            throw error
          })
          await refresh()
          onDone()
          toast({
            title: 'Saved',
            ...(saved.startsAt === session.startsAt
              ? {}
              : { description: 'Everyone expected hears of the new time.' }),
          })
        })
      }}
    >
      <FormTrouble form={form} />
      <SessionFields value={value} set={set} errorOf={errorOf} dateField="date" zone={session.timeZone} />
      {session.following > 0 && (
        <Checkbox
          label={`Change the ${counted(session.following, 'later session')} of this series too`}
          hint="Title, note, minutes and link. Their dates stay."
          checked={value.following}
          onChange={({ target }) => set({ following: target.checked })}
        />
      )}
      <FormButtons form={form} label="Save session" onCancel={onDone} />
      <UnsavedQuestion isUnsaved={form.isUnsaved} />
    </form>
  )
}
