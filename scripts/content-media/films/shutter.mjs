// A bell on a rope, filmed at 25 frames with two shutters.
import { accent, box, disk, exposed, ink, label, layer, lined, paper, sand } from './drawing.mjs'

const half = layer(320, 360)

function bell(t) {
  box(half, paper, 0, 0, 320, 360)
  box(half, sand, 0, 300, 320, 60)
  for (let x = 20; x < 320; x += 56)
    lined(half, '#d8c8a8', 2, () => {
      half.moveTo(x, 0)
      half.lineTo(x, 300)
    })
  const swing = 0.43 * Math.sin(t * 6.4)
  const [x, y] = [160 + 235 * Math.sin(swing), -20 + 235 * Math.cos(swing)]
  lined(half, ink, 5, () => {
    half.moveTo(160, -20)
    half.lineTo(x, y)
  })
  half.save()
  half.translate(x, y)
  half.rotate(-swing)
  half.fillStyle = accent
  half.beginPath()
  half.moveTo(-12, -26)
  half.bezierCurveTo(-34, -20, -26, 22, -46, 38)
  half.lineTo(46, 38)
  half.bezierCurveTo(26, 22, 34, -20, 12, -26)
  half.closePath()
  half.fill()
  box(half, '#f3c9a5', -46, 22, 92, 5)
  disk(half, ink, 0, 44, 10)
  half.restore()
}

export function draw(to, t) {
  for (const [side, shutter, moments] of [
    [0, 1 / 50, 24],
    [1, 1 / 500, 3],
  ]) {
    exposed(half, t, shutter, moments, bell)
    to.drawImage(half.canvas, side * 320, 0)
    label(to, side === 0 ? 'Shutter 1/50' : 'Shutter 1/500', side * 320 + 14, 14)
  }
  box(to, ink, 318, 0, 4, 360)
}
