import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { SaveStatusLine } from '../../../lib/autosave/save-status.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { SuggestionsBeside } from '../../suggestions/suggestions-beside.tsx'
import { authoredModuleQuery } from '../module/module-queries.ts'
import { forgetPublic } from '../queries.ts'
import { type LecturePlace, placeOfPassage } from './lecture-place.ts'
import { LectureReading, readingId } from './lecture-reading.tsx'
import { LectureText } from './lecture-text.tsx'
import { type ChangeNews, type DraftChanges, PublishDialog } from './publish-dialog.tsx'
import { loadRichEditor, type RichEditor } from './rich-editor.ts'
import { TwoTexts } from './two-texts.tsx'
import { useLecture } from './use-lecture.ts'
import './lecture.css'

interface LecturePartProps {
  module: AuthoredModule
  /** The lecture as rendered for students; null if there is no text yet. */
  html: string | null
}

interface Writing {
  editor: RichEditor | 'away'
  /** Where editing started; null for the top. */
  place: LecturePlace | null
  /** The edition editing started with; the caret position is only valid there. */
  edition: number
}

/**
 * Read-only until the author starts editing, then saved while they write. States: reading, saved, saving, offline,
 * conflict, changes not live, refused.
 */
export function LecturePart({ module, html }: LecturePartProps) {
  const queryClient = useQueryClient()
  const { saver, state, unsaved, settleUnsaved } = useLecture(module)
  const [busy, setBusy] = useState(false)
  const [changes, setChanges] = useState<DraftChanges | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [writing, setWriting] = useState<Writing | null>(null)
  const isOpen = module.course.status === 'published' || module.course.status === 'archived'
  const isLive = state.status === 'saved' && !state.saved.changed

  async function write(place: LecturePlace | null) {
    setIsOpening(true)
    const editor = await loadRichEditor()
    setWriting({ editor, place, edition: saver.read().replacements })
  }
  function goOnWithUnsaved() {
    settleUnsaved(true)
    void write(null)
  }

  /** Opens the editor at a passage, or where most of its beginning is. */
  async function writeAt(passage: string) {
    await write(placeOfPassage(document.getElementById(readingId), passage))
  }

  /** Asks what students shall hear if any completed the module, and publishes immediately if none did. */
  async function askBeforeLive() {
    if (busy) return
    setBusy(true)
    try {
      if (!(await saver.saveNow())) return
      const found = await callApi('GET /api/authoring/modules/{moduleId}/lecture/changes', {
        params: { moduleId: module.id },
      })
      if (found.readers > 0 && found.sentence !== '') setChanges(found)
      else await makeLive({})
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not live yet', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  async function makeLive(news: Partial<ChangeNews>) {
    setBusy(true)
    try {
      const answer = await callApi('POST /api/authoring/modules/{moduleId}/lecture/live', {
        params: { moduleId: module.id },
        body: { revision: saver.read().saved.revision, ...news },
      })
      saver.adopt(answer.lecture)
      setChanges(null)
      void queryClient.invalidateQueries({ queryKey: authoredModuleQuery(module.id).queryKey })
      forgetPublic(queryClient)
      toast({ title: 'The lecture is live' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not live yet', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="lecture-heading">
      {/* Between the module's title and the lecture's sections, which are h3. */}
      <h2 id="lecture-heading" className="sr-only">
        Lecture
      </h2>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SaveStatusLine
          status={state.status}
          saved={<SavedAt at={state.saved.savedAt ?? ''} />}
          untouched={state.saved.savedAt === null && 'Nothing changed here yet'}
          reason={state.error?.message}
        />
        {isOpen ? (
          <Button
            busy={busy}
            disabled={isLive || state.status === 'conflict'}
            onClick={() => void askBeforeLive()}
          >
            {isLive ? 'This is what students read' : 'Publish changes'}
          </Button>
        ) : (
          <p className="type-note text-ink-2">It goes live with the course.</p>
        )}
      </div>
      {unsaved !== null && (
        <Alert title="This device has unsaved text" className="mb-6">
          <p className="mb-3">
            It differs from the current lecture. The lecture’s text stays in the versions.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={goOnWithUnsaved}>
              Continue with it
            </Button>
            <Button variant="quiet" size="small" onClick={() => settleUnsaved(false)}>
              Discard it
            </Button>
          </div>
        </Alert>
      )}
      <SuggestionsBeside
        courseId={module.course.id}
        moduleId={module.id}
        beforeTaking={() => saver.saveNow()}
        onTaken={(lecture) => {
          saver.adopt(lecture)
          void queryClient.invalidateQueries({ queryKey: authoredModuleQuery(module.id).queryKey })
        }}
        {...(writing === null && html !== null && { onFind: (passage) => void writeAt(passage) })}
      />
      {changes && (
        <PublishDialog
          changes={changes}
          busy={busy}
          onClose={() => setChanges(null)}
          onPublish={(news) => void makeLive(news)}
        />
      )}
      <TwoTexts state={state} saver={saver} />
      {writing === null ? (
        <LectureReading html={html} busy={isOpening} onEdit={(place) => void write(place)} />
      ) : (
        <LectureText
          key={state.replacements}
          editor={writing.editor}
          text={state.content}
          startAt={state.replacements === writing.edition ? writing.place : undefined}
          onText={saver.change}
        />
      )}
    </section>
  )
}

function SavedAt({ at }: { at: string }) {
  return (
    <>
      {'Saved '}
      <LocalTime at={at} />
    </>
  )
}
