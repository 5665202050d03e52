import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import {
  longestFile,
  longestText,
  mostFiles,
  mostLinks,
  type WorkProblem,
  workProblems,
} from '../../../../rules/assessment/assignments.ts'
import { ApiError, callApi, sentenceOf } from '../../../lib/api.ts'
import { SaveStatusLine } from '../../../lib/autosave/save-status.tsx'
import { FilesField, takenFiles } from '../../../lib/files/files-field.tsx'
import { withAdded } from '../../../lib/files/use-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { assignmentQuery, assignmentsQuery } from '../queries.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftSignedOut } from './draft-signed-out.tsx'
import { HandedIn } from './handed-in.tsx'
import { type DraftContent, useAssignmentDraft } from './use-assignment-draft.ts'

const limits = { most: mostFiles, longest: longestFile }

/** Saved while it is written, and handed in as saved. */
export function WorkForm({ assignment, userId }: { assignment: AssignmentDetail; userId: string }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { state, saver } = useAssignmentDraft(assignment, userId, () => typedInto(form.current))
  // Fields are uncontrolled; removing a link remounts them, as does replacing the draft.
  const [removals, setRemovals] = useState(0)
  const [problems, setProblems] = useState<WorkProblem[]>([])
  const [sending, setSending] = useState(false)
  const lastLink = useRef<HTMLInputElement>(null)
  const { id } = assignment
  const { content, saved, status } = state
  const isHandedIn = saved.submitted && status === 'saved'
  const [onTheWay, setOnTheWay] = useState(0)
  const links = content.links.length === 0 ? [''] : content.links
  const again = assignment.submissions.length > 0
  // Memoized until the next try: a new list would take the focus from the field being corrected.
  const listed = useMemo(
    () => problems.map(({ field, message }) => ({ field: controlId(field), message })),
    [problems],
  )
  const remaining = problems.length > 0 ? workProblems(content) : []
  const errorOf = (field: string) =>
    remaining.some((problem) => problem.field === field)
      ? problems.find((problem) => problem.field === field)?.message
      : undefined

  const change = (part: Partial<DraftContent>) => saver.change({ ...saver.read().content, ...part })
  const changeLink = (place: number, value: string) =>
    change({ links: links.map((link, index) => (index === place ? value : link)) })

  async function handIn() {
    if (sending) return
    const found = workProblems(saver.read().content)
    setProblems(found)
    if (found.length > 0) return
    setSending(true)
    try {
      if (!(await saver.saveNow())) {
        toast({
          title: 'Not handed in',
          description: 'Your work isn’t saved yet. We’ve kept it on this device.',
          variant: 'destructive',
        })
        return
      }
      const { revision } = saver.read().saved
      const answer = await callApi('POST /api/user/assignments/{id}/submissions', {
        params: { id },
        body: { revision },
      })
      queryClient.setQueryData(assignmentQuery(id).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: assignmentsQuery.queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: ['/api/user/grades'] })
      saver.adopt(answer.assignment.draft)
      toast({
        title: 'Handed in',
        description: `Version ${answer.assignment.submissions[0]?.number} is with your instructor.`,
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(fields)
      if (fields.length === 0) {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'Not handed in', description, variant: 'destructive' })
      }
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-labelledby="work-heading">
      <BlockHead
        id="work-heading"
        title="Your work"
        aside={
          <SaveStatusLine
            status={status}
            saved={isHandedIn ? 'Handed in' : undefined}
            untouched={saved.revision === 0 && ''}
            reason={state.error && 'No more changes are accepted. Your text is kept on this device.'}
          />
        }
      />
      <form
        ref={form}
        method="dialog"
        className="mt-6 grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void handIn()
        }}
      >
        {isHandedIn && <HandedIn assignment={assignment} />}
        <ErrorSummary problems={listed} />
        {status === 'conflict' && <DraftConflict saver={saver} />}
        {status === 'signed-out' && <DraftSignedOut assignmentId={id} />}
        <Field
          label="Text"
          id={controlId('text')}
          hint="Plain text. Saved as you write."
          error={errorOf('text')}
        >
          <TextArea
            rows={12}
            dir="auto"
            limit={longestText}
            // Read-only while sending: an edit would belong to another draft.
            readOnly={sending}
            key={state.replacements}
            defaultValue={content.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <fieldset className="work-links">
          <legend className="field-label">Links</legend>
          <p className="field-hint">Pages, documents or videos anyone with the link can open.</p>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place in the list
            <div key={`${state.replacements} ${removals} ${index}`} className="work-link">
              <Field
                label={`Link ${index + 1}`}
                hideLabel
                id={controlId(`links.${index}`)}
                error={errorOf(`links.${index}`)}
                className="mb-0 min-w-0 grow"
              >
                <TextInput
                  ref={index === links.length - 1 ? lastLink : undefined}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://"
                  defaultValue={link}
                  readOnly={sending}
                  onChange={(event) => changeLink(index, event.target.value)}
                />
              </Field>
              {(links.length > 1 || link !== '') && (
                <IconButton
                  disabled={sending}
                  label={`Remove link ${index + 1}`}
                  onClick={() => {
                    change({ links: links.filter((_, place) => place !== index) })
                    setRemovals((count) => count + 1)
                    requestAnimationFrame(() => lastLink.current?.focus())
                  }}
                >
                  <X />
                </IconButton>
              )}
            </div>
          ))}
          {links.length < mostLinks && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              disabled={sending}
              onClick={() => {
                change({ links: [...links, ''] })
                requestAnimationFrame(() => lastLink.current?.focus())
              }}
            >
              <Plus aria-hidden="true" />
              Add link
            </Button>
          )}
        </fieldset>
        <FilesField
          files={content.files}
          purpose="assignment"
          limits={limits}
          hint={takenFiles(limits)}
          label="Files to hand in"
          full={`You can hand in up to ${mostFiles} files.`}
          locked={sending}
          onAdd={(file, isLater) =>
            change({ files: withAdded(saver.read().content.files, file, ({ id }) => isLater(id)) })
          }
          onRemove={(gone) =>
            change({ files: saver.read().content.files.filter((file) => file.id !== gone) })
          }
          onSending={setOnTheWay}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={sending} disabled={onTheWay > 0 || isHandedIn || status === 'conflict'}>
            {again ? 'Hand in a new version' : 'Hand in'}
          </Button>
          <p className="type-note text-ink-2">
            {onTheWay > 0
              ? 'You can hand in once your files are uploaded.'
              : isHandedIn
                ? 'This is what you handed in. Edit it to hand in a new version.'
                : 'You can hand in again later. Your best score counts.'}
          </p>
        </div>
      </form>
    </section>
  )
}

/** The current values of the fields; null before the form is mounted. */
function typedInto(form: HTMLFormElement | null) {
  if (form === null) return null
  const links = [...form.querySelectorAll<HTMLInputElement>('input[type="url"]')].map(({ value }) => value)
  const isEmpty = links.every((link) => link === '')
  return { text: form.querySelector('textarea')?.value ?? '', links: isEmpty ? [] : links }
}

/** Element id of a field's control, the target of links in the error summary. */
const controlId = (field: string) => `work-${field.replace('.', '-')}`
