import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { firstDifference } from './first-difference.ts'
import type { LectureSaver, LectureState } from './use-lecture.ts'

const ofMine = {
  changed: 'You changed this lecture in another window while you were writing',
  texts: ['Your text in this window', 'Your text in the other window'],
  choices: ['Use this one', 'Use the other'],
} as const
const ofAnother = (name: string) => ({
  changed: `${name} changed this lecture while you were writing`,
  texts: ['Your text', `${name}’s text`] as const,
  choices: ['Use mine', 'Use theirs'] as const,
})

/** A conflict: shows both texts side by side and overwrites nothing until one is chosen. */
export function TwoTexts({ state, saver }: { state: LectureState; saver: LectureSaver }) {
  if (state.theirs === null) return null
  const { savedBy, savedByMe, markdown } = state.theirs
  const { changed, texts, choices } = savedByMe ? ofMine : ofAnother(savedBy ?? 'Another author')
  return (
    <section aria-label="Two texts" className="mb-8">
      <Alert tone="bad" role="alert" title={changed}>
        Nothing was overwritten. Choose a text to continue with. The other one stays in the versions or, if
        it’s yours, can be copied from here.
      </Alert>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Text title={texts[0]} text={state.content} beside={markdown}>
          <Button variant="outline" size="small" onClick={() => void saver.resolve('mine')}>
            {choices[0]}
          </Button>
        </Text>
        <Text title={texts[1]} text={markdown} beside={state.content}>
          <Button variant="outline" size="small" onClick={() => void saver.resolve('theirs')}>
            {choices[1]}
          </Button>
        </Text>
      </div>
    </section>
  )
}

interface TextProps {
  title: string
  text: string
  /** The other text. */
  beside: string
  children: React.ReactNode
}

/** Starts at the first difference, because long texts have the same beginning. */
function Text({ title, text, beside, children }: TextProps) {
  const shown = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (shown.current) showFrom(shown.current, firstDifference(text, beside))
  }, [text, beside])
  return (
    <div className="min-w-0">
      <h3 className="font-text type-note font-[600]">{title}</h3>
      <textarea
        ref={shown}
        readOnly
        aria-label={title}
        rows={10}
        value={text}
        className="control lecture-source mt-2 mb-3"
        spellCheck={false}
      />
      {children}
    </div>
  )
}

/** Scrolls a field to the line of a character, with a little context above. */
function showFrom(field: HTMLTextAreaElement, place: number) {
  const whole = field.value
  // Measure the height of the text up to there with the field itself.
  field.value = whole.slice(0, place)
  const height = field.scrollHeight
  field.value = whole
  field.setSelectionRange(place, place)
  field.scrollTop = height > field.clientHeight ? height - field.clientHeight / 2 : 0
}
