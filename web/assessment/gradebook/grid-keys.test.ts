import { expect, test } from 'vitest'
import { movedPlace, typedPoints } from './grid-keys.ts'

const size = { rows: 100, columns: 10 }
const from = { row: 50, column: 5 }
const press = (key: string, ctrlKey = false, place = from) => movedPlace(place, { key, ctrlKey }, size, 12)

test('keys move as in a spreadsheet', () => {
  expect(press('ArrowUp')).toEqual({ row: 49, column: 5 })
  expect(press('ArrowRight')).toEqual({ row: 50, column: 6 })
  expect(press('PageDown')).toEqual({ row: 62, column: 5 })
  expect(press('Home')).toEqual({ row: 50, column: 0 })
  expect(press('Home', true)).toEqual({ row: 0, column: 0 })
  expect(press('End', true)).toEqual({ row: 99, column: 9 })
  expect(press('a')).toBeNull()
})

test('no key leaves the grid', () => {
  for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home']) {
    expect(press(key, true, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
  }
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End']) {
    expect(press(key, true, { row: 99, column: 9 })).toEqual({ row: 99, column: 9 })
  }
})

test('accepts points with a point or a comma and nothing else', () => {
  expect(['8', ' 7.5 ', '7,5', '0'].map(typedPoints)).toEqual([8, 7.5, 7.5, 0])
  expect(['', '-1', '1e3', '7.', 'eight', '٧'].map(typedPoints)).toEqual([null, null, null, null, null, null])
})
