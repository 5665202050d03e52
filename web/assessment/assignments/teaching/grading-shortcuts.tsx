import { type Shortcuts, ShortcutsDialog } from '../../../shell/shortcuts-dialog.tsx'

const keys: Shortcuts = [
  [['1', '2', '…'], 'Choose a level and go to the next criterion'],
  [['Shift', '1'], 'Choose this level for every criterion'],
  [['/'], 'Insert one of your comments'],
  [['Ctrl', 'Enter'], 'Save and go to the next submission'],
  [['j'], 'Next submission'],
  [['k'], 'Previous submission'],
  [['?'], 'Show these shortcuts'],
]

/** The keys of a page for grading. */
export const GradingShortcuts = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog
    keys={keys}
    note="While you write feedback, / works at the start of a line, and Escape leads back to the criteria."
    onClose={onClose}
  />
)
