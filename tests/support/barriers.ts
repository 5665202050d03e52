import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore

/** The minified build: a browser parses it in 100 ms, `axe.source` in 150 ms. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Rules {
  type: 'tag' | 'rule'
  values: string[]
}

/** WCAG 2.2 to level AA, and best practices. */
export const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** A theme changes only colors; names, order and sizes stay. */
export const rulesOfColour: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

export async function barriersOf(page: Page, runOnly: Rules): Promise<string[]> {
  // Waits until animations such as a theme change finish; a playing film never does.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const passes = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    for (let frames = 0; frames < 2 || (passes() && frames < 60); frames++) await frame()
  })
  await lendAxe(page.mainFrame())
  const within = page.frames().filter((frame) => frame !== page.mainFrame())
  // axe checks frames that contain it; one may have been removed.
  await Promise.all(within.map((frame) => lendAxe(frame).catch(() => {})))
  const options: axeCore.RunOptions = {
    runOnly,
    resultTypes: ['violations'],
    // Violations are reported by their HTML.
    selectors: false,
    // None of these rules reads style sheets.
    preload: { assets: ['media'] },
  }
  // From the top: axe takes a target that a sticky header covers halfway for a small one.
  const violations = await page.evaluate(async (options) => {
    const { scrollX, scrollY } = window
    scrollTo({ top: 0, behavior: 'instant' })
    const { violations } = await axe.run(document, options)
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Skips loading half a megabyte of script if it is already there. */
async function lendAxe(frame: Frame) {
  const isThere = await frame.evaluate(() => 'axe' in window)
  if (!isThere) await frame.evaluate(axeSource)
}
