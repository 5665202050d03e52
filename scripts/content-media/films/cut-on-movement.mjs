// The same reach for a shuttle, cut while the hand moves and cut when it has stopped.
import { accent, between, box, disk, filled, ink, label, lined, sand, teal } from './drawing.mjs'

const seconds = 4.8
const skin = '#bd8059'

/** 0 while the hand rests, 1 when it holds the shuttle. */
const reachAt = (t) => between(t, 1, 2.3)
const liftAt = (t) => between(t, 2.9, 3.9)

function shuttle(to, x, y, size) {
  filled(to, sand, () => to.ellipse(x, y, 62 * size, 13 * size, 0, 0, 2 * Math.PI))
  box(to, accent, x - 22 * size, y - 6 * size, 44 * size, 12 * size, 4 * size)
}

function room(to) {
  box(to, '#7e8f7c', 0, 0, 640, 360)
  box(to, '#6a5442', 0, 300, 640, 60)
  box(to, '#dfe8e6', 40, 40, 110, 130, 4)
  lined(to, '#8d6a45', 8, () => to.rect(40, 40, 110, 130))
}

function wide(to, t) {
  const [reach, lift] = [reachAt(t), liftAt(t)]
  room(to)
  for (let n = 0; n < 15; n++)
    lined(to, '#efe4cd', 2, () => {
      to.moveTo(486 + n * 8, 60)
      to.lineTo(486 + n * 8, 226)
    })
  box(to, '#8d6a45', 464, 40, 18, 268, 3)
  box(to, '#8d6a45', 604, 40, 18, 268, 3)
  box(to, '#a57f55', 454, 48, 178, 16, 4)
  box(to, '#b7523b', 482, 222, 122, 30)
  box(to, '#a57f55', 400, 226, 84, 14, 3)
  const hand = [296 + 116 * reach, 236 - 18 * reach - 40 * lift]
  shuttle(to, 434, 216 - 40 * lift, 0.55)
  box(to, '#4a3a2d', 190, 262, 116, 16, 4)
  for (const x of [204, 284]) box(to, '#4a3a2d', x, 276, 12, 44)
  lined(to, '#34415c', 34, () => {
    to.moveTo(240, 244)
    to.lineTo(330, 254)
    to.lineTo(338, 318)
  })
  filled(to, teal, () => to.roundRect(206, 132, 72, 128, 30))
  disk(to, '#3a2b26', 244, 94, 37)
  disk(to, skin, 252, 100, 31)
  filled(to, '#3a2b26', () => to.arc(248, 92, 34, Math.PI * 0.95, Math.PI * 1.9))
  disk(to, ink, 270, 98, 3)
  const elbow = [(244 + hand[0]) / 2 - 14 * (1 - reach), (162 + hand[1]) / 2 + 30 - 18 * reach]
  lined(to, '#27696f', 23, () => {
    to.moveTo(244, 162)
    to.lineTo(...elbow)
    to.lineTo(hand[0] - 16, hand[1] - 2)
  })
  disk(to, skin, hand[0], hand[1], 13)
}

function close(to, t) {
  const [reach, lift] = [reachAt(t), liftAt(t)]
  box(to, '#5a4636', 0, 0, 640, 360)
  for (let n = 0; n < 18; n++)
    lined(to, '#cfc2a6', 3, () => {
      to.moveTo(420 + n * 14, 0)
      to.lineTo(420 + n * 14, 236)
    })
  box(to, '#8d6a45', 380, 0, 40, 300)
  box(to, '#a57f55', 0, 240, 640, 44)
  box(to, '#8a683f', 0, 280, 640, 80)
  const up = 70 * lift
  const x = -150 + 330 * reach
  const y = 214 - up
  lined(to, teal, 92, () => {
    to.moveTo(x - 260, y + 40)
    to.lineTo(x - 60, y + 8)
  })
  filled(to, skin, () => to.ellipse(x + 10, y - 2, 74, 46, 0, 0, 2 * Math.PI))
  shuttle(to, 250, 226 - up, 1.9)
  const closed = between(reach, 0.86, 1)
  for (let finger = 0; finger < 4; finger++) {
    const from = [x + 18 + finger * 17, y - 24 + finger * 3]
    const tip = [from[0] + 58 - 26 * closed, from[1] + 12 + 40 * closed]
    for (const [color, width] of [
      ['#a9714e', 27],
      [skin, 23],
    ])
      lined(to, color, width, () => {
        to.moveTo(...from)
        to.quadraticCurveTo(from[0] + 34, from[1] - 12, ...tip)
      })
  }
}

export function draw(to, t) {
  const isLate = t >= seconds
  const at = isLate ? t - seconds : t
  const cut = isLate ? 2.75 : 1.5
  if (at < cut) wide(to, at)
  // Two frames back, so that the movement overlaps a little.
  else close(to, isLate ? at : at - 2 / 25)
  label(to, isLate ? 'Cut when it has stopped' : 'Cut while the hand moves', 14, 14)
}
