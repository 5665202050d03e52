import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Donate } from './donate.tsx'
import { PoweredBy } from './powered-by.tsx'

const drawn = (donationUrl: string | null) => renderToStaticMarkup(createElement(Donate, { donationUrl }))

test('with a place to give, Donate is a link that leads there', () => {
  const html = drawn('https://example.org/give')
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.org\/give"[^>]*>Donate<span[^>]*> to the Mission/)
  expect(html).not.toContain('<button')
})

test('without one it is the specified button, which has no action', () => {
  const html = drawn(null)
  expect(html).toMatch(/<button [^>]*>Donate<span[^>]*> to the Mission/)
  expect(html).not.toContain('href')
})

test('the foundation that has a page of its own is linked, and one without is named', () => {
  const foundationName = 'Creare Foundation'
  const school = { name: 'Creare University', logo: null, foundationName }
  const poweredBy = (foundationUrl: string | null) =>
    renderToStaticMarkup(createElement(PoweredBy, { site: { ...school, foundationUrl } }))
  expect(poweredBy('https://example.org')).toMatch(/<a href="https:\/\/example\.org" [^>]*>Learn more</)
  expect(poweredBy(null)).toContain(foundationName)
  expect(poweredBy(null)).not.toContain('href')
})
