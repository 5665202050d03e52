import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { KeeperState, Saving } from './draft-keeper.ts'

const texts: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving',
  trying: 'Not saved yet, trying again. Your text is kept on this device.',
  conflict: 'Not saved: changed elsewhere',
  'signed-out': 'Not saved: you are signed out. Your text is kept on this device.',
  refused: 'Not saved: nothing more is taken. Your text is kept on this device.',
}

/** Whether the server has what is on screen. Trouble is told aloud, the usual coming and going is not. */
export function DraftState({ state, savedAt }: { state: KeeperState; savedAt: string | null }) {
  const { saving, submitted } = state
  const usual = saving === 'saved' || saving === 'saving'
  if (saving === 'saved' && savedAt === null && state.revision === 0) return null
  const Icon = !usual ? TriangleAlert : saving === 'saving' ? LoaderCircle : Check
  const text = submitted && saving === 'saved' ? 'Handed in' : texts[saving]
  return (
    <span className={usual ? 'draft-state text-ink-2' : 'draft-state text-bad'}>
      <Icon aria-hidden="true" />
      <span aria-hidden={!usual}>{text}</span>
      <span role="status" className="sr-only">
        {usual ? '' : text}
      </span>
    </span>
  )
}
