import { type ReactNode, useState } from 'react'
import { singleKeysOn, switchSingleKeys } from '../lib/single-keys.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Switch } from '../ui/forms/switch.tsx'

/** Keys of a page and what they do. */
export type Shortcuts = readonly (readonly [keys: readonly string[], action: string])[]

/** The keys of a page, with a switch for the single-key ones. */
export function ShortcutsDialog({
  keys,
  note,
  onClose,
}: {
  keys: Shortcuts
  note?: ReactNode
  onClose: () => void
}) {
  const [on, setOn] = useState(singleKeysOn)
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="border-t border-line">
        {keys.map(([names, action]) => (
          <div key={action} className="flex items-center justify-between gap-6 border-b border-line py-2.5">
            <dt>{action}</dt>
            <dd className="flex gap-1.5">
              {names.map((name) => (
                <kbd key={name} className="key-cap">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="type-note mt-3 text-ink-2">{note}</p>}
      <Switch
        className="mt-4"
        label="Single-key shortcuts"
        hint="Turn them off if your keyboard or voice control triggers them by accident. ? keeps working."
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked)
          switchSingleKeys(event.target.checked)
        }}
      />
    </Dialog>
  )
}
