/** What the script in the head remembers. */
interface EarlyPress {
  button: HTMLButtonElement | null
  hear: (event: Event) => void
  forget: () => void
}

/**
 * For the document head: remembers the button that was pressed last before the page's scripts are there, which on a
 * slow connection takes seconds. Of forms only those count that need a script (`method="dialog"`, see
 * web/lib/use-contract-form.ts); Enter in a field presses their button too. All other forms and links work without.
 * Whoever goes on writing after pressing has not finished, and presses again. A constant, so a content policy can allow
 * it by its hash.
 */
export const earlyPressScript =
  "(function(){var e=window.earlyPress={button:null,forget:function(){e.button=null},hear:function(v){var b=v.target.closest&&v.target.closest('button');e.button=b&&(b.type==='button'||b.type==='submit'&&b.form&&b.form.getAttribute('method')==='dialog')?b:null}};addEventListener('click',e.hear,true);addEventListener('input',e.forget,true)})()"

const remembered = () => (window as { earlyPress?: EarlyPress }).earlyPress

/** The page was awake enough to hear this press itself. */
export function forgetEarlyPress(): void {
  remembered()?.forget()
}

/** Presses once more what was pressed before the page was awake. To be called once, when it is. */
export function pressEarlyButton(): void {
  const early = remembered()
  if (early === undefined) return
  window.removeEventListener('click', early.hear, true)
  // Not within the effect that calls this: React wakes a sleeping part of the page for a press, but not while it
  // commits. Pressed once more until then, the page has heard it, and nothing is left to be done.
  setTimeout(() => {
    window.removeEventListener('input', early.forget, true)
    const { button } = early
    early.forget()
    if (button?.isConnected) button.click()
  })
}
