/** What the script in the head remembers. */
interface EarlyPress {
  button: HTMLButtonElement | null
  hear: (event: Event) => void
}

/**
 * For the document head: remembers the button that was pressed last before the page's scripts are there, which on a
 * slow connection takes seconds. Buttons of forms and links are left alone, for they work without a script. A
 * constant, so a content policy can allow it by its hash.
 */
export const earlyPressScript =
  "(function(){var e=window.earlyPress={button:null,hear:function(v){var b=v.target.closest&&v.target.closest('button');e.button=b&&b.type==='button'?b:null}};addEventListener('click',e.hear,true)})()"

const remembered = () => (window as { earlyPress?: EarlyPress }).earlyPress

/** The page was awake enough to hear this press itself. */
export function forgetEarlyPress(): void {
  const early = remembered()
  if (early) early.button = null
}

/** Presses once more what was pressed before the page was awake. To be called once, when it is. */
export function pressEarlyButton(): void {
  const early = remembered()
  if (early === undefined) return
  window.removeEventListener('click', early.hear, true)
  const { button } = early
  early.button = null
  // Not within the effect that calls this: React wakes a sleeping part of the page for a press, but not while it commits.
  if (button?.isConnected) setTimeout(() => button.click())
}
