import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { renderLecture } from '../markdown.ts'
import { drawingTexts, readDrawing } from './drawing.ts'
import { elementNames, shapeClasses, textClasses } from './drawing-format.ts'
import { endsOf, readPath } from './drawing-path.ts'

const title = '<title>A lamp in front of a face, and the same lamp beside it.</title>'
const svg = (inner: string, box = '0 0 360 200', before = title) =>
  `<svg viewBox="${box}">\n  ${before}\n  ${inner}\n</svg>`
const block = (source: string) =>
  `:::drawing{title="A 'lamp'"}\n\`\`\`svg\n${source}\n\`\`\`\n\nSeen *from above*.\n:::`
const html = (source: string) => renderLecture(block(source)).html
const faults = (source: string) => {
  const read = readDrawing(source)
  return 'faults' in read ? read.faults.map(({ line, text }) => `${line}: ${text}`) : []
}

test('a drawing is a picture with a name, a title above and a caption below', () => {
  const shown = html(svg('<rect class="fill-tint" x="10" y="10" width="5" height="5"/>'))
  expect(shown).toBe(
    '<figure class="lecture-drawing"><p class="lecture-block-title">A ‘lamp’</p><svg viewBox="0 0 360 200" role="img" aria-label="A lamp in front of a face, and the same lamp beside it."><rect x="10" y="10" width="5" height="5" class="drawing-fill-tint"></rect></svg><figcaption><p>Seen <em>from above</em>.</p></figcaption></figure>',
  )
  const words = (inner: string) => renderLecture(block(svg(inner))).wordCount
  expect(words('<text x="1" y="9">Not counted</text>')).toBe(words(''))
})

test('texts have typographic quotes and no spaces at their ends; the breaks of the file are not theirs', () => {
  const read = readDrawing(
    svg(
      '<text class="center" x="9" y="9">\n  <tspan x="9">"One"</tspan>\n  <tspan x="9" dy="16">two &amp; three</tspan>\n</text><text x="1" y="1"> a <tspan class="bad">b</tspan> c </text>',
    ),
  )
  expect('value' in read && drawingTexts(read.value)).toEqual(['“One” two & three', 'a b c'])
})

describe('an arrow', () => {
  const heads = (shape: string) =>
    [...html(svg(shape)).matchAll(/<path d="([^"]*)"([^>]*)class="drawing-head ([^"]*)"([^>]*)>/g)].map(
      ([, d]) => d,
    )
  test.each([
    ['a line', '<line class="line arrow" x1="10" y1="20" x2="50" y2="20"/>', ['M51.6 20L44 23.4L44 16.6z']],
    [
      'both ends',
      '<path class="line arrow-both" d="M10 20h40"/>',
      ['M51.6 20L44 23.4L44 16.6z', 'M8.4 20L16 16.6L16 23.4z'],
    ],
    ['a polyline', '<polyline class="line-bad arrow" points="10,20 10,60"/>', ['M10 61.6L6.6 54L13.4 54z']],
    ['a thick line', '<path class="line thick arrow" d="M0 0V50"/>', ['M0 52.88L-6.12 39.2L6.12 39.2z']],
    [
      'an arc over the top',
      '<path class="line arrow" d="M10 50A20 20 0 0 1 50 50"/>',
      ['M50 51.6L46.6 44L53.4 44z'],
    ],
    ['a point', '<path class="line arrow" d="M10 10"/>', []],
  ])('%s', (_, shape, paths) => {
    expect(heads(shape)).toEqual(paths)
  })

  test('its head has the class, the color and the place of its line', () => {
    expect(
      html(svg('<path class="line-good arrow" transform="rotate(45 10 20)" stroke="#aa3300" d="M1 1h9"/>')),
    ).toContain(
      '<path d="M11.6 1L4 4.4L4 -2.4z" transform="rotate(45 10 20)" class="drawing-head drawing-line-good drawing-arrow" fill="#aa3300"></path>',
    )
  })

  test('an arc ends in the direction of its ellipse, whatever its flags and rotation', () => {
    const angle = fc.integer({ min: 0, max: 359 })
    const size = fc.integer({ min: 5, max: 90 })
    const flag = fc.constantFrom(0, 1)
    fc.assert(
      fc.property(size, size, angle, angle, angle, flag, (rx, ry, tilt, from, turn, sweep) => {
        fc.pre(turn > 5 && turn < 355 && Math.abs(turn - 180) > 3)
        const radians = (degrees: number) => (degrees * Math.PI) / 180
        const place = (at: number) => {
          const [x, y] = [rx * Math.cos(radians(at)), ry * Math.sin(radians(at))]
          const [cos, sin] = [Math.cos(radians(tilt)), Math.sin(radians(tilt))]
          return { x: cos * x - sin * y, y: sin * x + cos * y }
        }
        const to = sweep === 1 ? from + turn : from - turn
        const [one, other] = [place(from), place(to)]
        const written = `M${one.x.toFixed(9)} ${one.y.toFixed(9)}A${rx} ${ry} ${tilt} ${turn > 180 ? 1 : 0} ${sweep} ${other.x.toFixed(9)} ${other.y.toFixed(9)}`
        const pieces = readPath(written)
        if (typeof pieces === 'string') throw new Error(pieces)
        const { end, beginning } = endsOf(pieces)
        const step = sweep === 1 ? 0.01 : -0.01
        for (const [found, at, back] of [
          [end, other, place(to - step)],
          [beginning, one, place(from + step)],
        ] as const) {
          const length = Math.hypot(at.x - back.x, at.y - back.y)
          expect(found?.direction.x).toBeCloseTo((at.x - back.x) / length, 2)
          expect(found?.direction.y).toBeCloseTo((at.y - back.y) / length, 2)
        }
      }),
    )
  })
})

