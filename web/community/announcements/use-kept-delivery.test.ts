import { expect, test } from 'vitest'
import { type Delivery, readDelivery } from './use-kept-delivery.ts'

const toCourse: Delivery = {
  audience: 'course',
  chosen: { value: 'fnd-100', label: 'FND 100 Welcome' },
  isLater: true,
  publishAt: '2026-12-01T09:00:00.000Z',
  byEmail: true,
}

test('restores what was kept', () => {
  expect(readDelivery(JSON.stringify(toCourse))).toEqual(toCourse)
})

test('a missing course stays to be chosen and never becomes everyone', () => {
  expect(readDelivery(JSON.stringify({ ...toCourse, chosen: { value: 1 } }))).toEqual({
    ...toCourse,
    chosen: null,
  })
})

test.each([null, '', 'null', '[]', '{"audience":"all"}'])('%s is not a delivery', (kept) => {
  expect(readDelivery(kept)).toBeNull()
})
