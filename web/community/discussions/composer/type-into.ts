import { changedPart } from './markdown-edit.ts'

/**
 * Replaces a focused field's text as if typed, so that the browser's undo works: setting `value` clears its history.
 * `execCommand` is deprecated but the only way.
 */
export function typeInto(field: HTMLTextAreaElement, next: string): void {
  if (field.value === next) return
  const { start, end, inserted } = changedPart(field.value, next)
  field.setSelectionRange(start, end)
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted)
}