test.each([
  ['m10 10 5 5-3 2', [15, 15, 12, 17]],
  ['M0,0C1,2 3,4 5,6S7 8 9 10', [5, 6, 9, 10]],
  ['M0 0Q5 5 10 0T20 0', [10, 0, 20, 0]],
  ['M1 2L5 6H9V.5z', [5, 6, 9, 6, 9, 0.5, 1, 2]],
  ['M0 0a5 5 0 0110 0', [10, 0]],
  ['M0 0H250.89999999999998', [250.9, 0]],
])('the path %s goes where browsers go', (written, places) => {
  const pieces = readPath(written)
  const reached = typeof pieces === 'string' ? [] : pieces.flatMap(({ to }) => [to.x, to.y])
  expect(reached.map((value) => Number(value.toFixed(6)))).toEqual(places)
})

describe('names the line of a mistake', () => {
  test.each([
    ['', '1: This drawing is empty'],
    ['<p>A</p>', '1: A drawing begins with <svg'],
    ['<svg viewBox="0 0 400 200">', '1: The viewBox of a drawing is 0 0 360'],
    [
      svg('', '0 0 360 20'),
      '1: The viewBox of a drawing is 0 0 360 and a whole height from 60 to 640, not “0 0 360 20”',
    ],
    [
      `<svg viewBox="0 0 360 200" onload="ran()">${title}</svg>`,
      '1: A drawing can’t have the attribute “onload”',
    ],
    [
      `<svg viewBox="0 0 360 200" width="9">${title}</svg>`,
      '1: The svg of a drawing has a viewBox and no “width”',
    ],
    ['<svg viewBox="0 0 360 200"></svg>', '1: A drawing begins with a <title>'],
    [svg('', '0 0 360 200', '<g/>'), '2: A drawing begins with a <title>'],
    [
      svg('', '0 0 360 200', '<title>Short.</title>'),
      '2: The <title> says what is to be seen in 40 to 500 characters; it has 6 characters',
    ],
    [svg(title), '3: A drawing has one <title>'],
    [
      svg('<script>ran()</script>'),
      '3: A drawing can’t have <script>; it may have title, g, text, tspan, rect',
    ],
    [svg('<g>\n<style>*{}</style></g>'), '4: A drawing can’t have <style>'],
    [svg('<foreignObject><b>a</b></foreignObject>'), '3: A drawing can’t have <foreignObject>'],
    [
      svg('<a href="javascript:ran()"><text x="1" y="1">a</text></a>'),
      '3: A drawing can’t have the attribute “href”',
    ],
    [
      svg('<rect class="line" x="1" y="1" width="9" height="9" onclick="ran()"/>'),
      '3: A drawing can’t have the attribute “onclick”',
    ],
    [svg('<rect style="fill:url(x)"/>'), '3: A drawing can’t have the attribute “style”'],
    [svg('<rect fill="url(#a)" x="1"/>'), '3: “fill” has to be a color such as #2a6f4e, not “url(#a)”'],
    [svg('<rect fill="red"/>'), '3: “fill” has to be a color'],
    [svg('<rect class="line"\n  x="1e9"/>'), '3: “x” has to be a number from -10,000 to 10,000, not “1e9”'],
    [svg('<circle class="line" r="-1"/>'), '3: “r” has to be a number from 0 to 10,000'],
    [svg('<circle class="line" r="99999999999999999999"/>'), '3: “r” has to be'],
    [svg('<g opacity="2"/>'), '3: “opacity” has to be a number from 0 to 1'],
    [
      svg('<g transform="matrix(1 0 0 1 0 0)"/>'),
      '3: “transform” has to be translate(…), rotate(…) and scale(…) with numbers',
    ],
    [svg('<g transform="scale(99999)"/>'), '3: “transform” has to be'],
    [svg('<polygon class="line" points="1 2 3"/>'), '3: “points” has to be pairs of numbers'],
    [svg('<path class="line" d="L1 1"/>'), '3: A path begins with M'],
    [svg('<path class="line" d="M1 1 L 5 x"/>'), '3: This path can’t be read from “x”'],
    [svg('<path class="line"/>'), '3: This path is empty'],
    [svg('<rect x="1" y="1" width="1" height="1"/>'), '3: This rect has no class that paints it'],
    [svg('<rect class="lien"/>'), '3: There is no class “lien” in drawings'],
    [svg('<rect class="line muted"/>'), '3: The class “muted” is of texts, not of <rect>'],
    [svg('<text class="line" x="1" y="1">a</text>'), '3: The class “line” is of shapes, not of <text>'],
    [svg('<rect class="line"><circle class="line" r="1"/></rect>'), '3: <rect> can’t hold <circle>'],
    [svg('<tspan>a</tspan>'), '3: <svg> can’t hold <tspan>'],
    [svg('<svg viewBox="0 0 360 200"/>'), '3: Only the svg has a viewBox'],
    [svg('Loose words'), '3: The words “Loose words” are outside of a <text>'],
    [svg('<g>'.repeat(9)), '3: A drawing has at most 8 levels of elements'],
    [svg('<text x="1" y="1">&harr;</text>'), '3: This drawing is not well-formed XML'],
    [svg('<text x="1" y="1">a<b</text>'), '3: This drawing is not well-formed XML'],
    [svg('<rect class="line" x=1 />'), '3: This drawing is not well-formed XML'],
    [svg('</svg><img src="x" onerror="ran()"/>'), '3: This drawing is not well-formed XML'],
    [svg('<text x="1" y="1"><![CDATA[<script>ran()</script>]]></text>'), '3: A drawing can’t have CDATA'],
    [
      `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>${svg('<text x="1" y="1">&b;</text>')}`,
      '1: A drawing can’t have a DOCTYPE',
    ],
    [`<?xml version="1.0"?>${svg('')}`, '1: A drawing can’t have an instruction'],
    [svg('<?php a ?>'), '3: A drawing can’t have an instruction'],
    [svg('<path class="line" d="M1 1h1"/>'.repeat(400)), '1: This drawing has more than 12,000 characters'],
  ])('%#', (source, text) => {
    expect(faults(source)[0]).toEqual(expect.stringContaining(text))
  })

  test('and a drawing that is wrong all over gets six sentences', () => {
    expect(faults(svg('<rect/>'.repeat(500)))).toHaveLength(6)
    expect(faults(`\n\n${svg('<rect/>')}`)[0]).toContain('5: This rect')
  })
})

