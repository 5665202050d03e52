import { expect, test } from 'vitest'
import {
  beginningOf,
  firstPictureIn,
  picturesIn,
  withMentionLinks,
  withPictureSizes,
} from './rendered-text.ts'
import { renderUserText } from './user-text.ts'

const [lamp, desk] = ['0b6f8a52-6c1e-4d8c-9a51-1f2e3d4c5b6a', '1c7f8a52-6c1e-4d8c-9a51-1f2e3d4c5b6b']

/** Texts that would be a picture or a mention if typed characters could become tags. */
const disguises = [
  `<img src="/api/media/${lamp}">`,
  `\`<img src="/api/media/${lamp}">\``,
  `[x](https://a.example "<img src=/api/media/${lamp}>")`,
  `![<img src="/api/media/${lamp}">](https://a.example/x.png)`,
  '<span class="mention">@Amara</span>',
  '`<span class="mention">@Amara</span>`',
  `![<span class="mention">@Amara</span>](/api/media/${desk})`,
]

test('finds each picture of this site once', () => {
  const html = renderUserText(
    `![one](/api/media/${lamp}) ![two](/api/media/${desk}?size=96)\n\n![again](/api/media/${lamp}) ![x](https://a.example/y.png)`,
  )
  expect(picturesIn(html)).toEqual([lamp, desk])
})

test('the first picture has its own words', () => {
  const html = renderUserText(
    `Look:\n\n![A "quoted" <lamp> & more](/api/media/${lamp})\n\n![two](/api/media/${desk})`,
  )
  expect(firstPictureIn(html)).toEqual({ id: lamp, alt: 'A "quoted" <lamp> & more' })
  expect(firstPictureIn(renderUserText('![x](https://a.example/y.png)'))).toBeNull()
})

test('the beginning is text, wherever the html was cut', () => {
  const html = renderUserText(
    `## First\n\nTom & Ann <b>say** *hello*\n\n![a > b](/api/media/${lamp})\n\nthen more.`,
  )
  expect(beginningOf(html, 40)).toBe('First Tom & Ann <b>say** hello then …')
  for (let end = 0; end <= html.length; end++) {
    expect(beginningOf(html.slice(0, end), 200)).not.toMatch(/&#|<h2|<img|<p/)
  }
})

test('reserves the space of a picture of known size', () => {
  const html = renderUserText(`![one](/api/media/${lamp})\n\n![two](/api/media/${desk})`)
  expect(withPictureSizes(html, new Map([[lamp, { width: 640, height: 480 }]]))).toBe(
    `<p><img src="/api/media/${lamp}" width="640" height="480" alt="one" loading="lazy"></p>\n<p><img src="/api/media/${desk}" alt="two" loading="lazy"></p>`,
  )
})

test.each(disguises)('does not take %j for a picture or a mention', (text) => {
  const html = renderUserText(text, { mentions: ['Amara'] })
  expect(picturesIn(html)).toEqual(text.endsWith(`(/api/media/${desk})`) ? [desk] : [])
  // The name itself may be linked; the text around it stays text.
  const linked = withMentionLinks(html, [{ name: 'Amara', handle: 'amara' }])
  expect(linked.replaceAll('<a class="mention" href="/@amara">@Amara</a>', '')).not.toContain('/@amara')
  expect(linked.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual((text.match(/@Amara|https:/g) ?? []).length)
})

test('links a name to its public page, but not a name two people share', () => {
  const names = ['Amara Okafor', 'Bo', 'Tom & <b>Ann</b>']
  const html = renderUserText('@Amara Okafor, @Bo, @Tom & <b>Ann</b>', { mentions: names })
  const linked = withMentionLinks(html, [
    { name: 'Amara Okafor', handle: 'amara' },
    { name: 'Bo', handle: null },
    { name: 'Tom & <b>Ann</b>', handle: 'tom"><script>' },
  ])
  expect(linked).toContain('<a class="mention" href="/@amara">@Amara Okafor</a>')
  expect(linked).toContain('<span class="mention">@Bo</span>')
  expect(linked).not.toContain('<script>')
  expect(linked).not.toContain('<b>')
  const twice = [
    { name: 'Bo', handle: 'bo-one' },
    { name: 'Bo', handle: 'bo-two' },
  ]
  expect(withMentionLinks(html, twice)).toBe(html)
})
