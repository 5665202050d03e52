import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { SaveStatus } from './autosave.ts'

export const saveTexts: Record<SaveStatus, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'You’re offline. Your changes are kept on this device.',
  retrying: 'Not saved yet. Trying again…',
  conflict: 'Not saved. Changed elsewhere: choose a version.',
  'signed-out': 'Sign in to save. Your changes are kept on this device.',
  rejected: 'Not saved. Your changes are kept on this device.',
  closed: 'Handed in',
}

const usual: ReadonlySet<SaveStatus> = new Set(['saved', 'saving', 'closed'])

interface SaveStatusLineProps {
  status: SaveStatus
  /** Instead of “Saved”. */
  saved?: ReactNode
  /** Instead of “Saved” while there is nothing that could be saved; false otherwise. */
  untouched?: string | false
  /** Why it was rejected. */
  reason?: string | null | undefined
  /** A second line of the same screen, which the first announces already. */
  silent?: boolean
}

/** Whether the server has what is on screen. Trouble is announced, the usual back and forth is not. */
export function SaveStatusLine(props: SaveStatusLineProps) {
  const { status, saved = saveTexts.saved, untouched = false, reason, silent = false } = props
  const isUsual = usual.has(status)
  const isUntouched = status === 'saved' && untouched !== false
  const text = status === 'rejected' && reason ? `Not saved. ${reason}` : saveTexts[status]
  const Icon = !isUsual ? TriangleAlert : status === 'saving' ? LoaderCircle : Check
  return (
    <span
      className={classNames(
        'type-note inline-flex items-center gap-1.5',
        isUsual ? 'text-ink-2' : 'text-bad',
      )}
    >
      {!isUntouched && <Icon aria-hidden="true" className="size-4 flex-none" />}
      <span aria-hidden={!isUsual && !silent}>
        {isUntouched ? untouched : status === 'saved' ? saved : text}
      </span>
      {!silent && (
        <span role="status" className="sr-only">
          {isUsual ? '' : text}
        </span>
      )}
    </span>
  )
}
