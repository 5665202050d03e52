import type { Download, Page } from '@playwright/test'

/** The name a file is sent under. What the browser suggests depends on the language of the machine. */
export async function nameSent(page: Page, download: Download): Promise<string> {
  const answer = await page.request.get(download.url())
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers()['content-disposition'] ?? '') ?? []
  return decodeURIComponent(name)
}
