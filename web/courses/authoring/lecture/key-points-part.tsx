import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { lectures } from '../../../../contract/courses/lectures.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../../shell/form-end.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { LinesField } from '../lines-field.tsx'
import { showModule } from '../module/module-queries.ts'

const input = z.omit(lectures['PUT /api/authoring/modules/{moduleId}/key-points'].body, { revision: true })

/** A module's key points, which are also its slides, and the address of its Notion worksheet. */
export function KeyPointsPart({ module }: { module: AuthoredModule }) {
  const queryClient = useQueryClient()
  const form = useChecked(
    input,
    { keyPoints: module.keyPoints, notionUrl: module.notionUrl ?? '' },
    (value) => ({ ...value, notionUrl: value.notionUrl.trim() || null }),
  )
  // The revision of the fields' initial or last saved values, so that a colleague's change is never silently
  // overwritten.
  const [revision, setRevision] = useState(module.revision)
  return (
    <form
      method="dialog"
      noValidate
      className="max-w-reading"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (checked) => {
          const answer = await callApi('PUT /api/authoring/modules/{moduleId}/key-points', {
            params: { moduleId: module.id },
            body: { ...checked, revision },
          })
          setRevision(answer.module.revision)
          showModule(queryClient, answer.module)
          toast({ title: 'Key points saved' })
        })
      }}
    >
      <FormTrouble form={form} />
      <UnsavedQuestion isUnsaved={form.isUnsaved} />
      <LinesField
        label="Key points"
        one="Key point"
        name="keyPoints"
        hint="Five to eight full sentences that teach. They’re also the slides."
        lines={form.value.keyPoints}
        most={12}
        errorOf={form.errorOf}
        onChange={(keyPoints) => form.set({ keyPoints })}
      />
      {module.type === 'notion' && (
        <Field
          id="notionUrl"
          label="Worksheet in Notion"
          optional
          hint="Leave empty to use the built-in worksheet."
          error={form.errorOf('notionUrl')}
        >
          <TextInput
            type="url"
            value={form.value.notionUrl}
            onChange={({ target }) => form.set({ notionUrl: target.value })}
          />
        </Field>
      )}
      <FormButtons form={form} label="Save key points" />
    </form>
  )
}