/** What a page may hold of a drawing. */
const attributes = new Set(
  'viewBox role aria-label class x y x1 y1 x2 y2 cx cy r rx ry width height points d dx dy transform opacity fill stroke'.split(
    ' ',
  ),
)

test('no markup of any kind gets from a drawing into the page', () => {
  const attack = fc.constantFrom(
    ...[
      '<script>ran()</script>',
      '</svg><script>ran()</script>',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a [',
      '<!ENTITY a "b">',
    ],
    ...[
      '&a;',
      '&#x3C;script&#x3E;',
      '<use href="#a"/>',
      '<image href="x" onerror="ran()"/>',
      '<style>*{fill:red}</style>',
    ],
    ...[
      '<foreignObject>',
      '</foreignObject>',
      'onload="ran()"',
      'style="fill:url(x)"',
      'xlink:href="javascript:ran()"',
    ],
    ...[
      '<g transform="rotate(45)">',
      '</g>',
      '<text x="1" y="2">',
      '</text>',
      '<!-- ',
      ' -->',
      '"',
      '>',
      '<animate attributeName="href"/>',
    ],
    ...[
      '<rect class="line" x="1" y="1" width="9" height="9"/>',
      '<path class="line arrow" d="M1 1h9"/>',
      '<tspan dx="2">',
      '</tspan>',
    ],
  )
  const piece = fc.oneof(attack, fc.string())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const read = readDrawing(svg(pieces.join('')))
      expect('value' in read || read.faults.length > 0).toBe(true)
      const page = new JSDOM(html(svg(pieces.join('').replaceAll('`', '')))).window.document
      for (const drawn of page.querySelectorAll('svg')) {
        for (const element of [drawn, ...drawn.querySelectorAll('*')]) {
          expect(elementNames).toContain(element.localName)
          for (const name of element.getAttributeNames()) expect(attributes).toContain(name)
        }
      }
      expect(page.querySelector('script, img, style, use, foreignObject')).toBeNull()
    }),
    { numRuns: 400 },
  )
})

