import { changedPart } from './markdown-edit.ts'

/**
 * Makes the text of a field another as if it had been typed, so that the browser's undo takes it back: a value that is
 * set is nothing that it knows of, and what was typed before is forgotten with it. The field has the focus; it is heard
 * as typing is. The command is an old one, and the only way there is; where a browser does nothing, neither does this.
 */
export function typeInto(field: HTMLTextAreaElement, next: string): void {
  if (field.value === next) return
  const { start, end, inserted } = changedPart(field.value, next)
  field.setSelectionRange(start, end)
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted)
}
