// A white shirt, exposed right and two stops too bright, and what is left of both after the edit.
import { between, box, ink, label, layer } from './drawing.mjs'

const width = 320
const height = 360
const half = layer(width, height)

const shoulderAt = (across) => 104 + 46 * across ** 2 + 16 * Math.abs(across)

function lightAt(x, y) {
  const across = (x - 160) / 160
  const material = materialAt(x, y)
  if (material === 'wall') return 0.16 + 0.05 * (x / width) + 0.02 * Math.sin(y / 40)
  if (material === 'skin') {
    const isFace = Math.hypot((x - 160) / 52, (y + 6) / 66) < 1
    return 0.3 * (1 - 0.9 * Math.max(0, across + 0.14)) * (isFace ? 1 : 0.62)
  }
  const shoulder = shoulderAt(across)
  // Folds: long soft waves that bend towards the waist, deeper on the dark side.
  const bend = x + 26 * Math.sin(y / 70) + (y - 200) * 0.16 * Math.sign(across) * Math.abs(across)
  const folds =
    0.5 * Math.sin(bend / 13) + 0.32 * Math.sin(bend / 7.3 + y / 45) + 0.3 * Math.sin(bend / 31 - y / 60)
  const placket = Math.abs(x - 160) < 1.6 ? -0.35 : Math.abs(x - 171) < 1 ? -0.2 : 0
  const button = [150, 206, 262, 318].some((at) => Math.hypot(x - 165.5, y - at) < 4.2) ? -0.5 : 0
  const collar = y < shoulder + 40 - Math.abs(across) * 150 && Math.abs(across) < 0.3 ? 0.12 : 0
  return Math.max(0.05, 0.62 + 0.09 * folds + 0.12 * placket + 0.3 * button + collar - 0.16 * across)
}

const colors = { wall: [0.62, 0.95, 1.02], skin: [1.3, 0.86, 0.64], shirt: [1, 0.985, 0.95] }

function materialAt(x, y) {
  const across = (x - 160) / 160
  if (y > shoulderAt(across) && Math.abs(across) < 0.86 + (y - 200) / 1_500) return 'shirt'
  const isSkin = Math.hypot((x - 160) / 52, (y + 6) / 66) < 1 || (Math.abs(x - 160) < 26 && y < 128)
  return isSkin ? 'skin' : 'wall'
}

/** How much light each point sends back, in red, green and blue, once computed. */
const scene = Float32Array.from({ length: width * height * 3 }, (_, i) => {
  const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
  return lightAt(x, y) * colors[materialAt(x, y)][i % 3]
})

/** @param stops over the right exposure @param edit by which the edit darkens what the camera kept */
function expose(stops, edit) {
  const picture = half.createImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    for (let color = 0; color < 3; color++) {
      const kept = Math.min(1, scene[i * 3 + color] * 2 ** stops)
      picture.data[i * 4 + color] = 255 * (kept * 2 ** -edit) ** (1 / 2.2)
    }
    picture.data[i * 4 + 3] = 255
  }
  half.putImageData(picture, 0, 0)
}

export function draw(to, t) {
  const over = 2 * between(t, 1.5, 3.5)
  const edit = 2 * between(t, 5.5, 7.5)
  expose(0, 0)
  to.drawImage(half.canvas, 0, 0)
  expose(over, edit)
  to.drawImage(half.canvas, width, 0)
  label(to, 'Exposed for the shirt', 14, 14)
  const said =
    t < 1.5
      ? 'The same'
      : t < 5.5
        ? `${over.toFixed(1)} stops more`
        : t < 8
          ? `Darkened by ${edit.toFixed(1)} stops`
          : 'The folds are gone'
  label(to, said, width + 14, 14)
  box(to, ink, 318, 0, 4, 360)
}
