import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Film } from '../../../../contract/courses/catalogue.ts'
import { type AuthoredModule, filmFacts, type KnownFilm } from '../../../../contract/courses/lectures.ts'
import { filmFaults } from '../../../../rules/media/film-facts.ts'
import { filmSource } from '../../../../rules/media/films.ts'
import { sizeInWords } from '../../../../rules/media/media.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../../shell/form-end.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { showModule } from '../module/module-queries.ts'
import { UploadButton } from '../upload-button.tsx'
import { FilmCaptions } from './film-captions.tsx'
import { FilmChapters } from './film-chapters.tsx'
import { factsOf, fieldsOf, filmOf } from './film-fields.ts'

interface FilmPartProps {
  module: AuthoredModule
  /** Films of all courses the author writes. */
  films: readonly KnownFilm[]
  /** The students' player. */
  showPlayer: (film: Film, onClose: () => void) => ReactNode
}

/** The film of a module: uploaded, reused from another module, or at a URL; with captions, chapters and poster. */
export function FilmPart({ module, films, showPlayer }: FilmPartProps) {
  const queryClient = useQueryClient()
  const form = useChecked(filmFacts, fieldsOf(module.film), factsOf, filmFaults)
  // The revision of the fields' initial or last saved values, so that a colleague's change is never silently
  // overwritten.
  const [revision, setRevision] = useState(module.revision)
  const [playing, setPlaying] = useState(false)
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { value, set, errorOf } = form
  const others = films.filter(({ moduleId }) => moduleId !== module.id)
  const isOurs = value.url.startsWith('/api/media/')

  async function save(
    film: Parameters<typeof callApi<'PUT /api/authoring/modules/{moduleId}/film'>>[1]['body'],
  ) {
    const answer = await callApi('PUT /api/authoring/modules/{moduleId}/film', {
      params: { moduleId: module.id },
      body: film,
    })
    setRevision(answer.module.revision)
    toast({ title: film.film === null ? 'Video removed' : 'Video saved' })
    showModule(queryClient, answer.module)
  }

  async function remove() {
    setRemoving(true)
    try {
      await save({ revision, film: null })
      form.fill(fieldsOf(null))
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'The video wasn’t removed', description, variant: 'destructive' })
    } finally {
      setRemoving(false)
      setAsking(false)
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      className="max-w-reading"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit((film) => save({ revision, film }))
      }}
    >
      <FormTrouble form={form} />
      {module.film === null && (
        <p className="mb-6 text-ink-2">Without a video, the module’s key points play as slides.</p>
      )}
      <fieldset className="field">
        <legend className="field-label">Video</legend>
        {isOurs && (
          <p className="mb-3">
            {`Uploaded here${value.bytes === null ? '' : `, ${sizeInWords(value.bytes)}`}`}
          </p>
        )}
        <UploadButton
          label={isOurs ? 'Upload a different video' : 'Upload a video'}
          purpose="film"
          accept="video/mp4,video/webm,.mp4,.webm"
          onUploaded={({ url, size }) => set({ url, bytes: size })}
        />
        <Field
          id="url"
          label="Address"
          hint="Filled in by an upload. You can also enter an MP4, WebM or HLS (.m3u8) address, or a YouTube or Vimeo page."
          error={errorOf('url')}
          className="mt-5 mb-0"
        >
          <TextInput
            value={value.url}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => set({ url: target.value, bytes: null })}
          />
        </Field>
      </fieldset>
      {others.length > 0 && (
        <Field
          id="other-film"
          label="Or use another module’s video"
          hint="With its captions and chapters, which you can edit here."
        >
          <Select
            value=""
            placeholder="Choose…"
            options={others.map(({ moduleId, courseCode, title }) => ({
              value: moduleId,
              label: `${courseCode}: ${title}`,
            }))}
            onChange={({ target }) => {
              const chosen = others.find(({ moduleId }) => moduleId === target.value)
              if (chosen) set(fieldsOf(chosen.film))
            }}
          />
        </Field>
      )}
      <FilmCaptions
        captions={value.captions}
        withoutCaptions={value.withoutCaptions}
        errorOf={errorOf}
        onChange={set}
      />
      <fieldset className="field">
        <legend className="field-label">
          Poster<span className="field-optional"> (optional)</span>
        </legend>
        <p className="field-hint">Shown before the video plays.</p>
        {value.poster !== '' && (
          <div className="mb-3 flex flex-wrap items-center gap-4">
            <img src={value.poster} alt="" className="aspect-video w-48 rounded-control object-cover" />
            <Button variant="quiet" size="small" onClick={() => set({ poster: '' })}>
              Remove poster
            </Button>
          </div>
        )}
        <UploadButton
          label={value.poster === '' ? 'Upload a picture' : 'Choose a different picture'}
          purpose="film-poster"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onUploaded={({ url }) => set({ poster: url })}
        />
      </fieldset>
      <FilmChapters chapters={value.chapters} errorOf={errorOf} onChange={(chapters) => set({ chapters })} />
      {playing && showPlayer(filmOf(value), () => setPlaying(false))}
      <FormButtons
        form={form}
        label="Save video"
        actions={
          <>
            <Button
              variant="outline"
              disabled={playing || filmSource(value.url.trim()) === null}
              onClick={() => setPlaying(true)}
            >
              Play it here
            </Button>
            {module.film !== null && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                Remove video
              </Button>
            )}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the video?"
        description="Students will see the slides instead. The file is deleted if no other module uses it."
        confirmLabel="Remove video"
        danger
        busy={removing}
        onConfirm={() => void remove()}
      />
      <UnsavedQuestion isUnsaved={form.isUnsaved} />
    </form>
  )
}
