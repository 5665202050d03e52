import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { KeeperState, LectureKeeper } from './lecture-keeper.ts'

const ofMine = {
  changed: 'You changed this lecture in another window while you wrote',
  texts: ['Your text in this window', 'Your text in the other window'],
  choices: ['Go on with this one', 'Go on with the other'],
} as const
const ofAnother = (name: string) => ({
  changed: `${name} changed this lecture while you wrote`,
  texts: ['Your text', `The text of ${name}`] as const,
  choices: ['Go on with mine', 'Go on with theirs'] as const,
})

/**
 * Two authors wrote at once, or one in two windows: both texts, side by side, and nothing is overwritten before one is
 * chosen.
 */
export function TwoTexts({ state, keeper }: { state: KeeperState; keeper: LectureKeeper }) {
  if (state.theirs === null) return null
  const { savedBy, savedByMe, markdown } = state.theirs
  const { changed, texts, choices } = savedByMe ? ofMine : ofAnother(savedBy ?? 'Another author')
  return (
    <section aria-label="Two texts" className="mb-8">
      <Alert tone="bad" role="alert" title={changed}>
        Nothing was overwritten. Choose the text to go on from; the other one stays among the versions or, if
        it is yours, can be copied from here.
      </Alert>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Text title={texts[0]} text={state.text}>
          <Button variant="outline" size="small" onClick={() => void keeper.choose('mine')}>
            {choices[0]}
          </Button>
        </Text>
        <Text title={texts[1]} text={markdown}>
          <Button variant="outline" size="small" onClick={() => void keeper.choose('theirs')}>
            {choices[1]}
          </Button>
        </Text>
      </div>
    </section>
  )
}

function Text({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="type-note font-[600]">{title}</h3>
      <textarea
        readOnly
        aria-label={title}
        rows={10}
        value={text}
        className="control lecture-source mt-2 mb-3"
        // Both are read from their beginning.
        spellCheck={false}
      />
      {children}
    </div>
  )
}
