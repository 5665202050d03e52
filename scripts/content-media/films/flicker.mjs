// A wall under a lamp on 50 hertz, filmed at 25 frames with two shutters. The rows of a sensor are read one after the
// other, so each row catches another part of the lamp's 100 pulses a second.
import { box, disk, filled, ink, label, layer, lined, paper } from './drawing.mjs'

const half = layer(320, 360)
/** Seconds until the last row is read. */
const readOut = 0.018
/** A mains a little off 50 hertz moves the bands. */
const pulses = 100 * 0.9996

function lightAt(row, t, shutter) {
  const middle = t + (row / 360) * readOut + shutter / 2
  const share = Math.PI * pulses * shutter
  return 1 + (0.95 * Math.sin(share) * Math.cos(2 * Math.PI * pulses * middle)) / share
}

function room() {
  box(half, '#e9dcc3', 0, 0, 320, 360)
  box(half, '#b98f62', 0, 286, 320, 74)
  box(half, '#8a6845', 0, 286, 320, 6)
  box(half, '#3d5a66', 40, 60, 90, 116, 4)
  box(half, paper, 48, 68, 74, 100)
  lined(half, '#3d5a66', 3, () => {
    half.moveTo(60, 140)
    half.lineTo(78, 104)
    half.lineTo(92, 126)
    half.lineTo(110, 92)
  })
  box(half, '#a9472f', 196, 236, 70, 52, 8)
  for (const [x, lean] of [
    [214, -26],
    [230, 4],
    [246, 30],
  ])
    filled(half, '#4f7d4b', () => {
      half.moveTo(x - 4, 240)
      half.quadraticCurveTo(x + lean - 16, 190, x + lean, 150)
      half.quadraticCurveTo(x + lean + 16, 196, x + 6, 240)
    })
  disk(half, '#fff6da', 160, 8, 26)
}

export function draw(to, t) {
  room()
  for (const [side, shutter] of [
    [0, 1 / 60],
    [1, 1 / 50],
  ]) {
    to.drawImage(half.canvas, side * 320, 0)
    for (let row = 0; row < 360; row++) {
      const light = lightAt(row, Math.round(t * 25) / 25, shutter)
      to.fillStyle =
        light < 1 ? `rgb(0 0 0 / ${(1 - light) * 100}%)` : `rgb(255 255 255 / ${(light - 1) * 100}%)`
      to.fillRect(side * 320, row, 320, 1)
    }
    label(to, side === 0 ? '1/60: bands' : '1/50: two whole pulses', side * 320 + 14, 14)
  }
  box(to, ink, 318, 0, 4, 360)
}
