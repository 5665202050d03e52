import type { Page } from '@playwright/test'

/** Counts presses of buttons, links and choices, and fields that were filled in. */
export async function countInputs(page: Page) {
  await page.addInitScript(() => {
    const counted = window as unknown as { presses: number; filled: Set<string> }
    counted.presses = Number(sessionStorage.getItem('presses') ?? 0)
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isField =
          target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, label')
        if (!isTrusted || isField) return
        counted.presses += 1
        sessionStorage.setItem('presses', String(counted.presses))
      },
      true,
    )
    addEventListener(
      'change',
      ({ target }) => {
        const isField =
          target instanceof HTMLInputElement ||
          target instanceof HTMLTextAreaElement ||
          target instanceof HTMLSelectElement
        if (!isField || target.type === 'checkbox') return
        counted.presses += 1
        sessionStorage.setItem('presses', String(counted.presses))
      },
      true,
    )
  })
  return {
    reset: () => page.evaluate(() => sessionStorage.setItem('presses', '0')).then(() => page.reload()),
    count: () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0)),
  }
}
