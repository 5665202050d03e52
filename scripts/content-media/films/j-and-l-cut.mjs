// Three cuts with their timeline, above the picture, because a player's buttons are at the foot: picture and sound together, the sound first, the sound longer.
import { accent, box, filled, ink, label, night, teal, words } from './drawing.mjs'
import { face, hands, loom, street } from './places.mjs'

const seconds = 5
const passes = [
  { name: 'Straight cut', picture: 2.5, sound: 2.5, first: 'street', second: 'loom' },
  { name: 'J cut: the sound comes first', picture: 3, sound: 1.6, first: 'street', second: 'loom' },
  { name: 'L cut: the sound stays', picture: 2.1, sound: 3.9, first: 'face', second: 'hands' },
]
const [left, right] = [108, 624]
const place = (t) => left + ((right - left) * t) / seconds

function shot(to, name, t) {
  if (name === 'street') street(to, t)
  else if (name === 'loom') loom(to, t)
  else if (name === 'face') face(to, t, t > 0.35)
  else hands(to, t)
}

function track(to, name, y, { first, second }, cut) {
  words(to, name, 16, y + 17, { size: 16, color: '#fff' })
  box(to, teal, left, y, place(cut) - left - 1, 34, 4)
  box(to, accent, place(cut) + 1, y, right - place(cut) - 1, 34, 4)
  for (const [text, from, to_] of [
    [first, 0, cut],
    [second, cut, seconds],
  ])
    words(to, text, (place(from) + place(to_)) / 2, y + 18, { size: 16, color: '#fff', align: 'center' })
}

export function draw(to, t) {
  const pass = passes[Math.min(2, Math.floor(t / seconds))]
  const at = t - passes.indexOf(pass) * seconds
  to.save()
  to.beginPath()
  to.rect(0, 120, 640, 240)
  to.clip()
  to.translate(0, 120)
  shot(to, at < pass.picture ? pass.first : pass.second, at)
  to.restore()
  label(to, pass.name, 14, 134)
  box(to, night, 0, 0, 640, 120)
  track(to, 'Picture', 22, pass, pass.picture)
  track(to, 'Sound', 70, pass, pass.sound)
  const x = place(at)
  box(to, '#fff', x - 1.5, 12, 3, 100)
  filled(to, '#fff', () => {
    to.moveTo(x - 7, 8)
    to.lineTo(x + 7, 8)
    to.lineTo(x, 18)
  })
  box(to, ink, 0, 119, 640, 2)
}
