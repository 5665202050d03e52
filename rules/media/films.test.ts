import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, filmSource, slideAt, slidesOf } from './films.ts'

describe('the type of a film', () => {
  test('follows from its URL', () => {
    expect(filmSource('https://films.example.org/one.mp4')?.kind).toBe('file')
    expect(filmSource('/api/media/7/one.mp4')).toEqual({ kind: 'file', url: '/api/media/7/one.mp4' })
    expect(filmSource('https://films.example.org/one/master.M3U8?token=1')?.kind).toBe('stream')
    for (const address of [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ]) {
      expect(filmSource(address)).toMatchObject({
        kind: 'embed',
        url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      })
    }
    expect(filmSource('https://vimeo.com/76979871')).toMatchObject({
      kind: 'embed',
      url: 'https://player.vimeo.com/video/76979871?dnt=1',
    })
  })

  test('is null for a URL that cannot be played', () => {
    for (const address of [
      '',
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://films.example.org/one.mp4',
      '//films.example.org/one.mp4',
      'https://youtu.be/"><script>',
      'https://www.youtube.com/watch?v=../../x',
      'https://vimeo.com/channels/staffpicks',
      'https://films.example.org/one.mp4\njavascript:alert(1)',
    ]) {
      expect(filmSource(address), address).toBeNull()
    }
  })

  test('embeds only the two players, whatever the URL holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['https', 'http'] })), (address) => {
        const source = filmSource(address)
        if (source?.kind !== 'embed') return
        expect(source.url).toMatch(
          /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+/,
        )
      }),
    )
  })
})

describe('slides', () => {
  const points = fc.array(fc.lorem(), { minLength: 1, maxLength: 8 })

  test('follow each other without gap or overlap, each long enough for its words', () => {
    fc.assert(
      fc.property(points, (keyPoints) => {
        const slides = slidesOf('Title', keyPoints)
        expect(slides.map(({ text }) => text)).toEqual(['Title', ...keyPoints])
        slides.forEach(({ start, end }, index) => {
          expect(start).toBe(slides[index - 1]?.end ?? 0)
          expect(end - start).toBeGreaterThan(2.5)
        })
      }),
    )
  })

  test('are found by time', () => {
    fc.assert(
      fc.property(points, fc.nat(), (keyPoints, seed) => {
        const slides = slidesOf('Title', keyPoints)
        const index = seed % slides.length
        const slide = slides[index]
        expect(slideAt(slides, slide?.start ?? 0)).toBe(index)
        expect(slideAt(slides, (slide?.end ?? 0) - 0.05)).toBe(index)
        expect(slideAt(slides, 1e6)).toBe(slides.length - 1)
      }),
    )
  })
})

test('writes a time as minutes and seconds', () => {
  expect([0, 9.9, 60, 75, 3600].map(clockText)).toEqual(['0:00', '0:09', '1:00', '1:15', '60:00'])
})
