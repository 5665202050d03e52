import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { homeWords } from '../../rules/school/words/home.ts'
import { sayer } from './words.tsx'

const site = { name: '<b>{foundation}</b>', foundationName: 'Creare Foundation' }
const drawn = (changed: Record<string, string>, key: 'closingTitle' | 'heroTitle') =>
  renderToStaticMarkup(createElement(Fragment, null, sayer(homeWords, changed, site)(key)))

test('draws the default, with its emphasis', () => {
  expect(drawn({}, 'closingTitle')).toBe('Education should be <em>free...</em>')
})

test('a changed text and the values in it are text, never HTML', () => {
  expect(drawn({ heroTitle: '<script>alert(1)</script> at {school}' }, 'heroTitle')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt; at &lt;b&gt;{foundation}&lt;/b&gt;',
  )
  expect(drawn({ closingTitle: '*<img src=x onerror=alert(1)>*' }, 'closingTitle')).toBe(
    '<em>&lt;img src=x onerror=alert(1)&gt;</em>',
  )
})
