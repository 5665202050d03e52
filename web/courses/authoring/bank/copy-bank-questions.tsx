import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { AuthoredBank } from '../../../../contract/assessment/question-bank.ts'
import { bankLimits } from '../../../../rules/assessment/question-bank.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import type { FoundOption } from '../../../ui/forms/search-choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { CourseChoice } from '../copy/course-choice.tsx'
import { bankQuery, showBank } from './bank-queries.ts'
import { tagCounts } from './draws-field.tsx'

/** Copies a bank, or the questions of one of its tags, from another course. */
export function CopyBankQuestions({ bank }: { bank: AuthoredBank }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <Copy />
        Copy from a course
      </Button>
      {open && <CopyDialog bank={bank} onClose={() => setOpen(false)} />}
    </>
  )
}

/** States: choosing a course, its bank is empty, choosing a tag, copying, refused. */
function CopyDialog({ bank, onClose }: { bank: AuthoredBank; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [course, setCourse] = useState<FoundOption | null>(null)
  const [tag, setTag] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const found = useQuery({ ...bankQuery(course?.value ?? ''), enabled: course !== null, staleTime: 0 })
  const all = course === null ? [] : (found.data?.bank.questions ?? [])
  const known = new Set(bank.questions.map(({ question }) => question.question))
  const wanted = all.filter(
    ({ question, tags }) => !known.has(question.question) && (tag === '' || tags.includes(tag)),
  )
  const room = bankLimits.bank - bank.questions.length

  async function copy() {
    if (busy || wanted.length === 0) return
    if (wanted.length > room) {
      return setFailure(`A bank has at most ${bankLimits.bank} questions; ${room} more fit.`)
    }
    setBusy(true)
    setFailure(null)
    try {
      const answer = await callApi('POST /api/authoring/courses/{id}/bank', {
        params: { id: bank.course.id },
        body: { questions: wanted.map(({ question, tags }) => ({ question, tags })) },
      })
      showBank(queryClient, answer.bank)
      toast({ title: `${counted(wanted.length, 'question')} copied` })
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'The questions weren’t copied. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const trouble = failure ?? (found.error === null ? null : sentenceOf(found.error, 'Please try again.'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy from another bank"
      description="The questions and their tags are copied to this course. The other course keeps its own."
      actions={
        <>
          <Button busy={busy} disabled={wanted.length === 0} onClick={() => void copy()}>
            {wanted.length === 0 ? 'Copy questions' : `Copy ${counted(wanted.length, 'question')}`}
          </Button>
          <DialogCancel />
        </>
      }
    >
      {trouble !== null && <Alert tone="bad" role="alert" title={trouble} className="mb-5" />}
      <CourseChoice
        chosen={course}
        onChoose={(next) => {
          setCourse(next)
          setTag('')
          setFailure(null)
        }}
        without={bank.course.id}
      />
      <p role="status">{noteOf(found.data?.bank.questions.length, all.length, wanted.length)}</p>
      {all.length > 0 && (
        <Field label="Tag" className="mb-0">
          <Select
            options={[
              { value: '', label: 'All questions' },
              ...[...tagCounts(all)].map(([name, count]) => ({ value: name, label: `${name} (${count})` })),
            ]}
            value={tag}
            onChange={({ target }) => setTag(target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}

function noteOf(loaded: number | undefined, all: number, wanted: number): string {
  if (loaded === 0) return 'The bank of this course is empty.'
  return all > 0 && wanted === 0 ? 'These questions are here already.' : ''
}
