// A tram filmed at 25 and at 30 frames, both in a film of 25: of the second, every sixth frame is left out.
import { accent, box, disk, exposed, ink, label, layer, lined, sand, teal } from './drawing.mjs'

const strip = layer(640, 178)
const speed = 260

function tram(color) {
  return (t) => {
    box(strip, '#bcd3d6', 0, 0, 640, 178)
    for (let n = 0; n < 6; n++) {
      box(strip, n % 2 ? '#d8b48a' : '#c98f6d', n * 112 - 8, 34 + (n % 3) * 14, 104, 120)
      for (const x of [18, 62]) box(strip, '#4c5a6b', n * 112 - 8 + x, 58 + (n % 3) * 14, 22, 30, 2)
    }
    box(strip, '#6b6e78', 0, 146, 640, 32)
    lined(strip, ink, 2, () => {
      strip.moveTo(0, 26)
      strip.lineTo(640, 26)
    })
    const x = ((t * speed) % 960) - 300
    lined(strip, ink, 3, () => {
      strip.moveTo(x + 130, 62)
      strip.lineTo(x + 150, 26)
    })
    box(strip, color, x, 62, 280, 90, 12)
    box(strip, sand, x, 116, 280, 10)
    for (let n = 0; n < 6; n++) box(strip, '#eaf2f2', x + 14 + n * 43, 76, 34, 32, 4)
    for (const wheel of [46, 92, 188, 234]) disk(strip, ink, x + wheel, 154, 12)
  }
}

export function draw(to, t) {
  const frame = Math.round(t * 25)
  for (const [row, name, at, color] of [
    [0, '25 frames', frame / 25, teal],
    [1, '30 frames, in a film of 25', Math.round((frame * 30) / 25) / 30, accent],
  ]) {
    exposed(strip, at, 1 / 60, 6, tram(color))
    to.drawImage(strip.canvas, 0, row * 182)
    label(to, name, 14, row * 182 + 8)
  }
  box(to, ink, 0, 178, 640, 4)
}
