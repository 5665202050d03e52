import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestZoom, middleOf, movedPart, sideOf, zoomedPart } from './picture-part.ts'

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
})
const steps = fc.array(
  fc.oneof(
    fc.record({
      x: fc.double({ min: -3, max: 3, noNaN: true }),
      y: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.double({ min: -2, max: 20, noNaN: true }),
  ),
)

test('keeps the square within the picture however it is moved and zoomed', () => {
  fc.assert(
    fc.property(sizes, steps, (size, all) => {
      let part = middleOf(size)
      for (const step of all) {
        part = typeof step === 'number' ? zoomedPart(size, part, step) : movedPart(size, part, step)
        const half = sideOf(size, part) / 2
        expect(part.x - half).toBeGreaterThanOrEqual(-1e-6)
        expect(part.y - half).toBeGreaterThanOrEqual(-1e-6)
        expect(part.x + half).toBeLessThanOrEqual(size.width + 1e-6)
        expect(part.y + half).toBeLessThanOrEqual(size.height + 1e-6)
        expect(part.zoom).toBeGreaterThanOrEqual(1)
        expect(part.zoom).toBeLessThanOrEqual(greatestZoom)
      }
    }),
  )
})

test('starts with the largest square, and moves by shares of its side', () => {
  const size = { width: 640, height: 400 }
  expect(middleOf(size)).toEqual({ x: 320, y: 200, zoom: 1 })
  expect(sideOf(size, middleOf(size))).toBe(400)
  expect(movedPart(size, middleOf(size), { x: 0.1, y: 0.1 })).toEqual({ x: 360, y: 200, zoom: 1 })
  expect(movedPart(size, middleOf(size), { x: 9, y: 0 })).toEqual({ x: 440, y: 200, zoom: 1 })
})

test('zooms in around the center, and stops at the edges when zooming out', () => {
  const size = { width: 640, height: 400 }
  const near = movedPart(size, zoomedPart(size, middleOf(size), 2), { x: 9, y: 9 })
  expect(near).toEqual({ x: 540, y: 300, zoom: 2 })
  expect(zoomedPart(size, near, 4)).toEqual({ x: 540, y: 300, zoom: 4 })
  expect(zoomedPart(size, near, 1)).toEqual({ x: 440, y: 200, zoom: 1 })
})
