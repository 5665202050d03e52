// Two thumbnails for one video, each at the width of a page, of a list and of a stamp.
import { accent, box, disk, filled, ink, lined, paper, words } from './drawing.mjs'

function flame(to, x, y, height, lean) {
  for (const [color, size] of [
    ['#f08a2e', 1],
    ['#ffd76a', 0.56],
  ])
    filled(to, color, () => {
      const [wide, high] = [height * 0.28 * size, height * size]
      to.moveTo(x - wide, y)
      to.quadraticCurveTo(x - wide * 1.1, y - high * 0.5, x + lean * size, y - high)
      to.quadraticCurveTo(x + wide * 1.5, y - high * 0.5, x + wide, y)
      to.closePath()
    })
}

function candle(to, x, y, size, lean) {
  box(to, '#f3ead6', x - 9 * size, y, 18 * size, 60 * size, 3 * size)
  lined(to, ink, 2 * size, () => {
    to.moveTo(x, y)
    to.lineTo(x, y - 7 * size)
  })
  flame(to, x, y - 5 * size, 34 * size, lean * size)
}

function frame(to, x, y, size) {
  box(to, '#7b5a3c', x, y, 110 * size, 140 * size, 3 * size)
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ])
    box(to, '#a9c6d1', x + (8 + column * 50) * size, y + (8 + row * 65) * size, 44 * size, 59 * size)
}

/** Everything, each a little. 320 × 180. */
function crowded(to) {
  box(to, '#d9cdb5', 0, 0, 320, 180)
  frame(to, 18, 50, 0.62)
  candle(to, 118, 112, 0.62, 6)
  for (const [x, color] of [
    [150, '#4f7d4b'],
    [182, '#3d5a66'],
    [214, '#a9472f'],
  ])
    box(to, color, x, 96, 24, 48, 3)
  disk(to, '#bd8059', 272, 92, 22)
  box(to, '#2f7f86', 248, 114, 48, 50, 12)
  for (const side of [-1, 1]) disk(to, ink, 272 + side * 8, 90, 2)
  lined(to, '#7c3430', 2, () => to.arc(272, 97, 7, 0.3, Math.PI - 0.3))
  box(to, '#f1c15d', 10, 8, 300, 34, 4)
  words(to, 'How to find and fix a drafty old window', 160, 20, { size: 13.5, align: 'center' })
  words(to, 'in ten minutes with things you own', 160, 34, { size: 11, align: 'center', weight: 500 })
  words(to, 'Part 3 · Subscribe!', 22, 164, { size: 11, color: accent })
}

/** One thing, large, and two words. 320 × 180. */
function plain(to) {
  box(to, '#18283a', 0, 0, 320, 180)
  frame(to, 176, 8, 1.18)
  candle(to, 92, 112, 1.5, -44)
  words(to, 'It leaks.', 20, 34, { size: 40, color: '#fff', weight: 800 })
}

export function draw(to) {
  box(to, paper, 0, 0, 640, 360)
  for (const [row, shown] of [
    [0, crowded],
    [1, plain],
  ]) {
    const top = 8 + row * 176
    for (const [x, width] of [
      [16, 300],
      [344, 160],
      [532, 76],
    ]) {
      const size = width / 320
      to.save()
      to.translate(x, top + 84 - 90 * size)
      to.scale(size, size)
      to.beginPath()
      to.roundRect(0, 0, 320, 180, 10)
      to.clip()
      shown(to)
      to.restore()
    }
  }
}
