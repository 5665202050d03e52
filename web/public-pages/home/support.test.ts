import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { homeWords } from '../../../rules/school/words/home.ts'
import { sayer } from '../../shell/words.tsx'
import { Donate } from './donate.tsx'
import { PoweredBy } from './powered-by.tsx'

const say = sayer(homeWords, {}, { name: 'Creare University', foundationName: 'Creare Foundation' })
const drawn = (donationUrl: string | null) =>
  renderToStaticMarkup(createElement(Donate, { say, donationUrl }))

test('with a donation link, Donate is a link', () => {
  const html = drawn('https://example.org/give')
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.org\/give"[^>]*>Donate<span[^>]*> to the Mission/)
  expect(html).not.toContain('<button')
})

test('without a donation link, it is the specified button without an action', () => {
  const html = drawn(null)
  expect(html).toMatch(/<button [^>]*>Donate<span[^>]*> to the Mission/)
  expect(html).not.toContain('href')
})

test("links the foundation's own site", () => {
  const school = { name: 'Creare University', logo: null, foundationName: 'Creare Foundation' }
  const html = renderToStaticMarkup(
    createElement(PoweredBy, { say, site: { ...school, foundationUrl: 'https://example.org' } }),
  )
  expect(html).toMatch(/<a href="https:\/\/example\.org" [^>]*>Learn more</)
})
