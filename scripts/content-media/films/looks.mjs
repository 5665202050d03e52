// One window and a rendered head: the three looks of the lesson, one after the other.
import { between, box, disk, filled, ink, layer, lined, words } from './drawing.mjs'
import { materialAt, met, normalAt, reached } from './head.mjs'

const width = 400
const height = 360
const picture = layer(width, height)

/** Red, green, blue and shine. */
const colors = {
  skin: [0.6, 0.35, 0.235, 0.16],
  lips: [0.5, 0.22, 0.18, 0.2],
  hair: [0.05, 0.035, 0.03, 0.05],
  cloth: [0.1, 0.22, 0.25, 0],
  white: [0.72, 0.68, 0.62, 0.3],
  iris: [0.07, 0.045, 0.03, 0.6],
}

/** The points of the head that the camera sees, found once. */
const points = []
for (let row = 0; row < height; row++) {
  for (let column = 0; column < width; column++) {
    const [x, y] = [(column - width / 2) / 104, (138 - row) / 104]
    const z = met(x, y)
    if (z === null) continue
    const normal = normalAt(x, y, z)
    points.push({ at: row * width + column, x, y, z, normal, color: colors[materialAt(x, y, z)] })
  }
}

const towards = (degrees, up) => {
  const turn = (degrees * Math.PI) / 180
  return [-Math.sin(turn) * Math.cos(up), Math.sin(up), Math.cos(turn) * Math.cos(up)]
}
const dot = ([a, b, c], [d, e, f]) => a * d + b * e + c * f
const mix = (from, to, share) => from + (to - from) * share

/**
 * What is where at a moment. The strengths are such that the cheeks differ by the ratios that are shown, within an eighth.
 */
function setUp(t) {
  const [board, side, behind] = [between(t, 1.6, 2.6), between(t, 4.6, 6), between(t, 9, 10.4)]
  return {
    degrees: 45 + 45 * side + 62 * behind,
    window: mix(1, 2.1, behind),
    room: mix(mix(0.085, 0.088, side), 0.15, behind),
    board: board * (1 - side),
    front: behind,
    coat: side * (1 - behind),
    wall: mix(mix(0.17, 0.035, side), 0.85, behind),
  }
}

/** What is in `picture`; most frames are like the one before. */
let rendered = ''

function render(t) {
  const asked = JSON.stringify(setUp(t))
  if (asked === rendered) return
  rendered = asked
  const { degrees, window, room, board, front, wall } = setUp(t)
  const data = picture.createImageData(width, height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const light = wall * (1 - 0.35 * (column / width) + 0.1 * (1 - row / height))
      put(data, row * width + column, light * 0.9, light * 0.96, light)
    }
  }
  const light = towards(degrees, 0.22)
  const fill = towards(-55, 0.05)
  const below = towards(0, -0.35)
  for (const { at, x, y, z, normal, color } of points) {
    const turned = dot(normal, light)
    // A large window lights a little beyond the edge of the shadow.
    const soft = Math.max(0, (turned + 0.18) / 1.18)
    const seen =
      soft > 0 ? reached(x + normal[0] * 0.03, y + normal[1] * 0.03, z + normal[2] * 0.03, light, 5) : 0
    const filling = Math.max(0, (dot(normal, fill) + 0.5) / 1.5) * 0.33 * board
    const lifted = Math.max(0, (dot(normal, below) + 0.5) / 1.5) * 0.95 * front
    const sky = room * (0.75 + 0.25 * normal[1])
    const [r, g, b, gloss] = color
    const shine = gloss * Math.max(0, dot(normal, half(light))) ** 22 * seen
    // Hair and shoulders against the window.
    const isOutside = Math.min(1, Math.max(0, Math.hypot(x / 0.74, (y - 0.1) / 0.95) - 0.8) * 5)
    const edge = front * 0.8 * isOutside * Math.max(0, 1 - normal[2]) ** 3 * (turned > -0.4 ? 1 : 0.3)
    const all = soft * seen * window * 0.95 + filling + lifted + sky + edge
    put(data, at, r * all + shine, g * all + shine * 0.9, b * all + shine * 0.8)
  }
  picture.putImageData(data, 0, 0)
}

/** Halfway between the light and the camera. */
function half([x, y, z]) {
  const length = Math.hypot(x, y, z + 1) || 1
  return [x / length, y / length, (z + 1) / length]
}

function put({ data }, at, r, g, b) {
  const shown = (value) => 255 * Math.min(1, value) ** (1 / 2.2)
  data.set([shown(r), shown(g), shown(b), 255], at * 4)
}

/** From above: the camera at the bottom, the head in the middle. */
function plan(to, t) {
  const { degrees, board, coat, front } = setUp(t)
  box(to, '#f6f1e7', 400, 0, 240, 360)
  const [x, y] = [520, 176]
  const turn = (degrees * Math.PI) / 180
  to.save()
  to.translate(x, y)
  to.rotate(turn)
  for (const side of [-1, 0, 1])
    lined(to, 'rgb(240 190 70 / 75%)', 3, () => {
      to.moveTo(side * 20, 84)
      to.lineTo(side * 9, 40)
    })
  box(to, '#efb93f', -46, 92, 92, 12, 3)
  to.restore()
  disk(to, '#a8623f', x, y, 26)
  filled(to, '#a8623f', () => {
    to.moveTo(x - 8, y + 22)
    to.lineTo(x, y + 38)
    to.lineTo(x + 8, y + 22)
  })
  to.globalAlpha = board
  lined(to, '#ffffff', 9, () => {
    to.moveTo(578, 158)
    to.lineTo(566, 222)
  })
  lined(to, ink, 1.5, () => {
    to.moveTo(583, 158)
    to.lineTo(571, 223)
  })
  to.globalAlpha = coat
  lined(to, '#14161d', 12, () => {
    to.moveTo(588, 140)
    to.lineTo(588, 214)
  })
  to.globalAlpha = front
  lined(to, '#ffffff', 9, () => {
    to.moveTo(488, 246)
    to.lineTo(552, 246)
  })
  lined(to, ink, 1.5, () => {
    to.moveTo(488, 251)
    to.lineTo(552, 251)
  })
  to.globalAlpha = 1
  box(to, ink, x - 17, 290, 34, 24, 4)
  filled(to, ink, () => {
    to.moveTo(x - 9, 290)
    to.lineTo(x - 14, 278)
    to.lineTo(x + 14, 278)
    to.lineTo(x + 9, 290)
  })
  words(to, 'Camera', x, 334, { size: 15, align: 'center' })
  const [title, ...more] =
    t < 1.6
      ? ['Window at 45°', '4 to 1']
      : t < 4.6
        ? ['Look one: soft', 'White board, 2 to 1']
        : t < 9
          ? ['Look two: dramatic', 'Side and black coat, 8 to 1']
          : ['Look three: bright', 'Behind, board in front']
  words(to, title, x, 28, { size: 19, align: 'center', weight: 700 })
  words(to, more[0], x, 52, { size: 15, align: 'center', weight: 500 })
}

export function draw(to, t) {
  render(t)
  to.drawImage(picture.canvas, 0, 0)
  plan(to, t)
}
