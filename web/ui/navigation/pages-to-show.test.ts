import { expect, it } from 'vitest'
import { pagesToShow } from './pages-to-show.ts'

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i', (page, count, shown) => expect(pagesToShow(page, count)).toEqual(shown))
