import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawingToTypst, printedInks } from './drawing-to-typst.ts'

test('print has the colors of the light theme, and white paper', () => {
  const sheet = path.join(import.meta.dirname, '../../../web/ui/styles/tokens.css')
  const tokens = readFileSync(sheet, 'utf8')
  for (const [ink, color] of Object.entries(printedInks)) {
    const light = new RegExp(`--${ink}: light-dark\\((#[\\da-f]{6})`).exec(tokens)?.[1]
    expect(color).toBe(ink === 'paper' ? '#ffffff' : light)
  }
})

test('classes become attributes, a color of the author stays, and no text is more than a string', () => {
  const typst = drawingToTypst(
    '<svg viewBox="0 0 360 90"><title>A lamp on the left of "a face" that looks at it.</title><path class="line-bad thick dashed arrow" d="M1 1h9"/><circle class="fill-paper" fill="#c98a5b" r="4"/><text class="small end muted" x="9" y="9">a "b" \\ &lt;c&gt;</text></svg>',
  )
  expect(typst).toContain(
    '<path d=\\"M1 1h9\\" fill=\\"none\\" stroke=\\"#b3241b\\" stroke-width=\\"3\\" stroke-dasharray=\\"4 4\\"',
  )
  expect(typst).toContain('<circle fill=\\"#c98a5b\\" r=\\"4\\" stroke=\\"#1b1428\\" stroke-width=\\"1.5\\"')
  expect(typst).toContain('text-anchor=\\"end\\" fill=\\"#51485e\\">a “b” \\\\ &lt;c&gt;</text>')
  expect(typst).toContain('alt: "A lamp on the left of “a face” that looks at it.")')
  expect(drawingToTypst('<svg>')).toBeNull()
})
