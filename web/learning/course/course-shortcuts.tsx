import { type Shortcuts, ShortcutsDialog } from '../../shell/shortcuts-dialog.tsx'

const keys: Shortcuts = [
  [['n'], 'Next module'],
  [['p'], 'Previous module'],
  [['m'], 'Mark as complete or undo'],
  [['b'], 'Bookmark or remove bookmark'],
  [['↑', '↓'], 'Move through the module list'],
  [['?'], 'Show these shortcuts'],
]

/** The keys of a course page. */
export const CourseShortcuts = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog keys={keys} onClose={onClose} />
)
