import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { FoundOption } from '../../../ui/forms/search-choice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { authoredModuleQuery } from '../module/module-queries.ts'
import { authoredCourseQuery } from '../queries.ts'
import { CourseChoice } from './course-choice.tsx'

interface ChoosePartProps<Kind extends 'quizzes' | 'assignments'> {
  kind: Kind
  /** "Copy a quiz" */
  title: string
  description: string
  /** "Quiz" or "Assignment". */
  label: string
  onChosen: (part: AuthoredModule[Kind][number], module: AuthoredModule) => void
  onClose: () => void
}

/** Chooses a quiz or an assignment: the course, its module, and the part. States: choosing, loading, nothing there. */
export function ChoosePart<Kind extends 'quizzes' | 'assignments'>(props: ChoosePartProps<Kind>) {
  const { kind, title, description, label, onChosen, onClose } = props
  const [course, setCourse] = useState<FoundOption | null>(null)
  const [moduleId, setModuleId] = useState('')
  const [partId, setPartId] = useState('')
  const outline = useQuery({
    ...authoredCourseQuery(course?.value ?? ''),
    enabled: course !== null,
    staleTime: 0,
  })
  const modules = course === null ? [] : (outline.data?.course.modules ?? []).filter((one) => one[kind] > 0)
  const only = modules.length === 1 ? (modules[0]?.id ?? '') : ''
  const opened = moduleId || only
  const module = useQuery({ ...authoredModuleQuery(opened), enabled: opened !== '', staleTime: 0 })
  const parts: readonly AuthoredModule[Kind][number][] =
    opened === '' ? [] : (module.data?.module[kind] ?? [])
  const chosen = parts.find(({ id }) => id === partId) ?? (parts.length === 1 ? parts[0] : undefined)
  const failure = outline.error ?? module.error
  const isEmpty = course !== null && outline.data !== undefined && modules.length === 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button
            disabled={chosen === undefined || module.data === undefined}
            onClick={() => {
              if (chosen === undefined || module.data === undefined) return
              onClose()
              onChosen(chosen, module.data.module)
            }}
          >
            Copy
          </Button>
          <DialogCancel />
        </>
      }
    >
      {failure !== null && (
        <Alert tone="bad" role="alert" title={sentenceOf(failure, 'Please try again.')} className="mb-5" />
      )}
      <CourseChoice
        chosen={course}
        onChoose={(next) => {
          setCourse(next)
          setModuleId('')
          setPartId('')
        }}
      />
      <p role="status">{isEmpty && `This course has no ${kind}.`}</p>
      {modules.length > 0 && (
        <Field label="Module">
          <Select
            placeholder="Choose…"
            options={modules.map((one) => ({ value: one.id, label: `${one.position}. ${one.title}` }))}
            value={opened}
            onChange={({ target }) => {
              setModuleId(target.value)
              setPartId('')
            }}
          />
        </Field>
      )}
      {opened !== '' && module.isPending && <Spinner label="Loading" />}
      {parts.length > 0 && (
        <Field label={label} className="mb-0">
          <Select
            placeholder="Choose…"
            options={parts.map(({ id, title: name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? ''}
            onChange={({ target }) => setPartId(target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
