import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** What the page knows it by. */
declare const axe: typeof axeCore

/**
 * Not `axe.source`, which is written out for people: a browser that has never read it takes 150 ms for that one and 100
 * for this.
 */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  // What was changed a moment ago, as the theme, is drawn; a film that plays is never done.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const passes = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    for (let frames = 0; frames < 2 || (passes() && frames < 60); frames++) await frame()
  })
  await lendAxe(page.mainFrame())
  const within = page.frames().filter((frame) => frame !== page.mainFrame())
  // Axe looks into those that answer it; one may be gone by now.
  await Promise.all(within.map((frame) => lendAxe(frame).catch(() => {})))
  const options: axeCore.RunOptions = {
    runOnly,
    resultTypes: ['violations'],
    // A barrier is told by its HTML.
    selectors: false,
    // None of these rules reads style sheets.
    preload: { assets: ['media'] },
  }
  const violations = await page.evaluate(
    async (options) => (await axe.run(document, options)).violations,
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Half a megabyte of script that is there from the last look need not be read again. */
async function lendAxe(frame: Frame) {
  const isThere = await frame.evaluate(() => 'axe' in window)
  if (!isThere) await frame.evaluate(axeSource)
}
