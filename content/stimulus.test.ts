import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { longestStimulus, stimulusFault } from '../rules/assessment/stimulus.ts'
import { blockNames, stimulusBlockNames } from '../rules/text/lecture-blocks.ts'
import { hostileMarkdown, longestThatPasses } from '../tests/support/hostile-markdown.ts'
import { blockFaults, stimulusFaults } from './blocks/faults.ts'
import { readLecture, renderLecture } from './markdown.ts'
import { drawnStimulus, renderStimulus } from './stimulus.ts'

const dom = (html: string) => new JSDOM(html).window.document

describe('the work shown with a question', () => {
  test('is prose, tables, quotations, pages, pictures and sounds, as in a lecture', () => {
    const page = renderStimulus(
      [
        'A *letter* that says "now".',
        '| Day | Sold |\n|---|---|\n| 1 | 4 |',
        '> Dear reader',
        '```\nSubject: "Hello"\n```',
        '![A cup](/api/media/x "Twice")',
        ':::chart{title="Left"}\n| What | Left |\n|---|---|\n| Films | 3 |\n:::',
        ':::audio{title="Tone"}\n[Listen](/api/media/3f0d2b1c-0000-4000-8000-000000000000)\n\nA hum.\n:::',
      ].join('\n\n'),
    )
    expect(page).toContain('A <em>letter</em> that says “now”.')
    expect(page).toContain('<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>')
    expect(page).toContain('Subject: "Hello"')
    expect(page).toContain('<figcaption>Twice</figcaption>')
    expect(page).toContain('<svg')
    expect(page).toContain('<audio controls preload="none"')
  })

  test('leads nowhere and takes no place of its own in the page', () => {
    const page = dom(
      renderStimulus('# Sale\n\nBuy [now](https://a.example).[^1]\n\n[^1]: Or later.\n\n## Why'),
    )
    expect([...page.querySelectorAll('a, h1, h2, h3, h4, [id]')]).toEqual([])
    expect([...page.querySelectorAll('strong')].map((bold) => bold.textContent)).toEqual(['Sale', 'Why'])
    expect(page.querySelector('.shown-link')?.textContent).toBe('now')
    expect(page.body.textContent).toContain('[^1]: Or later.')
  })

  test.each(blockNames.filter((name) => !stimulusBlockNames.includes(name)))('has no block “%s”', (name) => {
    expect(stimulusFaults(`:::${name}\nA\n:::`)[0]?.text).toContain(`There is no block “${name}”`)
    expect(renderStimulus(`:::${name}\nA\n:::`)).toContain(`:::${name}`)
  })

  test.each([
    ['A\n\n![](/api/media/x)', 3, 'no text alternative'],
    ['![A cup](https://a.example/cup.jpg)', 1, 'on another site'],
    [':::chart\nA\n:::', 1, 'needs a table'],
    ['x'.repeat(longestStimulus + 1), 1, 'within 4,000 characters'],
    ['- - - - - - - - - - a', 1, 'inside each other'],
  ])('names the line of a mistake: %j', (markdown, line, text) => {
    expect(stimulusFaults(markdown)).toEqual([{ line, text: expect.stringContaining(text) }])
  })
})

const attack = '"><img src=x onerror=ran()><script>ran()</script>'

test('no text of an author becomes markup or an address that runs', () => {
  const hostile = [
    attack,
    `![${attack}](javascript:ran())`,
    `[a](javascript:ran()) <a href="javascript:ran()">b</a>`,
    `\`\`\`html\n${attack}\n\`\`\``,
    `:::chart{title='${attack}'}\n| ${attack} | b |\n|-|-|\n| ${attack} | 1 |\n:::`,
    `:::audio{title='${attack}'}\n[a](javascript:ran())\n\n${attack}\n:::`,
    `:::before-after{before='${attack}'}\n${attack}\n\n---\n\nb\n:::`,
  ].join('\n\n')
  const elements = [...dom(renderStimulus(hostile)).querySelectorAll('*')]
  expect(elements.map(({ localName }) => localName)).not.toContain('script')
  for (const { attributes } of elements) {
    for (const { name, value } of attributes) {
      expect(name).not.toMatch(/^on/)
      if (['src', 'href', 'poster'].includes(name)) expect(value).not.toMatch(/^\s*javascript/i)
    }
  }
})

test('every accepted text is rendered quickly, and none throws', () => {
  for (const make of Object.values(hostileMarkdown)) {
    const accepted = longestThatPasses(make(longestStimulus), stimulusFault)
    const began = process.threadCpuUsage()
    renderStimulus(accepted)
    stimulusFaults(accepted)
    // Its own time: other programs of the machine do not count.
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(1_500)
  }
  fc.assert(
    fc.property(
      fc.string({
        maxLength: 300,
        unit: fc.constantFrom('a', ' ', '\n', ':::', '|', '`', '*', '>', '<b', '[x](y)'),
      }),
      (markdown) => {
        const page = dom(renderStimulus(markdown))
        expect(page.querySelector('a, script, [id]')).toBeNull()
      },
    ),
    { numRuns: 60 },
  )
})

describe('in a question of a lecture', () => {
  const asked = (stimulus: string) =>
    `::::question\n\`\`\`\`yaml\nstimulus: |\n${stimulus.replaceAll(/^/gm, '  ')}\nquestion: Which?\noptions: [A, B, C]\ncorrectAnswer: B\nexplanation: Because.\n\`\`\`\`\n::::`

  test('it is above the question, once, and not in what the script reads', () => {
    const page = dom(renderLecture(asked('| A | B | C |\n|---|---|---|\n| 1 | 2 | 3 |\n\n- One')).html)
    const block = page.querySelector('.lecture-question')
    expect(block?.querySelector(':scope > .question-stimulus + .question-text')).not.toBeNull()
    expect(block?.querySelectorAll('.table-scroll')).toHaveLength(1)
    expect(block?.querySelectorAll('table')).toHaveLength(1)
    expect((block as HTMLElement).dataset.lectureProps).not.toContain('stimulus')
  })

  test('its mistakes are those of the question', () => {
    expect(blockFaults(readLecture(asked('A\n\n:::steps\n1. A\n:::')))).toEqual([
      { line: 3, text: expect.stringContaining('Line 3 of what is shown: There is no block “steps”') },
    ])
  })
})

test('a picture by reference is refused, because its address and its words would go unchecked', () => {
  const [fault] = stimulusFaults('![A sign][sign]\n\n[sign]: https://a.example/sign.png')
  expect(fault).toMatchObject({ line: 1, text: expect.stringContaining('belongs beside it') })
})

test('a page that holds it gets its elements', () => {
  expect(drawnStimulus('A')).toMatchObject([{ type: 'element', tagName: 'p' }])
})
