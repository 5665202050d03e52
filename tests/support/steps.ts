import { expect, type Locator, type Page } from '@playwright/test'

export interface EnrollmentEntries {
  fullName: string
  email: string
  password: string
  track?: string
  reason?: string
}

export async function fillEnrollment(page: Page, entries: EnrollmentEntries): Promise<void> {
  await page.getByLabel('Full name').fill(entries.fullName)
  await page.getByLabel('Email').fill(entries.email)
  await page.getByLabel('Password', { exact: true }).fill(entries.password)
  if (entries.track) await page.getByLabel('Track').selectOption({ label: entries.track })
  if (entries.reason) await page.getByLabel(/Why do you want to learn here/).fill(entries.reason)
}

export async function submitEnrollment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Application' }).click()
}

export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  const field = page.getByLabel('Email')
  // The page may fill in the address it knows at the same moment, and then both are in the field.
  await expect(async () => {
    await field.fill(email)
    await expect(field).toHaveValue(email, { timeout: 500 })
  }).toPass()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The avatar in the header of a signed-in person, which opens the account menu. */
export const accountButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Account menu' })

export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
}

export async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Create password').fill(password)
  await page.getByLabel('Confirm password').fill(again)
  await page.getByRole('button', { name: 'Set password' }).click()
}

export function notice(page: Page, text: string): Locator {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })
}

export function moduleEntry(page: Page, position: number): Locator {
  return page
    .getByRole('navigation', { name: 'Modules' })
    .getByRole('link')
    .nth(position - 1)
}

/** The heading of the module on screen, which gets the focus when another module is opened. */
export function moduleHeading(page: Page): Locator {
  return page
    .getByRole('region')
    .filter({ hasText: /Module \d of 5/ })
    .getByRole('heading', { level: 2 })
}

/** Delays the page's writes to an address, like a slow connection. @returns a function that releases them */
export async function holdWrites(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

/** Delays the page's next frame, like a slow device. @returns a function that releases it */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    const letFramesGo = () => {
      window.requestAnimationFrame = draw
      for (const callback of held) draw(callback)
    }
    Object.assign(window, { letFramesGo })
  })
  return () => page.evaluate(() => (window as unknown as { letFramesGo(): void }).letFramesGo())
}
