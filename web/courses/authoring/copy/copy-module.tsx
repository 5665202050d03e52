import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { AuthoredCourse } from '../../../../contract/courses/authoring.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import type { FoundOption } from '../../../ui/forms/search-choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { authoredCourseQuery, showCourse } from '../queries.ts'
import { CourseChoice } from './course-choice.tsx'

/** Copies a module of any course one edits to the end of this one. */
export function CopyModule({ course }: { course: AuthoredCourse }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        <Copy />
        Copy a module
      </Button>
      {open && <CopyDialog course={course} onClose={() => setOpen(false)} />}
    </>
  )
}

/** States: choosing a course, it has no modules, choosing a module, copying, refused. */
function CopyDialog({ course, onClose }: { course: AuthoredCourse; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [from, setFrom] = useState<FoundOption | null>(null)
  const [moduleId, setModuleId] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const found = useQuery({ ...authoredCourseQuery(from?.value ?? ''), enabled: from !== null, staleTime: 0 })
  const modules = from === null ? [] : (found.data?.course.modules ?? [])

  async function copy() {
    if (busy || moduleId === '') return
    setBusy(true)
    setFailure(null)
    try {
      const answer = await callApi('POST /api/authoring/courses/{id}/module-copies', {
        params: { id: course.id },
        body: { moduleId, revision: course.revision },
      })
      showCourse(queryClient, answer.course)
      toast({ title: 'Module copied', description: 'It’s the last one. Its lecture is a draft.' })
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'The module wasn’t copied. Please try again.'))
      setBusy(false)
    }
  }
  const trouble = failure ?? (found.error === null ? null : sentenceOf(found.error, 'Please try again.'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy a module"
      description="Its lecture is copied as a draft, with its film, key points, quizzes and assignments. Due dates and draws from another course’s bank aren’t copied."
      actions={
        <>
          <Button busy={busy} disabled={moduleId === ''} onClick={() => void copy()}>
            Copy module
          </Button>
          <DialogCancel />
        </>
      }
    >
      {trouble !== null && <Alert tone="bad" role="alert" title={trouble} className="mb-5" />}
      <CourseChoice
        chosen={from}
        onChoose={(next) => {
          setFrom(next)
          setModuleId('')
          setFailure(null)
        }}
      />
      <p role="status">
        {from !== null && found.data !== undefined && modules.length === 0 && 'This course has no modules.'}
      </p>
      {modules.length > 0 && (
        <Field label="Module" className="mb-0">
          <Select
            placeholder="Choose…"
            options={modules.map((one) => ({ value: one.id, label: `${one.position}. ${one.title}` }))}
            value={moduleId}
            onChange={({ target }) => setModuleId(target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