test('entities of five signs are text, and stay text', () => {
  const shown = html(svg('<text x="1" y="2">&lt;script&gt;ran()&lt;/script&gt; &quot;a&quot;</text>'))
  expect(shown).toContain('&#x3C;script>ran()&#x3C;/script> “a”')
})

test('a drawing with a mistake shows what was written', () => {
  expect(html(svg('<rect fill="red"/>'))).toContain('<code class="language-svg">')
})

test('costly drawings take no longer than others', () => {
  const sources = [
    svg(`<path class="line arrow" d="M0 0${'a1 1 0 0 1 1 1'.repeat(800)}"/>`),
    svg(`<polyline class="line arrow" points="${'1 '.repeat(5_800)}"/>`),
    svg(`<g transform="${'scale(1)'.repeat(1_400)}"/>`),
    svg(`<g transform="scale(1${' '.repeat(11_000)}x)"/>`),
    svg('<g></g>'.repeat(1_650)),
    svg(`<text x="1" y="1">${'&amp;'.repeat(2_300)}</text>`),
    `${'<g>'.repeat(3_900)}`,
    `<svg ${'a'.repeat(11_000)}`,
    `<!DOCTYPE ${'['.repeat(11_000)}`,
  ]
  const begun = process.cpuUsage()
  for (const source of sources) for (let time = 0; time < 5; time += 1) html(source)
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(5_000)
})

test('the style sheet knows every class', () => {
  const folder = path.join(import.meta.dirname, '..', '..', 'web/ui/styles')
  const sheet = readFileSync(path.join(folder, 'lecture-drawings.css'), 'utf8')
  const unstyled = ['arrow', 'arrow-both']
  for (const name of [...shapeClasses, ...textClasses].filter((one) => !unstyled.includes(one)))
    expect(sheet).toMatch(new RegExp(`\\.drawing-${name}(?![\\w-])`))
})
