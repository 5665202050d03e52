import { expect, test } from 'vitest'
import { typographic, typographicTexts } from './typography.ts'

test.each([
  [`The Creator's Mindset`, 'The Creator’s Mindset'],
  [`Say "yes" or 'no'`, 'Say “yes” or ‘no’'],
  [`("quoted")`, '(“quoted”)'],
  [`back in '98`, 'back in ’98'],
  [`don't, won't`, 'don’t, won’t'],
  [`"It's fine," she said`, '“It’s fine,” she said'],
  [`He said, "'Quoted' words in a larger quote."`, 'He said, “‘Quoted’ words in a larger quote.”'],
  [`an empty alt=""`, 'an empty alt=""'],
  [`wait...`, 'wait…'],
])('%s', (typed, set) => {
  expect(typographic(typed)).toBe(set)
})

test('keeps URLs and ids unchanged', () => {
  const typed = { id: "a'b", resources: [{ url: "https://a.example/'", title: "Editor's note" }] }
  expect(typographicTexts(typed)).toEqual({
    id: "a'b",
    resources: [{ url: "https://a.example/'", title: 'Editor’s note' }],
  })
})
