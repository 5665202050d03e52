import { useState } from 'react'
import type * as z from 'zod/mini'
import { suggestionForm, suggestionLimits } from '../../../contract/courses/suggestions.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { type MarkedText, markedBlocks } from '../../lib/marked-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { lectureId } from '../lecture/lecture-reading.tsx'

interface SuggestDialogProps {
  courseId: string
  moduleId: string
  /** Null: the reader chooses a paragraph. */
  marked: MarkedText | null
  onClose: () => void
}

const longestOption = 90

/** A reader suggests better words for a passage, with a reason and perhaps a source. */
export default function SuggestDialog({ courseId, moduleId, marked, onClose }: SuggestDialogProps) {
  const [blocks] = useState(() => (marked === null ? blocksOfLecture() : []))
  const [chosen, setChosen] = useState(marked)
  const passage = marked?.passage ?? ''
  const start = { passage, words: passage, reason: '', sourceUrl: '', isNamed: true }
  const form = useContractForm(suggestionForm, start)
  const keyOf = useIdempotencyKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const choose = (index: string) => {
    const block = blocks[Number(index)]
    if (index === '' || block === undefined) return
    setChosen(block)
    form.setValue('passage', block.passage)
    form.setValue('words', block.passage)
    form.clearErrors()
  }
  const send = async (said: z.infer<typeof suggestionForm>) => {
    if (said.words === said.passage) {
      form.setError('words', { message: 'These are the words of the lesson. Change them before you send.' })
      return
    }
    setBusy(true)
    setFailure(null)
    const around = { textBefore: chosen?.textBefore ?? '', textAfter: chosen?.textAfter ?? '' }
    const content = { courseId, moduleId, ...said, ...around }
    try {
      await callApi('POST /api/user/suggestions', { body: { ...content, id: keyOf(content) } })
      toast({
        title: 'Suggestion sent',
        description: 'The authors will read it, and we’ll tell you what they decide.',
      })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Not sent. Please try again.'))
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Suggest an edit"
      description="Write the passage as it should be. Only the authors see who suggested it."
      actions={
        <>
          <Button type="submit" form="suggest-form" busy={busy}>
            Send suggestion
          </Button>
          <DialogCancel />
        </>
      }
    >
      <form id="suggest-form" method="dialog" noValidate onSubmit={form.submit(send, fail)}>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
        {marked === null ? (
          <Field label="Passage" error={form.errorOf('passage')} required>
            <Select
              placeholder="Choose a paragraph"
              options={blocks.map((block, index) => ({
                value: String(index),
                label:
                  block.passage.length > longestOption
                    ? `${block.passage.slice(0, longestOption)}…`
                    : block.passage,
              }))}
              onChange={(event) => choose(event.target.value)}
            />
          </Field>
        ) : (
          <blockquote className="mb-5 max-h-32 overflow-y-auto border-l-2 border-line-strong pl-4 wrap-anywhere">
            {passage}
          </blockquote>
        )}
        <Field label="Better words" error={form.errorOf('words')} required>
          <TextArea {...form.register('words')} limit={suggestionLimits.words} rows={4} />
        </Field>
        <Field
          label="Why?"
          hint="A mistake, something newer, or plainer words."
          error={form.errorOf('reason')}
          required
        >
          <TextArea
            {...form.register('reason')}
            limit={suggestionLimits.reason}
            rows={2}
            className="min-h-20"
          />
        </Field>
        <Field label="Source" hint="A link that supports it." error={form.errorOf('sourceUrl')} optional>
          <TextInput {...form.register('sourceUrl')} inputMode="url" placeholder="https://" />
        </Field>
        <Checkbox
          {...form.register('isNamed')}
          label="Name me on the lesson if it’s accepted"
          hint="Other students see your name. If you have a public page, it lists the lesson."
        />
      </form>
    </Dialog>
  )
}

function blocksOfLecture(): MarkedText[] {
  const lecture = document.getElementById(lectureId)
  if (lecture === null) return []
  return markedBlocks(lecture).filter(({ passage }) => passage.length <= suggestionLimits.passage)
}
