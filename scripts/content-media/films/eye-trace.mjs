// Two cuts: the eye has to travel, and the eye is there already.
import { between, label, lined } from './drawing.mjs'
import { balloon, waving } from './places.mjs'

const seconds = 5.5
const cut = 2.6
/** Eight frames at 25 a second. */
const travel = 0.32

export function draw(to, t) {
  const isSecond = t >= seconds
  const at = isSecond ? t - seconds : t
  const end = [500, 128]
  const next = isSecond ? [496, 140] : [120, 150]
  const flown = between(at, 0, cut + 0.6)
  const shown = [150 + 370 * flown, 176 - 46 * flown]
  if (at < cut) balloon(to, at, ...shown)
  else waving(to, at, ...next)
  const found = between(at, cut + 0.08, cut + 0.08 + travel)
  const eye = at < cut ? shown : end.map((value, n) => value + (next[n] - value) * found)
  if (!isSecond && at >= cut && at < cut + 1.6) {
    to.setLineDash([10, 10])
    lined(to, '#fff', 4, () => {
      to.moveTo(...end)
      to.lineTo(...eye)
    })
    to.setLineDash([])
  }
  for (const [color, width] of [
    ['rgb(24 30 44 / 70%)', 9],
    ['#fff', 5],
  ])
    lined(to, color, width, () => to.arc(eye[0], eye[1], 58, 0, 2 * Math.PI))
  if (at < cut) label(to, 'The ring is the eye of the viewer', 14, 14)
  else
    label(
      to,
      isSecond ? 'Already there' : 'Eight frames to find it',
      isSecond ? 14 : 626,
      14,
      isSecond ? 'left' : 'right',
    )
}
