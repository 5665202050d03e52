/**
 * Puts a text on the clipboard, from a press of a button. Browsers offer the clipboard to pages over https alone; on
 * any other the text is copied as if it were marked by hand.
 *
 * @returns false where the browser does not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyMarked(text)
  }
}

function copyMarked(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  // Beside what has the focus: outside of an open dialog nothing can be marked.
  const place = focused?.parentElement ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
