import { expect, type Page } from '@playwright/test'

/**
 * Opens a page's tabs, collapsed parts, and dialogs in turn.
 *
 * @param buttons beginnings of the names of buttons that open a dialog; the first match of each is pressed
 * @param look called while something is open
 */
export async function openParts(page: Page, buttons: readonly RegExp[], look: () => Promise<void>) {
  const main = page.getByRole('main')
  for (const tab of await main.getByRole('tab', { disabled: false }).all()) {
    await tab.click()
    await look()
  }
  await main.getByRole('group').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
  })
  await look()
  for (const name of buttons) {
    await main.getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog, `${name}`).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await expect(dialog, `${name}`).toBeHidden()
  }
}
