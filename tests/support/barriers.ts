import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Rules {
  type: 'tag' | 'rule'
  values: string[]
}

/** All of WCAG 2.2 to level AA, and good practice. */
export const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** A theme is colours and nothing else; names, order and sizes are what they were in the other one. */
export const rulesOfColour: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What axe finds on the page as it stands, by the given rules. */
export async function barriersOf(page: Page, runOnly: Rules): Promise<string[]> {
  // What was changed a moment ago, as the theme, is drawn. A colour that is inherited passes from element to element, one
  // after another, for even with reduced motion each takes a moment of its own; a film that plays is never done.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const passes = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    for (let frames = 0; frames < 2 || (passes() && frames < 60); frames++) await frame()
  })
  // Half a megabyte of script that is there from the last look need not be read again.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const { violations } = await new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    // Without frames there is nothing to gather from elsewhere, and it takes half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
