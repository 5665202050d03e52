import { useQueryClient } from '@tanstack/react-query'
import { type LiveSession, sessionRecording } from '../../../contract/courses/live-sessions.ts'
import { callApi } from '../../lib/api.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { taughtSessionsKey } from './queries.ts'

/** The address of a recording, which everyone sees who may see the session. */
export function RecordingForm({ courseId, session }: { courseId: string; session: LiveSession }) {
  const queryClient = useQueryClient()
  const form = useChecked(sessionRecording, { recording: session.recording ?? '' }, ({ recording }) => ({
    recording: recording.trim() === '' ? null : recording.trim(),
  }))
  return (
    <form
      method="dialog"
      noValidate
      className="flex max-w-2xl flex-wrap items-end gap-x-3"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (body) => {
          const params = { id: courseId, sessionId: session.id }
          await callApi('PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording', { params, body })
          await queryClient.invalidateQueries({ queryKey: taughtSessionsKey(courseId) })
          form.fill({ recording: body.recording ?? '' })
          toast({ title: body.recording === null ? 'Recording removed' : 'Recording saved' })
        })
      }}
    >
      {form.failure && <Alert tone="bad" title={form.failure} role="alert" className="mb-5 w-full" />}
      <Field
        id="recording"
        label="Recording"
        optional
        hint="Its address, https://…"
        className="min-w-0 flex-1 basis-64"
        error={form.errorOf('recording')}
      >
        <TextInput
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          value={form.value.recording}
          onChange={({ target }) => form.set({ recording: target.value })}
        />
      </Field>
      <Button type="submit" variant="outline" busy={form.busy} className="mb-6">
        Save recording
      </Button>
    </form>
  )
}
