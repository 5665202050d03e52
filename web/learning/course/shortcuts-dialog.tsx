import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { singleKeysOn, switchSingleKeys } from './single-keys.ts'

const keys = [
  [['n'], 'Next module'],
  [['p'], 'Previous module'],
  [['m'], 'Mark as complete or undo'],
  [['b'], 'Bookmark or remove bookmark'],
  [['↑', '↓'], 'Move through the module list'],
  [['?'], 'Show these shortcuts'],
] as const

/** The keys of a course page, with a switch for the single-key ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
