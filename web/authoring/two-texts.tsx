import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { KeeperState, LectureKeeper } from './lecture-keeper.ts'

/** Two authors wrote at once: both texts, side by side, and nothing is overwritten before one is chosen. */
export function TwoTexts({ state, keeper }: { state: KeeperState; keeper: LectureKeeper }) {
  if (state.theirs === null) return null
  const { savedBy, markdown } = state.theirs
  const name = savedBy ?? 'Another author'
  return (
    <section aria-label="Two texts" className="mb-8">
      <Alert tone="bad" role="alert" title={`${name} changed this lecture while you wrote`}>
        Nothing was overwritten. Choose the text to go on from; the other one stays among the versions or, if
        it is yours, can be copied from here.
      </Alert>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <Text title="Your text" text={state.text}>
          <Button variant="outline" size="small" onClick={() => void keeper.choose('mine')}>
            Go on with mine
          </Button>
        </Text>
        <Text title={`The text of ${name}`} text={markdown}>
          <Button variant="outline" size="small" onClick={() => void keeper.choose('theirs')}>
            Go on with theirs
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
